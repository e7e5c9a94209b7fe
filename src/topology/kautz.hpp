#pragma once
// Kautz graphs, undirected: words without a letter twice in a row, linked when one is the other shifted by a
// letter.
// Kautz: Bounds on directed (d, k) graphs. Theory of cellular logic networks and machines, 1968. Bermond,
// Homobono, Peyrat: Connectivity of Kautz networks. Discrete Mathematics 114, 1993.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// degree^diameter + degree^(diameter-1) nodes: the words of `diameter` letters out of `degree` + 1 in which
/// neighbouring letters differ, numbered in the order of the alphabet. The directed graph has an arc from
/// x1 x2 ... xD to x2 ... xD y for every letter y unlike xD. Here each arc is a link, and the two arcs
/// between abab... and baba... are one link. \throws InputError with all faults: a degree below 2, a diameter
/// outside 1..20; or a network too large.
Topology make_kautz(NodeId degree, NodeId diameter);

/// The row of the table of families.
Topology build_kautz(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
