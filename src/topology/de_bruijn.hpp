#pragma once
// De Bruijn graphs, undirected: words, linked when one is the other shifted by a letter.
// Pradhan, Reddy: A fault-tolerant communication architecture for distributed systems. IEEE Trans. Computers
// 31(9), 1982. Samatham, Pradhan: The de Bruijn multiprocessor network. IEEE Trans. Computers 38(4), 1989.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// degree^diameter nodes, the words of `diameter` letters out of `degree`, numbered as numbers in base
/// `degree`. The directed graph has an arc from x1 x2 ... xD to x2 ... xD y for every letter y. Here each arc
/// is a link; arcs from a node to itself (of a...a) are dropped, and the two arcs between abab... and baba...
/// are one link. \throws InputError with all faults: a degree below 2, a diameter outside 1..20; or a network
/// too large.
Topology make_de_bruijn(NodeId degree, NodeId diameter);

/// The row of the table of families.
Topology build_de_bruijn(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
