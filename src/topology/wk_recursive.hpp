#pragma once
// WK-recursive networks: `degree` copies of the next smaller one, each linked to each other by one link.
// Della Vecchia, Sanges: A recursively scalable network VLSI implementation. Future Generation Computer
// Systems 4(3), 1988.

#include <cstdint>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// degree^levels nodes, each a word of `levels` digits in base `degree`, its address. Nodes that differ in
/// the last digit alone are linked, and p i j...j is linked to p j i...i for any prefix p and digits i, j.
/// The corners i...i have a link less, which the literature keeps open for a network of one level more.
/// \throws InputError with all faults: a degree below 2, levels outside 1..20; or a network too large.
Topology make_wk_recursive(NodeId degree, NodeId levels);

/// The links of the network above; the pyramid has it on every level.
/// \pre degree^levels is at most `max_nodes`.
std::vector<Link> wk_links(NodeId degree, NodeId levels);

/// The row of the table of families.
Topology build_wk_recursive(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
