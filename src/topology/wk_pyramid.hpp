#pragma once
// WK-pyramid: WK-recursive networks of 0..levels levels on top of each other, joined as a tree.
// Hoseiny Farahabady, Imani, Sarbazi-Azad: Some topological and combinatorial properties of WK-recursive mesh
// and WK-pyramid interconnection networks. J. Systems Architecture 54(10), 2008.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Level l of 0..levels is a WK-recursive network of degree^l nodes (one node at the top), and its node with
/// the address a is linked to the nodes a0, a1, ... of level l + 1. Ids go down level by level.
/// \throws InputError with all faults: a degree below 2, levels outside 1..20; or a network too large.
Topology make_wk_pyramid(NodeId degree, NodeId levels);

/// The row of the table of families.
Topology build_wk_pyramid(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
