#pragma once
// Slow, obvious ways to know what is true of a network.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "topology/topology.hpp"

namespace netloom {

inline std::set<std::pair<NodeId, NodeId>> link_set(const Topology& topology) {
  std::set<std::pair<NodeId, NodeId>> links;
  for (const Link& link : topology.links()) links.insert({link.a, link.b});
  return links;
}

/// Floyd-Warshall over the links alone.
inline std::vector<std::vector<std::uint32_t>> all_pairs(const Topology& topology) {
  const std::size_t nodes = topology.node_count();
  const auto far = static_cast<std::uint32_t>(nodes);
  std::vector<std::vector<std::uint32_t>> hops(nodes, std::vector<std::uint32_t>(nodes, far));
  for (std::size_t i = 0; i < nodes; ++i) hops[i][i] = 0;
  for (const Link& link : topology.links()) hops[link.a][link.b] = hops[link.b][link.a] = 1;
  for (std::size_t via = 0; via < nodes; ++via) {
    for (std::size_t i = 0; i < nodes; ++i) {
      for (std::size_t j = 0; j < nodes; ++j) hops[i][j] = std::min(hops[i][j], hops[i][via] + hops[via][j]);
    }
  }
  return hops;
}

/// Whether every element of the network's translation group maps links to links.
inline bool translations_are_automorphisms(const Topology& topology) {
  const auto links = link_set(topology);
  for (NodeId shift = 0; shift < topology.node_count(); ++shift) {
    for (const Link& link : topology.links()) {
      const NodeId a = topology.translations()->add(link.a, shift);
      const NodeId b = topology.translations()->add(link.b, shift);
      if (!links.contains({std::min(a, b), std::max(a, b)})) return false;
    }
  }
  return true;
}

inline std::set<NodeId> neighbours(const Topology& topology, NodeId node) {
  std::set<NodeId> found;
  for (const Port& port : topology.ports(node)) found.insert(port.neighbour);
  return found;
}

/// The faults `make` is refused with; empty when it is not refused.
template <class Make>
std::vector<std::string> faults_of(Make make) {
  try {
    make();
  } catch (const InputError& error) {
    return error.faults();
  }
  return {};
}

using Sentences = std::vector<std::string>;

}  // namespace netloom
