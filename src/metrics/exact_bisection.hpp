#pragma once
// The bisection width of a small network, proven by branch and bound.

#include <cstdint>
#include <optional>

#include "metrics/balanced_refinement.hpp"
#include "topology/topology.hpp"

namespace netloom {

inline constexpr NodeId most_nodes_for_exact_bisection = 32;

/// The least cut below `known`, or nothing when there is none: then `known` is the bisection width if it is a
/// cut's. Cuts below `lower_bound` are known not to exist. \pre 2 hosts and at most 32 nodes.
std::optional<Division> smaller_bisection(const Topology& topology, std::uint64_t known,
                                          std::uint64_t lower_bound);

}  // namespace netloom
