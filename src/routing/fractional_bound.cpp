#include "routing/fractional_bound.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "routing/uniform_traffic.hpp"

// Linear programming duality: the least largest load over all ways to split traffic is the largest bound over
// weights. Frank and Wolfe's method mixes cheapest routings into one that is ever better balanced; weights
// that grow steeply with its loads prove the bounds, and Polyak's steps settle the last digits.
// Frank, Wolfe: An algorithm for quadratic programming. Nav. Res. Logist. Q. 3, 1956. Bienstock: Potential
// function methods for approximately solving linear programming problems. Kluwer, 2002. Polyak: Minimization
// of unsmooth functionals. USSR Comput. Math. Math. Phys. 9, 1969.

namespace netloom {

namespace {

/// Sends of one computation: this over the square root of the work of one, within limits, so that small
/// networks are bounded tightly and large ones in seconds.
constexpr double effort = 130000;
constexpr double least_sends = 5;
constexpr double most_sends = 400;
/// Share of the sends that may raise the bound by less than a millionth each, in a row, before the search
/// ends.
constexpr double patience = 0.25;
constexpr int least_patience = 8;
/// The search ends when the bound is known to this part.
constexpr double precision = 1e-11;

/// Like exp(x) for x <= 3, made of operations that IEEE 754 fixes to the last bit.
double exponential(double x) {
  double power = 1 + std::max(x, -2048.0) / 4096;
  for (int i = 0; i < 12; ++i) power *= power;
  return power;
}

double largest(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

/// exponential(steepness * (load / largest load - 1)) by class.
std::vector<double> weights_of(const std::vector<double>& loads, double steepness) {
  const double top = largest(loads);
  std::vector<double> weights;
  weights.reserve(loads.size());
  for (const double load : loads) weights.push_back(exponential(steepness * (load / top - 1)));
  return weights;
}

std::vector<double> mixture(const std::vector<double>& a, const std::vector<double>& b, double share_of_b) {
  std::vector<double> mixed(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) mixed[i] = a[i] + share_of_b * (b[i] - a[i]);
  return mixed;
}

/// The share of `fresh` at which the sum over channels of exponentials of the load is least, by bisection on
/// its slope.
double best_share(const std::vector<double>& loads, const std::vector<double>& fresh, double steepness,
                  const std::vector<double>& sizes) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 20; ++i) {
    const double share = (low + high) / 2;
    const std::vector<double> weights = weights_of(mixture(loads, fresh, share), steepness);
    double slope = 0;
    for (std::size_t j = 0; j < loads.size(); ++j) slope += sizes[j] * weights[j] * (fresh[j] - loads[j]);
    (slope > 0 ? high : low) = share;
  }
  return low;
}

/// Weights below `least` become nothing, which a best solution often has and steepness never.
std::vector<double> without_dust(std::vector<double> weights, double least) {
  for (double& weight : weights) {
    if (weight < least) weight = 0;
  }
  return weights;
}

/// The most loaded classes alone, all alike: the best weights where they form a cut.
std::vector<double> bottlenecks(std::vector<double> weights) {
  for (double& weight : weights) weight = weight < 0.5 ? 0 : 1;
  return weights;
}

/// What weights prove, and the loads of a cheapest routing under them.
struct Proof {
  std::vector<double> weights;
  std::vector<double> loads;
  double bound = 0;
};

/// Polyak's step: weights of loads above the bound grow, the others shrink, so far that a linear bound would
/// reach `target`; none grows by more than a factor of e^3.
std::vector<double> step_towards(double target, const Proof& at, const std::vector<double>& sizes) {
  double variance = 0;
  double sum = 0;
  for (std::size_t i = 0; i < at.loads.size(); ++i) {
    const double excess = at.loads[i] / at.bound - 1;
    variance += sizes[i] * at.weights[i] * excess * excess;
    sum += sizes[i] * at.weights[i];
  }
  const double most = 3 / (largest(at.loads) / at.bound - 1);
  const double step = std::min((target / at.bound - 1) * sum / variance, most);
  std::vector<double> weights = at.weights;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] *= exponential(step * (at.loads[i] / at.bound - 1));
  }
  const double top = largest(weights);
  for (double& weight : weights) weight /= top;
  return weights;
}

class Search {
 public:
  explicit Search(UniformTraffic& traffic) : traffic_(traffic) {}

  double run() {
    const double affordable = effort / std::sqrt(traffic_.work());
    const int sends = static_cast<int>(std::clamp(affordable, least_sends, most_sends));
    mix_routings(sends);
    polish(sends / 4);
    for (const double least : {1e-4, 1e-2}) prove(without_dust(best_.weights, least));
    return best_.bound;
  }

 private:
  /// Keeps the proof when no bound was better.
  Proof prove(std::vector<double> weights) {
    const double sum = std::inner_product(weights.begin(), weights.end(), traffic_.sizes().begin(), 0.0);
    UniformTraffic::Flow flow = traffic_.send(weights);
    Proof proof{std::move(weights), std::move(flow.loads), flow.cost / sum};
    ceiling_ = std::min(ceiling_, largest(proof.loads));
    if (proof.bound > best_.bound) best_ = proof;
    return proof;
  }

  bool is_open() const { return ceiling_ > best_.bound * (1 + precision); }

  void mix_routings(int sends) {
    const int most_stale = std::max(least_patience, static_cast<int>(patience * sends));
    std::vector<double> loads = prove(std::vector<double>(traffic_.sizes().size(), 1.0)).loads;
    double steepness = 0;
    for (int i = 1, stale = 0; i < sends && stale < most_stale && is_open(); ++i) {
      const double gap = std::max(largest(loads) / best_.bound - 1, precision);
      steepness = std::min(0.7 * static_cast<double>(std::bit_width(loads.size())) / gap, 1e9);
      const double before = best_.bound;
      const std::vector<double> fresh = prove(weights_of(loads, steepness)).loads;
      loads = mixture(loads, fresh, best_share(loads, fresh, steepness, traffic_.sizes()));
      ceiling_ = std::min(ceiling_, largest(loads));
      stale = best_.bound > before * (1 + 1e-6) ? 0 : stale + 1;
    }
    prove(bottlenecks(weights_of(loads, steepness)));
  }

  /// Steps towards a target between the best bound and the ceiling, which comes down when they lead nowhere.
  void polish(int sends) {
    Proof at = best_;
    double hope = ceiling_ - best_.bound;
    for (int i = 0, stale = 0; i < sends && is_open(); ++i) {
      const double before = best_.bound;
      at = prove(step_towards(best_.bound + hope, at, traffic_.sizes()));
      stale = best_.bound > before ? 0 : stale + 1;
      if (stale <= least_patience) continue;
      hope /= 2;
      stale = 0;
      at = best_;
    }
  }

  UniformTraffic& traffic_;
  Proof best_;
  double ceiling_ = std::numeric_limits<double>::infinity();  ///< the largest load of some routing
};

/// To ten digits, which drops the noise of the last; whole from 1e9 on.
double rounded(double value) {
  double scale = 1;
  while (value > 0 && value * scale < 1e9) scale *= 10;
  return std::round(value * scale) / scale;
}

}  // namespace

double fractional_bound(const Topology& topology) {
  if (topology.host_count() < 2) return 0;
  if (topology.routers()) {
    const double hosts_a_router = topology.host_count() / topology.routers()->host_count();
    return std::max(topology.host_count() - 1.0,
                    hosts_a_router * hosts_a_router * fractional_bound(*topology.routers()));
  }
  UniformTraffic traffic(topology, channel_classes(topology));
  return rounded(Search(traffic).run());
}

}  // namespace netloom
