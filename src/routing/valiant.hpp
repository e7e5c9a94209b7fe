#pragma once
// Valiant's randomised routing: every pair goes by way of a host drawn at random, which spreads any traffic
// like uniform traffic, at up to twice the hops. Valiant: A scheme for fast parallel communication. SIAM J.
// Comput. 11(2), 1982.

#include <memory>

#include "routing/routing_table.hpp"

namespace netloom {

/// The intermediate host of an ordered pair is drawn uniformly from all hosts, both ends included, by the
/// spec's seed and the pair alone. Both legs are routes of the minimal algorithm `legs` (empty: balanced).
/// Where the second leg meets the first, the loop between is cut off, so that no route visits a node twice.
/// \throws InputError when `legs` is no minimal algorithm, CombinationError when it does not fit the
/// topology.
std::unique_ptr<RoutingTable> make_valiant(const Topology& topology, const RoutingSpec& spec);

}  // namespace netloom
