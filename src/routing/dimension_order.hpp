#pragma once
// Dimension-order routing on grids: every dimension in turn, the first one first, the shorter way round.

#include <memory>

#include "routing/routing_table.hpp"

namespace netloom {

/// Half-way round a ring of even size the route goes in the positive direction (ascending coordinates).
/// \throws CombinationError where the topology is no grid.
std::unique_ptr<RoutingTable> make_dimension_order(const Topology& topology, const RoutingSpec& spec);

}  // namespace netloom
