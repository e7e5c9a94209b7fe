#pragma once
// Boost.Graph's distances between hosts, for families with switches.

#include <algorithm>

#include "topology/boost_distances.hpp"

namespace netloom {

inline Distances boost_distances_of_hosts(const Topology& topology) {
  const auto hops = boost_all_pairs(topology);
  Distances distances;
  for (const NodeId from : topology.hosts()) {
    for (const NodeId to : topology.hosts()) {
      distances.diameter = std::max(distances.diameter, hops[from][to]);
      distances.sum += hops[from][to];
    }
  }
  return distances;
}

}  // namespace netloom
