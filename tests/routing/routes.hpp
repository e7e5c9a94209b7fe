#pragma once
// Oracles for routing tables: every route walked hop by hop, every load counted pair by pair.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "routing/routing_table.hpp"
#include "topology/distances.hpp"

namespace netloom {

inline std::vector<ChannelId> route_of(const RoutingTable& table, NodeId from, NodeId to) {
  std::vector<ChannelId> route;
  table.append_route(from, to, route);
  return route;
}

/// The nodes of a route, its source first; stops at a channel that does not continue the walk.
inline std::vector<NodeId> walk(const RoutingTable& table, NodeId from, NodeId to) {
  std::vector<NodeId> nodes{from};
  for (const ChannelId channel : route_of(table, from, to)) {
    if (table.topology().channel_source(channel) != nodes.back()) break;
    nodes.push_back(table.topology().channel_target(channel));
  }
  return nodes;
}

/// Every route leads from its source to its destination over as few links as there can be.
inline void expect_minimal_routes(const RoutingTable& table) {
  const Topology& topology = table.topology();
  for (const NodeId from : topology.hosts()) {
    const std::vector<Hops> distance = distances_from(topology, from);
    for (const NodeId to : topology.hosts()) {
      ASSERT_EQ(route_of(table, from, to).size(), distance[to]) << from << " to " << to;
      const std::vector<NodeId> nodes = walk(table, from, to);
      ASSERT_EQ(nodes.size(), distance[to] + std::size_t{1}) << from << " to " << to;
      ASSERT_EQ(nodes.back(), to) << from << " to " << to;
    }
  }
}

inline std::vector<std::uint64_t> plain_loads(const RoutingTable& table) {
  std::vector<std::uint64_t> loads(table.topology().channel_count());
  for (const NodeId from : table.topology().hosts()) {
    for (const NodeId to : table.topology().hosts()) {
      for (const ChannelId channel : route_of(table, from, to)) ++loads[channel];
    }
  }
  return loads;
}

inline std::uint64_t plain_max_load(const RoutingTable& table) {
  const std::vector<std::uint64_t> loads = plain_loads(table);
  return loads.empty() ? 0 : *std::max_element(loads.begin(), loads.end());
}

}  // namespace netloom
