#pragma once
// Ring: a cycle.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Node i is linked to i +- 1 modulo `nodes`; a ring of 2 is one link, of 1 a single node.
/// \throws InputError when there is no node or when there are more than `max_nodes`.
Topology make_ring(NodeId nodes);

/// The row of the table of families.
Topology build_ring(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
