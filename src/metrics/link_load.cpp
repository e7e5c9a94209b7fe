#include "metrics/link_load.hpp"

#include <algorithm>

#include "routing/fractional_bound.hpp"

namespace netloom {

std::vector<std::uint64_t> channel_loads(const RoutingTable& routing) {
  return routing.channel_loads();
}

std::uint64_t max_link_load(const RoutingTable& routing) {
  const std::vector<std::uint64_t> loads = routing.channel_loads();
  return loads.empty() ? 0 : *std::max_element(loads.begin(), loads.end());
}

double load_bound(const Topology& topology) {
  return fractional_bound(topology);
}

}  // namespace netloom
