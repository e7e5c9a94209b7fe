#include <algorithm>
#include <map>

#include "platform/placement.hpp"
#include "platform/placement_search.hpp"
#include "platform/static_mapping.hpp"

namespace netloom {

namespace {

/// Bytes between two ranks, both ways together.
WeightedGraph graph_of(const TrafficMatrix& traffic) {
  std::vector<std::map<std::uint32_t, std::uint64_t>> weights(traffic.size());
  for (std::uint32_t source = 0; source < traffic.size(); ++source) {
    for (const TrafficCell& cell : traffic[source]) {
      if (cell.destination == source) continue;
      weights[source][cell.destination] += cell.wire_bytes();
      weights[cell.destination][source] += cell.wire_bytes();
    }
  }
  WeightedGraph graph;
  for (const auto& own : weights) graph.emplace_back(own.begin(), own.end());
  return graph;
}

/// One rank a host: those that share one give way, the later ones first, to the nearest that is free.
Placement without_sharing(const std::vector<NodeId>& hosts, const Platform& platform) {
  const Topology& topology = *platform.topology;
  std::vector<bool> taken(topology.host_count());
  std::vector<std::uint32_t> homeless;
  Placement placement(hosts.size());
  for (std::uint32_t rank = 0; rank < hosts.size(); ++rank) {
    if (taken[hosts[rank]]) homeless.push_back(rank);
    taken[hosts[rank]] = true;
    placement[rank] = topology.hosts()[hosts[rank]];
  }
  std::vector<ChannelId> route;
  for (const std::uint32_t rank : homeless) {
    std::pair<std::size_t, NodeId> nearest{SIZE_MAX, 0};
    for (NodeId host = 0; host < topology.host_count(); ++host) {
      if (taken[host]) continue;
      route.clear();
      platform.routing->append_route(placement[rank], topology.hosts()[host], route);
      nearest = std::min(nearest, {route.size(), host});
    }
    taken[nearest.second] = true;
    placement[rank] = topology.hosts()[nearest.second];
  }
  return placement;
}

}  // namespace

Placement optimize_placement(PlacementGoal goal, const Platform& platform, const TrafficMatrix& traffic) {
  const Topology& topology = *platform.topology;
  const Placement linear = linear_placement(topology, static_cast<std::uint32_t>(traffic.size()));
  const WeightedGraph graph = graph_of(traffic);
  if (std::ranges::all_of(graph, [](const auto& edges) { return edges.empty(); })) return linear;
  const Placement mapped = without_sharing(static_mapping(graph, topology), platform);
  const auto cost = [&](const Placement& placement) { return cost_of(goal, platform, placement, traffic); };
  return std::ranges::min(
      {linear, improve(goal, platform, linear, traffic), mapped, improve(goal, platform, mapped, traffic)},
      {}, cost);
}

}  // namespace netloom
