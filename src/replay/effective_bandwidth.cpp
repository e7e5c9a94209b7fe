#include "replay/effective_bandwidth.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "workload/b_eff_phases.hpp"

namespace netloom {

namespace {

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double geometric_mean(std::vector<double> values) {
  for (double& value : values) value = std::log(value);
  return std::exp(mean(values));
}

/// By kind and number of the pattern, then by size: the best method's.
using Bandwidths = std::map<bool, std::map<std::uint32_t, std::map<std::int64_t, double>>>;

Bandwidths best_bandwidths(std::span<const PhaseAccount> phases) {
  Bandwidths best;
  for (const PhaseAccount& phase : phases) {
    const auto measurement = b_eff_measurement(phase.name);
    if (!measurement || phase.time.max_s <= 0) continue;
    double& bandwidth = best[measurement->random][measurement->pattern][measurement->bytes];
    bandwidth = std::max(bandwidth, static_cast<double>(phase.bytes) / phase.time.max_s);
  }
  return best;
}

}  // namespace

std::optional<double> effective_bandwidth(std::span<const PhaseAccount> phases) {
  std::vector<double> kinds;
  for (const auto& [random, patterns] : best_bandwidths(phases)) {
    std::vector<double> of_patterns;
    for (const auto& [number, sizes] : patterns) {
      std::vector<double> of_sizes;
      for (const auto& [bytes, bandwidth] : sizes) of_sizes.push_back(bandwidth);
      of_patterns.push_back(mean(of_sizes));
    }
    kinds.push_back(geometric_mean(of_patterns));
  }
  if (kinds.empty()) return std::nullopt;
  return geometric_mean(kinds);
}

}  // namespace netloom
