#pragma once
// Distributed loop networks DLN-x and DLN-x-y: a ring with shortcuts of lengths n/2, n/4, ..., and random
// ones. Koibuchi, Matsutani, Amano, Hsu, Casanova: A case for random shortcut topologies for HPC
// interconnects. ISCA 2012.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

struct Dln {
  NodeId nodes = 0;
  NodeId x = 2;            ///< 2, for the ring, and one for each length of shortcuts
  NodeId y = 0;            ///< random shortcuts a node
  std::uint64_t seed = 0;  ///< of the random shortcuts
};

/// Every node i is linked to i + 1 and, for k = 1..x-2, to i + floor(nodes / 2^k), modulo `nodes`; and by y
/// random links to others. Without random links it is a circulant and has its translations.
/// \throws InputError with all faults: fewer than 3 nodes or too many, x below 2 or so large that a length
/// would be 1 or 0, y above the nodes that are no neighbours yet, an odd y of an odd number of nodes.
Topology make_dln(const Dln& dln);

/// The row of the table of families.
Topology build_dln(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
