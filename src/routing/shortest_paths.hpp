#pragma once
// The minimal paths from one source as layers: nodes by distance, and for each the channels that may come
// last.

#include <vector>

#include "topology/distances.hpp"
#include "topology/topology.hpp"

namespace netloom {

struct ShortestPaths {
  std::vector<Hops> distance;           ///< by node
  std::vector<NodeId> order;            ///< nodes that can be reached by distance, the source first
  std::vector<std::size_t> first_last;  ///< by position in `order`, index into `last`; one more at the end
  std::vector<ChannelId> last;          ///< last channels of the minimal paths to a node, by ascending port
  std::vector<NodeId> before;           ///< the node each of `last` leaves
};

/// Fills `paths` anew, so that the memory of one serves many sources.
void find_shortest_paths(const Topology& topology, NodeId source, ShortestPaths& paths);

}  // namespace netloom
