#pragma once
// Distances by Boost.Graph's breadth-first search over the links alone: an oracle that shares no code with
// ours.

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <vector>

#include "topology/distances.hpp"
#include "topology/topology.hpp"

namespace netloom {

inline std::vector<std::vector<Hops>> boost_all_pairs(const Topology& topology) {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> graph(topology.node_count());
  for (const Link& link : topology.links()) add_edge(link.a, link.b, graph);
  std::vector<std::vector<Hops>> hops(topology.node_count());
  for (NodeId source = 0; source < topology.node_count(); ++source) {
    hops[source].assign(topology.node_count(), unreachable);
    hops[source][source] = 0;
    const auto record = boost::record_distances(hops[source].data(), boost::on_tree_edge());
    boost::breadth_first_search(graph, source, boost::visitor(boost::make_bfs_visitor(record)));
  }
  return hops;
}

/// What a test compares a closed form with.
struct Distances {
  Hops diameter = 0;
  std::uint64_t sum = 0;
};

inline Distances boost_distances(const Topology& topology) {
  Distances distances;
  for (const std::vector<Hops>& row : boost_all_pairs(topology)) {
    for (const Hops hops : row) {
      distances.diameter = std::max(distances.diameter, hops);
      distances.sum += hops;
    }
  }
  return distances;
}

/// Whether our breadth-first search gives Boost.Graph's distances for every pair.
inline bool distances_are_boosts(const Topology& topology) {
  const auto expected = boost_all_pairs(topology);
  for (NodeId source = 0; source < topology.node_count(); ++source) {
    if (distances_from(topology, source) != expected[source]) return false;
  }
  return true;
}

}  // namespace netloom
