#include "topology/distances.hpp"

namespace netloom {

std::vector<Hops> distances_from(const Topology& topology, NodeId source) {
  std::vector<Hops> hops(topology.node_count(), unreachable);
  std::vector<NodeId> queue;
  queue.reserve(topology.node_count());
  hops[source] = 0;
  queue.push_back(source);
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const NodeId node = queue[head];
    for (const Port& port : topology.ports(node)) {
      if (hops[port.neighbour] != unreachable) continue;
      hops[port.neighbour] = hops[node] + 1;
      queue.push_back(port.neighbour);
    }
  }
  return hops;
}

}  // namespace netloom
