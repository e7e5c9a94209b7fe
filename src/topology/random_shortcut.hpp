#pragma once
// Random shortcut networks (DLN-2-y): a ring plus random links, until every node has the same degree.
// Koibuchi, Matsutani, Amano, Hsu, Casanova: A case for random shortcut topologies for HPC interconnects.
// ISCA 2012.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Node i is linked to i +- 1 as in a ring; the other degree - 2 links of a node are random. The same
/// parameters give the same network with every compiler; a degree of 2 is the ring.
/// \throws InputError with all faults: fewer than 3 nodes or too many, a degree outside 2..nodes-1, an odd
/// degree
///         of an odd number of nodes.
Topology make_random_shortcut(NodeId nodes, NodeId degree, std::uint64_t seed);

/// The row of the table of families.
Topology build_random_shortcut(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
