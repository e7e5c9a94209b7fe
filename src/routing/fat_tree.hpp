#pragma once
// Minimal routing of fat trees: up to a lowest common ancestor, then down. The way up depends on the
// destination alone (D-mod-k), so that the routes to one host form a tree, and the hosts below a switch take
// all its links up in turn. Zahavi: Fat-tree routing and node ordering providing contention free traffic for
// MPI global collectives. J. Parallel Distrib. Comput. 72(11), 2012.

#include <memory>

#include "routing/routing_table.hpp"

namespace netloom {

/// At level l - 1 the route to host d takes link floor(d / (w1 ... w(l-1))) mod w_l of the w_l links up.
/// \throws CombinationError where the topology is no fat tree.
std::unique_ptr<RoutingTable> make_fat_tree_routes(const Topology& topology, const RoutingSpec& spec);

}  // namespace netloom
