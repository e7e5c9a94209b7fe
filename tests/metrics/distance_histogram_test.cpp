#include "metrics/distance_histogram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "common/random.hpp"
#include "metrics/graph_metrics.hpp"
#include "topology/circulant.hpp"
#include "topology/distances.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/oracles.hpp"
#include "topology/product.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

Topology network_of(NodeId nodes, std::vector<Link> links, std::vector<NodeId> hosts = {}) {
  TopologyParts parts;
  parts.family = parts.label = "test";
  parts.nodes = nodes;
  parts.links = std::move(links);
  parts.hosts = std::move(hosts);
  return Topology(std::move(parts));
}

/// The same network without what its family knows of its symmetry.
Topology anonymous(const Topology& topology) {
  return network_of(topology.node_count(), {topology.links().begin(), topology.links().end()},
                    {topology.hosts().begin(), topology.hosts().end()});
}

/// Node i > 0 hangs on node (i - 1) / children.
Topology tree(NodeId nodes, NodeId children) {
  std::vector<Link> links;
  for (NodeId node = 1; node < nodes; ++node) links.push_back({(node - 1) / children, node});
  return network_of(nodes, std::move(links));
}

/// Each link of a tree lies between the nodes below it and all others.
std::uint64_t distance_sum_of_tree(NodeId nodes, NodeId children) {
  std::vector<std::uint64_t> below(nodes, 1);
  std::uint64_t sum = 0;
  for (NodeId node = nodes - 1; node > 0; --node) {
    below[(node - 1) / children] += below[node];
    sum += 2 * below[node] * (nodes - below[node]);
  }
  return sum;
}

DistanceHistogram floyd_warshall(const Topology& topology) {
  const auto hops = all_pairs(topology);
  DistanceHistogram pairs;
  for (const NodeId from : topology.hosts()) {
    for (const NodeId to : topology.hosts()) {
      if (hops[from][to] >= pairs.size()) pairs.resize(hops[from][to] + 1, 0);
      ++pairs[hops[from][to]];
    }
  }
  return pairs;
}

/// One plain breadth-first search a host.
DistanceHistogram host_by_host(const Topology& topology) {
  DistanceHistogram pairs(topology.node_count(), 0);
  for (const NodeId from : topology.hosts()) {
    const std::vector<Hops> hops = distances_from(topology, from);
    for (const NodeId to : topology.hosts()) ++pairs[hops[to]];
  }
  while (pairs.back() == 0) pairs.pop_back();
  return pairs;
}

class HistogramBy : public testing::TestWithParam<Instructions> {
 protected:
  void SetUp() override {
    if (!available(GetParam())) GTEST_SKIP() << "this processor has no such instructions";
  }
  static DistanceHistogram histogram(const Topology& topology, unsigned threads = 1) {
    return distance_histogram(topology, threads, GetParam());
  }
};

TEST_P(HistogramBy, EqualsFloydWarshallOnSmallNetworks) {
  std::vector<Topology> networks = {make_star(7), make_mesh({5, 4}), anonymous(make_torus({4, 5})),
                                    anonymous(make_ring(9)), make_product({make_mesh({3}), make_ring(5)})};
  for (NodeId nodes = 3; nodes < 90; ++nodes) networks.push_back(make_random_shortcut(nodes, 2, nodes));
  for (std::uint64_t seed = 0; seed < 10; ++seed) networks.push_back(make_random_shortcut(80, 3, seed));
  for (const Topology& topology : networks) {
    EXPECT_EQ(histogram(topology), floyd_warshall(topology)) << topology.label();
  }
}

// A block has 512 sources: networks of one source less, as many, one more, and several blocks.
TEST_P(HistogramBy, EqualsASearchAHostWhereBlocksBeginAndEnd) {
  for (const NodeId nodes : {64U, 65U, 255U, 256U, 257U, 511U, 512U, 513U, 1023U, 1025U, 2000U}) {
    const Topology topology = make_random_shortcut(nodes, nodes % 2 == 0 ? 5 : 4, nodes);
    EXPECT_EQ(histogram(topology), host_by_host(topology)) << nodes << " nodes";
  }
}

TEST_P(HistogramBy, CountsHostsAlone) {
  Random random(7);
  for (int trial = 0; trial < 40; ++trial) {
    const Topology all = make_random_shortcut(600 + static_cast<NodeId>(random.below(9)) * 2, 3, 5);
    std::vector<NodeId> hosts(all.node_count());
    std::iota(hosts.begin(), hosts.end(), NodeId{0});
    random.shuffle(std::span(hosts));
    hosts.resize(1 + random.below(hosts.size()));
    const Topology some = network_of(all.node_count(), {all.links().begin(), all.links().end()}, hosts);
    const DistanceHistogram pairs = histogram(some);
    EXPECT_EQ(pairs, host_by_host(some)) << hosts.size() << " hosts";
    EXPECT_EQ(pairs[0], hosts.size());
    EXPECT_EQ(std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}), hosts.size() * hosts.size());
  }
}

TEST_P(HistogramBy, IgnoresWhatNoHostReaches) {
  // Two hosts and their switch; beyond it a tail of switches, and apart from all a pair of them.
  const Topology topology = network_of(7, {{0, 2}, {1, 2}, {2, 3}, {3, 4}, {5, 6}}, {0, 1});
  EXPECT_EQ(histogram(topology), (DistanceHistogram{2, 0, 2}));
  EXPECT_EQ(histogram(network_of(3, {{1, 2}}, {1})), (DistanceHistogram{1}));
}

TEST_P(HistogramBy, NodeIdsPastSixteenBitsAreNotConfused) {
  for (const NodeId nodes : {65535U, 65536U, 65537U}) {
    const Topology few_hosts =
        network_of(nodes,
                   [&] {
                     const Topology whole = tree(nodes, 3);
                     return std::vector<Link>(whole.links().begin(), whole.links().end());
                   }(),
                   {0, 1, nodes / 2, nodes - 2, nodes - 1});
    EXPECT_EQ(histogram(few_hosts), host_by_host(few_hosts)) << nodes << " nodes";
  }
}

TEST_P(HistogramBy, TheThreadsDoNotMatter) {
  const Topology topology = make_random_shortcut(3000, 3, 11);
  const DistanceHistogram pairs = histogram(topology, 1);
  for (const unsigned threads : {0U, 2U, 5U, 64U}) EXPECT_EQ(histogram(topology, threads), pairs);
}

INSTANTIATE_TEST_SUITE_P(All, HistogramBy,
                         testing::Values(Instructions::portable, Instructions::avx2, Instructions::avx512));

TEST(DistanceHistogram, OfASymmetricNetworkIsThatOfOneNodeTimesAll) {
  // C(k, d) nodes at distance d of a k-cube.
  EXPECT_EQ(distance_histogram(make_hypercube(4)), (DistanceHistogram{16, 64, 96, 64, 16}));
  for (const Topology& topology :
       {make_circulant(600, {1, 23}), make_torus({8, 9, 10}), make_hypercube(10), make_ring(700)}) {
    EXPECT_EQ(distance_histogram(topology), distance_histogram(anonymous(topology))) << topology.label();
  }
}

TEST(DistanceHistogram, OfASmallNetworkIsThis) {
  EXPECT_EQ(distance_histogram(make_ring(1)), (DistanceHistogram{1}));
  EXPECT_EQ(distance_histogram(make_star(1)), (DistanceHistogram{1}));
  EXPECT_EQ(distance_histogram(make_star(5)), (DistanceHistogram{5, 0, 20}));
  EXPECT_EQ(distance_histogram(make_mesh({4})), (DistanceHistogram{4, 6, 4, 2}));
}

// 2 (n - d) pairs of a path are d apart. So long a path is searched host by host.
TEST(DistanceHistogram, OfALongPathFollowsTheClosedForm) {
  constexpr std::uint64_t nodes = 5000;
  const DistanceHistogram pairs = distance_histogram(make_mesh({nodes}));
  ASSERT_EQ(pairs.size(), nodes);
  for (std::uint64_t hops = 1; hops < nodes; ++hops) ASSERT_EQ(pairs[hops], 2 * (nodes - hops));
}

TEST(DistanceHistogram, OfMeshesFollowsTheClosedForm) {
  // By convolution of those of the paths.
  const DistanceHistogram pairs = distance_histogram(make_mesh({60, 70}));
  const auto path = [](std::int64_t n, std::int64_t d) {
    return static_cast<std::uint64_t>(d >= n ? 0 : d == 0 ? n : 2 * (n - d));
  };
  ASSERT_EQ(pairs.size(), 129U);
  for (std::int64_t hops = 0; hops <= 128; ++hops) {
    std::uint64_t expected = 0;
    for (std::int64_t x = 0; x <= hops; ++x) expected += path(60, x) * path(70, hops - x);
    EXPECT_EQ(pairs[static_cast<std::size_t>(hops)], expected);
  }
}

TEST(DistanceHistogram, OfTreesAroundPowersOfTwoFollowsTheClosedForm) {
  for (const NodeId nodes : {255U, 256U, 257U, 16383U}) {
    const GraphMetrics metrics = graph_metrics(tree(nodes, 2));
    EXPECT_EQ(metrics.distance_sum, distance_sum_of_tree(nodes, 2)) << nodes << " nodes";
  }
}

TEST(DistanceHistogramSlow, OfLargeTreesFollowsTheClosedForm) {
  for (const NodeId nodes : {65535U, 65536U, 65537U}) {
    const GraphMetrics metrics = graph_metrics(tree(nodes, 3));
    EXPECT_EQ(metrics.distance_sum, distance_sum_of_tree(nodes, 3)) << nodes << " nodes";
    EXPECT_GE(metrics.diameter, 2 * 9U) << nodes << " nodes";
  }
}

TEST(DistanceHistogramSlow, OfALargeCirculantIsTheSameWithAndWithoutItsSymmetry) {
  for (const NodeId nodes : {65535U, 65536U, 65537U}) {
    const Topology topology = make_circulant(nodes, {1, 37, 1370});
    EXPECT_EQ(distance_histogram(topology), distance_histogram(anonymous(topology))) << nodes << " nodes";
  }
}

}  // namespace
}  // namespace netloom
