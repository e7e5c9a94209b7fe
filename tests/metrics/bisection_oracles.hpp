#pragma once
// Bisection widths by looking at every division, and networks to try them on.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "common/random.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Links with one end in `set`, which is a bit a node.
inline std::uint64_t boundary(const Topology& topology, std::uint32_t set) {
  std::uint64_t links = 0;
  for (const Link& link : topology.links()) links += ((set >> link.a) ^ (set >> link.b)) & 1U;
  return links;
}

/// The least boundary of all sets with half of the hosts, rounded down or up.
inline std::uint64_t bisection_of_all_divisions(const Topology& topology) {
  std::uint32_t hosts = 0;
  for (const NodeId host : topology.hosts()) hosts |= 1U << host;
  const int all = std::popcount(hosts);
  std::uint64_t least = UINT64_MAX;
  for (std::uint32_t set = 0; set < 1U << topology.node_count(); ++set) {
    const int inside = std::popcount(set & hosts);
    if (inside == all / 2 || inside == all - all / 2) least = std::min(least, boundary(topology, set));
  }
  return least;
}

inline Topology network(NodeId nodes, std::vector<Link> links, std::vector<NodeId> hosts = {}) {
  TopologyParts parts;
  parts.family = "test";
  parts.label = "test";
  parts.nodes = nodes;
  parts.links = std::move(links);
  parts.hosts = std::move(hosts);
  return Topology(std::move(parts));
}

/// A path, so that it is connected, and every other link with this probability.
inline Topology random_network(NodeId nodes, double probability, std::uint64_t seed) {
  Random random(seed);
  std::vector<Link> links;
  for (NodeId a = 0; a < nodes; ++a) {
    for (NodeId b = a + 1; b < nodes; ++b) {
      if (b == a + 1 || random.uniform() < probability) links.push_back({a, b});
    }
  }
  return network(nodes, links);
}

/// `switches` switches in a ring, each with `hosts` hosts; the hosts come first.
inline Topology ring_of_switches(NodeId switches, NodeId hosts) {
  std::vector<Link> links;
  std::vector<NodeId> all;
  for (NodeId host = 0; host < switches * hosts; ++host) {
    links.push_back({host, switches * hosts + host / hosts});
    all.push_back(host);
  }
  for (NodeId i = 0; i < switches; ++i) {
    links.push_back({switches * hosts + i, switches * hosts + (i + 1) % switches});
  }
  return network(switches * (hosts + 1), links, all);
}

}  // namespace netloom
