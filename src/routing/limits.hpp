#pragma once
// What routing tables may keep in memory.

#include <string_view>

#include "topology/topology.hpp"

namespace netloom {

/// Hosts times nodes of a network that needs something for every pair.
inline constexpr std::size_t most_pairs = std::size_t{1} << 28U;
/// Hops of the paths of a vertex-symmetric network, from node 0 and for each parity, at two bytes each.
inline constexpr std::size_t most_hops = std::size_t{1} << 29U;

/// \throws CombinationError when `algorithm` would need something for every pair of hosts and there are too
/// many.
void check_pairs(const Topology& topology, std::string_view algorithm);

/// \throws CombinationError when `hops` are too many to store.
void check_hops(const Topology& topology, std::size_t hops);

}  // namespace netloom
