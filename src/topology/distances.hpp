#pragma once
// Breadth-first search, the one way the project measures hops.

#include <cstdint>
#include <vector>

#include "topology/topology.hpp"

namespace netloom {

inline constexpr std::uint16_t unreachable = UINT16_MAX;

/// Hops from `source` to every node; `unreachable` where there is no way.
std::vector<std::uint16_t> distances_from(const Topology& topology, NodeId source);

}  // namespace netloom
