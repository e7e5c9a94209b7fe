#pragma once
// Shortest paths by the port: at every node one of the ports on a minimal path, chosen by a named tie-break.

#include <memory>

#include "routing/routing_table.hpp"

namespace netloom {

/// `lowest_port` (also the empty tie-break): the lowest-numbered such port. `random`: one drawn uniformly
/// from them, independently at every node of every pair, from the spec's seed.
/// \throws InputError for any other tie-break.
std::unique_ptr<RoutingTable> make_shortest(const Topology& topology, const RoutingSpec& spec);

}  // namespace netloom
