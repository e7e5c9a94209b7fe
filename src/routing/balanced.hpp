#pragma once
// Balanced minimal routing, the default: uniform traffic spreads over the channels as evenly as minimal paths
// allow.

#include <memory>

#include "routing/routing_table.hpp"

namespace netloom {

/// On vertex-symmetric networks the routes look the same from every node, at most up to its parity; on others
/// every pair has a path of its own. \throws CombinationError when there is too much to store (limits.hpp).
std::unique_ptr<RoutingTable> make_balanced(const Topology& topology, const RoutingSpec& spec);

}  // namespace netloom
