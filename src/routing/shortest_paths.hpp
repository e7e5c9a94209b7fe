#pragma once
// The shortest paths from one source that are allowed, as layers: states by distance, and for each the
// channels that may come last. Minimal paths have one state a node.

#include <functional>
#include <vector>

#include "topology/distances.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// A node and what a path may still do from there. The number of a node is also the state of a path that ends
/// there; further states have higher numbers.
struct ShortestPaths {
  std::vector<Hops> distance;           ///< by state
  std::vector<NodeId> order;            ///< states that can be reached by distance
  std::size_t starts = 1;               ///< the first so many of them are the source
  std::vector<std::size_t> first_last;  ///< by position in `order`, index into `last`; one more at the end
  std::vector<ChannelId> last;          ///< last channels of the paths to a state, by ascending port
  std::vector<NodeId> before;           ///< the state each of `last` leaves
};

/// Fills `paths` anew with the paths from a host, so that the memory of one serves many sources.
using PathFinder = std::function<void(NodeId source, ShortestPaths& paths)>;

/// All minimal paths from the source.
void find_shortest_paths(const Topology& topology, NodeId source, ShortestPaths& paths);

/// \pre the topology outlives it.
PathFinder minimal_paths(const Topology& topology);

}  // namespace netloom
