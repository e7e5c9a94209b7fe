#pragma once
// Interlaced bypass torus (iBT): a torus in which every node has one more ring, of long links, and nodes take
// turns in which dimension and of which length.
// Zhang, Powell, Deng: Interlacing bypass rings to torus networks for more efficient networks. IEEE Trans.
// Parallel Distrib. Syst. 22(2), 2011.

#include <cstdint>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

struct Ibt {
  std::vector<NodeId> dims;    ///< of the torus
  std::vector<NodeId> bypass;  ///< lengths of the bypass links
  NodeId interlaced = 0;       ///< the first so many dimensions have bypass links
};

/// With m interlaced dimensions and k lengths, node (x1, ..., xd) has the turn t = (x1 + ... + xm) mod mk:
/// its bypass links lie in dimension 1 + t mod m, have the length b = bypass[t / m] and go to the coordinates
/// +- b there. All nodes on them have the same turn, so they close to rings. Nodes are numbered as in a
/// torus. \throws InputError with all faults: dimensions as of a torus; no length or one that repeats; more
/// interlaced dimensions than there are, or none; an interlaced dimension or a length that is no multiple of
/// mk, because turns would not meet; a length below 2 or above half of an interlaced dimension.
Topology make_ibt(const Ibt& ibt);

/// The row of the table of families.
Topology build_ibt(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
