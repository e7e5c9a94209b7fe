#pragma once
// Complete graph: every node is linked to every other.

#include "topology/topology.hpp"

namespace netloom {

/// \throws InputError when there is no node, or more nodes than `max_links` allows (8192).
Topology make_complete(NodeId nodes);

}  // namespace netloom
