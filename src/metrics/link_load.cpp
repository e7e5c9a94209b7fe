#include "metrics/link_load.hpp"

#include <algorithm>
#include <numeric>

#include "routing/fractional_bound.hpp"

namespace netloom {

std::vector<std::uint64_t> channel_loads(const RoutingTable& routing) {
  return routing.channel_loads();
}

LinkLoads link_loads(const RoutingTable& routing) {
  const std::vector<std::uint64_t> loads = routing.channel_loads();
  if (loads.empty()) return {};
  const auto total = std::accumulate(loads.begin(), loads.end(), std::uint64_t{0});
  return {static_cast<double>(total) / static_cast<double>(loads.size()), *std::ranges::max_element(loads)};
}

std::uint64_t max_link_load(const RoutingTable& routing) {
  return link_loads(routing).largest;
}

double load_bound(const Topology& topology) {
  return fractional_bound(topology);
}

}  // namespace netloom
