#pragma once
// Random regular graphs: every node has the same number of links, and no such network is preferred.
// Singla, Hong, Popa, Godfrey: Jellyfish: networking data centers randomly. NSDI 2012.
// Steger, Wormald: Generating random regular graphs quickly. Combin. Probab. Comput. 8(4), 1999.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// A connected network in which every node has `degree` links. The same parameters give the same network with
/// every compiler. Of degree 2 it is a cycle through the nodes in random order.
/// \throws InputError with the reason: fewer than 2 nodes or too many, a degree outside 1..nodes-1, an odd
/// degree of an odd number of nodes, a degree of 1 of more than 2 nodes.
Topology make_random_regular(NodeId nodes, NodeId degree, std::uint64_t seed);

/// The row of the table of families.
Topology build_random_regular(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
