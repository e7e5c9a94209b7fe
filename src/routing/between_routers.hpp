#pragma once
// Routes of hosts that are attached to routers: up to the router, by the route between the two routers, and
// down. A table of the routers is smaller by the square of the hosts a router has, and may know symmetries.

#include <memory>

#include "routing/routing_table.hpp"

namespace netloom {

enum class Ways : std::uint8_t {
  forth,           ///< all hosts of two routers go the route between these
  forth_and_back,  ///< half of them go the way back of the opposite route, so that a shift of all spreads
};

/// \param routers the routes of `*topology.routers()`, which is not null. With `forth_and_back` it is the
/// hosts whose numbers at their routers add up to an odd one that go the way back.
std::unique_ptr<RoutingTable> make_between_routers(const Topology& topology, const RoutingSpec& spec,
                                                   std::unique_ptr<RoutingTable> routers, Ways ways);

}  // namespace netloom
