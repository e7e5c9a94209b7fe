#pragma once
// up*/down* routing on any network: every link has an up direction, and no route goes up again after it went
// down, so that no set of messages can wait for each other in a circle.
// Schroeder et al.: Autonet: a high-speed, self-configuring local area network using point-to-point links.
// IEEE J. Sel. Areas Commun. 9(8), 1991.

#include <memory>
#include <vector>

#include "routing/routing_table.hpp"
#include "routing/shortest_paths.hpp"

namespace netloom {

/// The node from which the farthest host is nearest, then the sum of the distances to all hosts least, then
/// the lowest id.
NodeId central_node(const Topology& topology);

/// By node, its place when all are ordered by distance from the root and then by id: a channel goes up when
/// it leads to an earlier place.
std::vector<NodeId> up_down_places(const Topology& topology, NodeId root);

/// The shortest of the paths that go up over any number of channels (none is one) and then down over any
/// number. \pre `places` and the topology outlive it.
PathFinder up_down_paths(const Topology& topology, const std::vector<NodeId>& places);

/// Of the shortest such paths of every pair one each, so chosen that uniform traffic spreads over the
/// channels as in `balanced`. The root is `center` (also the empty text: `central_node`) or the number of a
/// node. \throws CombinationError when there is no such node, or too much to store (limits.hpp).
std::unique_ptr<RoutingTable> make_up_down(const Topology& topology, const RoutingSpec& spec);

}  // namespace netloom
