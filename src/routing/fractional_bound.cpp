#include "routing/fractional_bound.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "routing/uniform_traffic.hpp"

// Linear programming duality: the least largest load over all ways to split traffic is the largest bound over
// weights. Frank and Wolfe's method mixes cheapest routings into one that is ever better balanced; weights
// that grow steeply with its loads prove the bounds.
// Frank, Wolfe: An algorithm for quadratic programming. Nav. Res. Logist. Q. 3, 1956. Bienstock: Potential
// function methods for approximately solving linear programming problems. Kluwer, 2002.

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

/// Like exp(x) for x <= 0, made of operations that IEEE 754 fixes to the last bit.
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
  for (const double load : loads) weights.push_back(exponential(steepness * (load / top - 1)));
  return weights;
}

std::vector<double> mixture(const std::vector<double>& a, const std::vector<double>& b, double share_of_b) {
  std::vector<double> mixed;
  for (std::size_t i = 0; i < a.size(); ++i) mixed.push_back(a[i] + share_of_b * (b[i] - a[i]));
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

class Search {
 public:
  explicit Search(UniformTraffic& traffic) : traffic_(traffic) {}

  double run() {
    const int sends =
        static_cast<int>(std::clamp(effort / std::sqrt(traffic_.work()), least_sends, most_sends));
    const int most_stale = std::max(least_patience, static_cast<int>(patience * sends));
    std::vector<double> weights(traffic_.sizes().size(), 1.0);
    std::vector<double> loads = try_weights(weights);
    double steepness = 0;
    for (int i = 1, stale = 0; i < sends && stale < most_stale; ++i) {
      const double gap = largest(loads) / bound_ - 1;
      if (gap <= precision) break;
      steepness = std::min(0.7 * static_cast<double>(std::bit_width(loads.size())) / gap, 1e9);
      const double before = bound_;
      const std::vector<double> fresh = try_weights(weights_of(loads, steepness));
      loads = mixture(loads, fresh, best_share(loads, fresh, steepness, traffic_.sizes()));
      stale = bound_ > before * (1 + 1e-6) ? 0 : stale + 1;
    }
    try_weights(bottlenecks(weights_of(loads, steepness)));
    for (const double least : {1e-4, 1e-2}) try_weights(without_dust(best_, least));
    return bound_;
  }

 private:
  /// Returns the loads of a cheapest routing and keeps the weights when no bound was better.
  std::vector<double> try_weights(std::vector<double> weights) {
    UniformTraffic::Flow flow = traffic_.send(weights);
    const double sum = std::inner_product(weights.begin(), weights.end(), traffic_.sizes().begin(), 0.0);
    if (flow.cost / sum > bound_) {
      bound_ = flow.cost / sum;
      best_ = std::move(weights);
    }
    return std::move(flow.loads);
  }

  UniformTraffic& traffic_;
  double bound_ = 0;
  std::vector<double> best_;
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
  UniformTraffic traffic(topology, channel_classes(topology));
  return rounded(Search(traffic).run());
}

}  // namespace netloom
