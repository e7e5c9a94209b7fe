#pragma once
// The one address of METIS (Karypis, Kumar: A fast and high quality multilevel scheme for partitioning
// irregular graphs. SIAM J. Sci. Comput. 20, 1998).

#include <cstdint>
#include <vector>

#include "topology/topology.hpp"

namespace netloom {

/// Two parts with about as many hosts each, by node: 0 or 1; switches weigh nothing. METIS keeps the balance
/// only roughly. \throws RunError when METIS fails.
std::vector<std::uint8_t> metis_division(const Topology& topology, std::uint32_t seed);

}  // namespace netloom
