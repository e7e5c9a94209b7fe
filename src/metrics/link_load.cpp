#include "metrics/link_load.hpp"

#include <algorithm>

namespace netloom {

std::vector<std::uint64_t> channel_loads(const RoutingTable& routing) {
  return routing.channel_loads();
}

std::uint64_t max_link_load(const RoutingTable& routing) {
  const std::vector<std::uint64_t> loads = routing.channel_loads();
  return loads.empty() ? 0 : *std::max_element(loads.begin(), loads.end());
}

}  // namespace netloom
