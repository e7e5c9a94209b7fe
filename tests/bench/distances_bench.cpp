// Distances of all pairs of hosts: the search of distance_histogram against a loop of Boost.Graph's
// breadth_first_search, on the same network, in one run. Build and run:
//   cmake --build --preset dev --target distances_bench && build/dev/tests/distances_bench

#include <sys/resource.h>

#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <chrono>
#include <cstdio>
#include <vector>

#include "common/parallel.hpp"
#include "metrics/distance_histogram.hpp"
#include "topology/random_shortcut.hpp"

namespace netloom {
namespace {

using Graph = boost::compressed_sparse_row_graph<boost::directedS>;

Graph boost_graph(const Topology& topology) {
  std::vector<std::pair<NodeId, NodeId>> edges;
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    for (const Port& port : topology.ports(node)) edges.emplace_back(node, port.neighbour);
  }
  return {boost::edges_are_sorted, edges.begin(), edges.end(), topology.node_count()};
}

DistanceHistogram boost_histogram_from(const Graph& graph, NodeId source, std::vector<NodeId>& hops) {
  std::ranges::fill(hops, 0);
  boost::breadth_first_search(
      graph, source,
      boost::visitor(boost::make_bfs_visitor(boost::record_distances(hops.data(), boost::on_tree_edge()))));
  DistanceHistogram pairs;
  for (const NodeId distance : hops) {
    if (distance >= pairs.size()) pairs.resize(distance + std::size_t{1}, 0);
    ++pairs[distance];
  }
  return pairs;
}

template <class Work>
double seconds_of(Work work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Boost's time is that of `sampled` sources, in proportion: all of 65536 take an hour.
void compare(NodeId nodes, NodeId degree, NodeId sampled) {
  const Topology topology = make_random_shortcut(nodes, degree, 1);
  DistanceHistogram pairs;
  const double ours = seconds_of([&] { pairs = distance_histogram(topology); });
  const double on_one_thread = seconds_of([&] { pairs = distance_histogram(topology, 1); });
  const Graph graph = boost_graph(topology);
  std::vector<NodeId> hops(nodes);
  DistanceHistogram sample;
  const double boosts = seconds_of([&] {
                          for (NodeId source = 0; source < sampled; ++source) {
                            const DistanceHistogram one = boost_histogram_from(graph, source, hops);
                            sample.resize(std::max(sample.size(), one.size()), 0);
                            for (std::size_t d = 0; d < one.size(); ++d) sample[d] += one[d];
                          }
                        }) *
                        nodes / sampled;
  const bool same = sampled == nodes ? sample == pairs : sample.size() <= pairs.size();
  std::printf(
      "random_shortcut %u degree %u: diameter %zu, %u threads %.2f s, one thread %.2f s; Boost.Graph %.1f s "
      "(%u sources); ratio %.0f, on one thread %.0f; %s\n",
      nodes, degree, pairs.size() - 1, core_count(), ours, on_one_thread, boosts, sampled, boosts / ours,
      boosts / on_one_thread, same ? "same answer" : "ANSWERS DIFFER");
}

}  // namespace
}  // namespace netloom

int main() {
  netloom::compare(4096, 16, 4096);
  netloom::compare(16384, 16, 2048);
  netloom::compare(65536, 16, 512);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("peak memory %.0f MB\n", static_cast<double>(usage.ru_maxrss) / 1024);
}
