#pragma once
// Star: hosts around one ideal switch, the network that a direct one is compared with.

#include "topology/topology.hpp"

namespace netloom {

/// Hosts are the nodes 0..hosts-1, the switch is the node `hosts`, and each host has one link to it.
/// \throws InputError when there is no host, or `max_nodes` of them or more.
Topology make_star(NodeId hosts);

}  // namespace netloom
