#pragma once
// Freedom of deadlocks the plain way: the channel dependency graph of routes, searched for a cycle.

#include <set>
#include <utility>
#include <vector>

#include "routing/routing_table.hpp"

namespace netloom {

/// Pairs of channels of which the second follows the first on some route.
using ChannelDependencies = std::set<std::pair<ChannelId, ChannelId>>;

inline void add_dependencies(const std::vector<ChannelId>& route, ChannelDependencies& dependencies) {
  for (std::size_t i = 1; i < route.size(); ++i) dependencies.emplace(route[i - 1], route[i]);
}

/// Depth-first: a channel that is met again while it is still open closes a cycle.
inline bool finds_cycle_from(ChannelId channel, const ChannelDependencies& dependencies,
                             std::vector<int>& state) {
  constexpr int open = 1;
  constexpr int done = 2;
  state[channel] = open;
  for (auto i = dependencies.lower_bound({channel, 0}); i != dependencies.end() && i->first == channel; ++i) {
    if (state[i->second] == open) return true;
    if (state[i->second] != done && finds_cycle_from(i->second, dependencies, state)) return true;
  }
  state[channel] = done;
  return false;
}

inline bool has_cycle(const ChannelDependencies& dependencies, ChannelId channels) {
  std::vector<int> state(channels);
  for (ChannelId channel = 0; channel < channels; ++channel) {
    if (state[channel] == 0 && finds_cycle_from(channel, dependencies, state)) return true;
  }
  return false;
}

/// Of all routes between hosts.
inline ChannelDependencies dependencies_of(const RoutingTable& table) {
  ChannelDependencies dependencies;
  for (const NodeId from : table.topology().hosts()) {
    for (const NodeId to : table.topology().hosts()) {
      std::vector<ChannelId> route;
      table.append_route(from, to, route);
      add_dependencies(route, dependencies);
    }
  }
  return dependencies;
}

}  // namespace netloom
