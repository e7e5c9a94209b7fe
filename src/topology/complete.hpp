#pragma once
// Complete graph: every node is linked to every other.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// \throws InputError when there is no node, or more nodes than `max_links` allows (8192).
Topology make_complete(NodeId nodes);

/// The row of the table of families.
Topology build_complete(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
