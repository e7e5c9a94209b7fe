#include "routing/fractional_bound.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "routing/uniform_traffic.hpp"

// Linear programming duality: minimising the largest load over all ways to split traffic is maximising the
// bound over weights. The bound is concave; exponentiated subgradient ascent with Polyak's step towards a
// target level climbs it.
// Kivinen, Warmuth: Exponentiated gradient versus gradient descent for linear predictors. Inf. Comput.
// 132(1), 1997. Goffin, Kiwiel: Convergence of a simple subgradient level method. Math. Program. 85, 1999.

namespace netloom {

namespace {

/// Steps of one computation, all sends together, and the sends it gets at least and at most.
constexpr double work_budget = 2e7;
constexpr int least_sends = 8;
constexpr int most_sends = 1000;

/// Sends without enough progress before the target is lowered.
constexpr int patience = 8;
/// Ascent ends when the bound is known, or no longer expected to rise, by more than this, relatively.
constexpr double precision = 1e-10;

/// Weights, the bound they prove and the loads of a cheapest routing under them.
struct Iterate {
  std::vector<double> weights;
  std::vector<double> loads;
  double bound = 0;
};

Iterate evaluate(UniformTraffic& traffic, std::vector<double> weights) {
  const double sum = std::inner_product(weights.begin(), weights.end(), traffic.sizes().begin(), 0.0);
  UniformTraffic::Flow flow = traffic.send(weights);
  return {std::move(weights), std::move(flow.loads), flow.cost / sum};
}

/// Like exp(x), made of operations that IEEE 754 fixes to the last bit.
double exponential(double x) {
  double power = 1 + std::max(x, -2048.0) / 4096;
  for (int i = 0; i < 12; ++i) power *= power;
  return power;
}

double largest_load(const Iterate& at) {
  return *std::max_element(at.loads.begin(), at.loads.end());
}

/// Raises the weight of every class whose load is above the bound, lowers the others, so far that a linear
/// bound would reach `target`; no weight grows by more than a factor of e^3.
std::vector<double> step_towards(double target, const Iterate& at, const std::vector<double>& sizes) {
  double variance = 0;
  double sum = 0;
  for (std::size_t i = 0; i < at.loads.size(); ++i) {
    const double excess = at.loads[i] / at.bound - 1;
    variance += sizes[i] * at.weights[i] * excess * excess;
    sum += sizes[i] * at.weights[i];
  }
  const double most = 3 / (largest_load(at) / at.bound - 1);
  const double step = std::min((target / at.bound - 1) * sum / variance, most);
  std::vector<double> weights;
  for (std::size_t i = 0; i < at.loads.size(); ++i) {
    weights.push_back(at.weights[i] * exponential(step * (at.loads[i] / at.bound - 1)));
  }
  const double largest = *std::max_element(weights.begin(), weights.end());
  for (double& weight : weights) weight /= largest;
  return weights;
}

/// Weights on their way to 0 are 0.
std::vector<double> without_dust(std::vector<double> weights) {
  for (double& weight : weights) {
    if (weight < 1e-4) weight = 0;
  }
  return weights;
}

double ascend(UniformTraffic& traffic) {
  const double affordable = work_budget / traffic.work();
  const int sends = static_cast<int>(std::clamp<double>(affordable, least_sends, most_sends));
  Iterate at = evaluate(traffic, std::vector<double>(traffic.sizes().size(), 1.0));
  Iterate best = at;
  double ceiling = largest_load(at);  // of a routing that exists, so no bound is higher
  double hope = ceiling - at.bound;   // how far above the best the target lies
  int stale = 0;
  for (int i = 1; i < sends && hope > precision * best.bound; ++i) {
    at = evaluate(traffic, step_towards(best.bound + hope, at, traffic.sizes()));
    ceiling = std::min(ceiling, largest_load(at));
    ++stale;
    if (at.bound > best.bound) {
      if (at.bound > best.bound + hope / 4) stale = 0;
      best = at;
    }
    hope = std::min(hope, ceiling - best.bound);
    if (stale > patience) {
      hope /= 2;
      stale = 0;
      at = best;
    }
  }
  return std::max(best.bound, evaluate(traffic, without_dust(best.weights)).bound);
}

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
  return rounded(ascend(traffic));
}

}  // namespace netloom
