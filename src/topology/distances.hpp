#pragma once
// Breadth-first search, the one way the project measures hops.

#include <cstdint>
#include <vector>

#include "topology/topology.hpp"

namespace netloom {

/// A number of hops. 32 bits: a path of 65537 nodes is legal, and 16 would wrap on it.
using Hops = std::uint32_t;

inline constexpr Hops unreachable = UINT32_MAX;

/// Hops from `source` to every node; `unreachable` where there is no way.
std::vector<Hops> distances_from(const Topology& topology, NodeId source);

}  // namespace netloom
