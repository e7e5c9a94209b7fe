#include "routing/shortest_paths.hpp"

#include "topology/distances.hpp"

namespace netloom {

void find_shortest_paths(const Topology& topology, NodeId source, ShortestPaths& paths) {
  const std::vector<Hops> distance = distances_from(topology, source);
  std::vector<bool> queued(topology.node_count());
  paths.order.assign(1, source);
  paths.first_last.assign(1, 0);
  paths.last.clear();
  paths.before.clear();
  for (std::size_t i = 0; i < paths.order.size(); ++i) {
    const NodeId node = paths.order[i];
    for (const Port& port : topology.ports(node)) {
      if (distance[port.neighbour] + 1 == distance[node]) {
        paths.last.push_back(port.channel ^ 1U);
        paths.before.push_back(port.neighbour);
      } else if (distance[port.neighbour] == distance[node] + 1 && !queued[port.neighbour]) {
        queued[port.neighbour] = true;
        paths.order.push_back(port.neighbour);
      }
    }
    paths.first_last.push_back(paths.last.size());
  }
}

}  // namespace netloom
