#pragma once
// Hosts attached to the routers of a network: each is a node of its own with one link to its router.

#include "topology/topology.hpp"

namespace netloom {

/// Every host of `routers` becomes a router with `hosts_per_router` hosts. With H hosts in all, host i is the
/// node i, node r of `routers` is the node H + r, and the router of host i is that of host i /
/// hosts_per_router of `routers`; so link i is that of host i, and link l of `routers` is link H + l. The
/// links of hosts are of the group `host`, the last; family, spec and label are those of `routers`, and there
/// are no translations and no grid. \throws InputError when the network is too large.
TopologyParts attach_hosts(Topology routers, NodeId hosts_per_router);

/// The key `hosts_per_router` of a direct network, which its spec and label then tell.
/// \throws InputError when the network has switches, or is too large.
Topology with_hosts(const Topology& routers, NodeId hosts_per_router);

}  // namespace netloom
