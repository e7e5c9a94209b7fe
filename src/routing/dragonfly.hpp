#pragma once
// Minimal routing of dragonflies: a local link to the router with a global link to the destination's group,
// that link, and a local link there; without the local links where they lead nowhere. Kim, Dally, Scott,
// Abts: Technology-driven, highly-scalable dragonfly topology. ISCA 2008.

#include <memory>

#include "routing/routing_table.hpp"

namespace netloom {

/// Where two groups share several global links, those of the shortest ways; of n such ones, in order of their
/// numbers, the route from host s to host d takes that of number (s + d) mod n.
/// \throws CombinationError where the topology is no dragonfly.
std::unique_ptr<RoutingTable> make_dragonfly_routes(const Topology& topology, const RoutingSpec& spec);

}  // namespace netloom
