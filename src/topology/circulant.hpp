#pragma once
// Circulant graphs C(N; s1, ..., sk): node i is linked to i +- s modulo N for every jump s.
// Bermond, Comellas, Hsu: Distributed loop computer networks: a survey. J. Parallel Distrib. Comput. 24,
// 1995.

#include <cstdint>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// The degree is twice the number of jumps, less one when a jump is N/2. Jumps may stand in any order.
/// \throws InputError with all faults: fewer than 2 nodes or too many, no jump, jumps that repeat or lie
/// outside
///         1..N/2, or a common divisor of the nodes and all jumps, which disconnects the network.
Topology make_circulant(NodeId nodes, std::vector<NodeId> jumps);

/// The row of the table of families.
Topology build_circulant(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
