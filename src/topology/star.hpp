#pragma once
// Star: hosts around one ideal switch, the network that a direct one is compared with.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Hosts are the nodes 0..hosts-1, the switch is the node `hosts`, and each host has one link to it.
/// \throws InputError when there is no host, or `max_nodes` of them or more.
Topology make_star(NodeId hosts);

/// The row of the table of families.
Topology build_star(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
