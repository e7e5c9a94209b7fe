#pragma once
// Balanced routing without symmetry: a minimal path for every ordered pair of hosts, each in turn the one of
// least added squared load.

#include <memory>

#include "routing/routing_table.hpp"

namespace netloom {

std::unique_ptr<RoutingTable> make_balanced_pairs(const Topology& topology, const RoutingSpec& spec);

}  // namespace netloom
