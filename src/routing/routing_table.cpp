#include "routing/routing_table.hpp"

namespace netloom {

bool is_random(const RoutingSpec& spec) {
  return spec.tie_break == "random" || spec.algorithm == "valiant";
}

std::vector<std::uint64_t> RoutingTable::channel_loads() const {
  std::vector<std::uint64_t> loads(topology().channel_count());
  std::vector<ChannelId> route;
  for (const NodeId from : topology().hosts()) {
    for (const NodeId to : topology().hosts()) {
      route.clear();
      append_route(from, to, route);
      for (const ChannelId channel : route) ++loads[channel];
    }
  }
  return loads;
}

}  // namespace netloom
