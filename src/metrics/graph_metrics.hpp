#pragma once
// What is true of the graph alone. Distances are in hops, between hosts (ordered pairs of distinct ones);
// nodes, links and degrees count switches too, so the largest degree of a star is its number of hosts.

#include <cstdint>
#include <optional>

#include "metrics/distance_histogram.hpp"
#include "topology/topology.hpp"

namespace netloom {

struct GraphMetrics {
  NodeId nodes = 0;
  LinkId links = 0;
  std::uint64_t cables = 0;  ///< a link of width w counts w
  NodeId degree_min = 0;
  NodeId degree_max = 0;
  std::uint32_t diameter = 0;
  std::uint64_t distance_sum = 0;  ///< over ordered pairs of distinct hosts
  std::optional<double> mpl;       ///< distance_sum / (hosts (hosts - 1)); none for a single host
  bool vertex_symmetric = false;
};

/// \param threads of the search for all distances; 0: one a core.
GraphMetrics graph_metrics(const Topology& topology, unsigned threads = 0);
/// The same where all distances are known.
GraphMetrics graph_metrics(const Topology& topology, const DistanceHistogram& pairs);

}  // namespace netloom
