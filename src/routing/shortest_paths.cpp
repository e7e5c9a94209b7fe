#include "routing/shortest_paths.hpp"

#include "topology/distances.hpp"

namespace netloom {

// One breadth-first search finds both: when a node is taken from the queue, everything nearer than it and as
// near is known. The last channels are written without a branch, which would be guessed wrong half the time.
void find_shortest_paths(const Topology& topology, NodeId source, ShortestPaths& paths) {
  paths.distance.assign(topology.node_count(), unreachable);
  paths.distance[source] = 0;
  paths.order.assign(1, source);
  paths.starts = 1;
  paths.first_last.assign(1, 0);
  paths.last.resize(topology.channel_count() + std::size_t{1});
  paths.before.resize(topology.channel_count() + std::size_t{1});
  std::size_t found = 0;
  for (std::size_t i = 0; i < paths.order.size(); ++i) {
    const NodeId node = paths.order[i];
    const Hops distance = paths.distance[node];
    for (const Port& port : topology.ports(node)) {
      const Hops there = paths.distance[port.neighbour];
      if (there == unreachable) {
        paths.distance[port.neighbour] = distance + 1;
        paths.order.push_back(port.neighbour);
      }
      paths.last[found] = port.channel ^ 1U;
      paths.before[found] = port.neighbour;
      found += there < distance ? 1U : 0U;
    }
    paths.first_last.push_back(found);
  }
  paths.last.resize(found);
  paths.before.resize(found);
}

PathFinder minimal_paths(const Topology& topology) {
  return [&topology](NodeId source, ShortestPaths& paths) { find_shortest_paths(topology, source, paths); };
}

}  // namespace netloom
