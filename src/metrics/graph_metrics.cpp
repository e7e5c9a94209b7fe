#include "metrics/graph_metrics.hpp"

#include <algorithm>

#include "topology/distances.hpp"

namespace netloom {

namespace {

/// What the hosts are away from one of them.
struct Reach {
  Hops farthest = 0;
  std::uint64_t sum = 0;
};

Reach reach_from(const Topology& topology, NodeId source) {
  const std::vector<Hops> hops = distances_from(topology, source);
  Reach reach;
  for (const NodeId host : topology.hosts()) {
    reach.farthest = std::max(reach.farthest, hops[host]);
    reach.sum += hops[host];
  }
  return reach;
}

/// Sum over all hosts and the largest of all.
Reach total_reach(const Topology& topology) {
  if (topology.vertex_symmetric()) {
    Reach reach = reach_from(topology, 0);
    reach.sum *= topology.host_count();
    return reach;
  }
  Reach total;
  for (const NodeId host : topology.hosts()) {
    const Reach reach = reach_from(topology, host);
    total.farthest = std::max(total.farthest, reach.farthest);
    total.sum += reach.sum;
  }
  return total;
}

}  // namespace

GraphMetrics graph_metrics(const Topology& topology) {
  GraphMetrics metrics;
  metrics.nodes = topology.node_count();
  metrics.links = topology.link_count();
  metrics.degree_min = topology.degree(0);
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    metrics.degree_min = std::min(metrics.degree_min, topology.degree(node));
    metrics.degree_max = std::max(metrics.degree_max, topology.degree(node));
  }
  const Reach reach = total_reach(topology);
  metrics.diameter = reach.farthest;
  metrics.distance_sum = reach.sum;
  if (const double hosts = topology.host_count(); hosts > 1) {
    metrics.mpl = static_cast<double>(reach.sum) / (hosts * (hosts - 1));
  }
  metrics.vertex_symmetric = topology.vertex_symmetric();
  return metrics;
}

}  // namespace netloom
