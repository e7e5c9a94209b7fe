#include "metrics/graph_metrics.hpp"

#include <algorithm>

namespace netloom {

GraphMetrics graph_metrics(const Topology& topology, unsigned threads) {
  return graph_metrics(topology, distance_histogram(topology, threads));
}

GraphMetrics graph_metrics(const Topology& topology, const DistanceHistogram& pairs) {
  GraphMetrics metrics;
  metrics.nodes = topology.node_count();
  metrics.links = topology.link_count();
  metrics.cables = topology.cable_count();
  metrics.degree_min = topology.degree(0);
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    metrics.degree_min = std::min(metrics.degree_min, topology.degree(node));
    metrics.degree_max = std::max(metrics.degree_max, topology.degree(node));
  }
  metrics.diameter = static_cast<std::uint32_t>(pairs.size() - 1);
  for (std::size_t hops = 0; hops < pairs.size(); ++hops) metrics.distance_sum += hops * pairs[hops];
  if (const double hosts = topology.host_count(); hosts > 1) {
    metrics.mpl = static_cast<double>(metrics.distance_sum) / (hosts * (hosts - 1));
  }
  metrics.vertex_symmetric = topology.vertex_symmetric();
  return metrics;
}

}  // namespace netloom
