#include "metrics/graph_metrics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "topology/circulant.hpp"
#include "topology/complete.hpp"
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

using Dims = std::vector<NodeId>;

std::uint64_t product_of(const Dims& dims) {
  std::uint64_t product = 1;
  for (const NodeId dim : dims) product *= dim;
  return product;
}

TEST(GraphMetrics, RingsFollowTheClosedForm) {
  for (const std::uint64_t n : {1U, 2U, 3U, 4U, 9U, 10U, 255U, 256U, 257U, 65535U, 65536U, 65537U, 131071U}) {
    const GraphMetrics metrics = graph_metrics(make_ring(static_cast<NodeId>(n)));
    EXPECT_EQ(metrics.nodes, n);
    EXPECT_EQ(metrics.links, n < 3 ? n - 1 : n);
    EXPECT_EQ(metrics.degree_min, std::min<std::uint64_t>(n - 1, 2));
    EXPECT_EQ(metrics.degree_max, metrics.degree_min);
    EXPECT_EQ(metrics.diameter, n / 2);
    EXPECT_EQ(metrics.distance_sum, n * (n * n / 4));
    EXPECT_TRUE(metrics.vertex_symmetric);
  }
}

TEST(GraphMetrics, ToriFollowTheClosedForm) {
  for (const Dims& dims :
       std::vector<Dims>{{4, 4}, {8, 4, 4}, {2, 3, 4}, {7}, {1, 9}, {5, 1, 2, 6}, {64, 64}}) {
    const GraphMetrics metrics = graph_metrics(make_torus(dims));
    const std::uint64_t nodes = product_of(dims);
    std::uint64_t diameter = 0;
    std::uint64_t sum = 0;
    std::uint64_t degree = 0;
    for (const std::uint64_t d : dims) {
      diameter += d / 2;
      sum += nodes * nodes / d * (d * d / 4);
      degree += std::min<std::uint64_t>(d - 1, 2);
    }
    EXPECT_EQ(metrics.nodes, nodes);
    EXPECT_EQ(metrics.links, nodes * degree / 2);
    EXPECT_EQ(metrics.degree_min, degree);
    EXPECT_EQ(metrics.degree_max, degree);
    EXPECT_EQ(metrics.diameter, diameter);
    EXPECT_EQ(metrics.distance_sum, sum);
  }
}

TEST(GraphMetrics, MeshesFollowTheClosedForm) {
  for (const Dims& dims : std::vector<Dims>{{4, 4}, {3, 5}, {2, 2, 2}, {4, 1, 4}, {9}, {3, 4, 5, 2}}) {
    const GraphMetrics metrics = graph_metrics(make_mesh(dims));
    const std::uint64_t nodes = product_of(dims);
    std::uint64_t diameter = 0;
    std::uint64_t sum = 0;
    std::uint64_t links = 0;
    for (const std::uint64_t d : dims) {
      diameter += d - 1;
      sum += (nodes / d) * (nodes / d) * (d * (d * d - 1) / 3);
      links += nodes / d * (d - 1);
    }
    EXPECT_EQ(metrics.links, links);
    EXPECT_EQ(metrics.diameter, diameter);
    EXPECT_EQ(metrics.distance_sum, sum);
    EXPECT_FALSE(metrics.vertex_symmetric);
  }
}

TEST(GraphMetrics, HypercubesFollowTheClosedForm) {
  for (std::uint64_t k = 1; k <= 16; ++k) {
    const GraphMetrics metrics = graph_metrics(make_hypercube(static_cast<NodeId>(k)));
    const std::uint64_t nodes = 1ULL << k;
    EXPECT_EQ(metrics.links, k * nodes / 2);
    EXPECT_EQ(metrics.degree_max, k);
    EXPECT_EQ(metrics.diameter, k);
    EXPECT_EQ(metrics.distance_sum, nodes * k * (nodes / 2));
  }
}

TEST(GraphMetrics, CompleteGraphsAreOneHopWide) {
  for (const std::uint64_t n : {2U, 3U, 9U, 200U}) {
    const GraphMetrics metrics = graph_metrics(make_complete(static_cast<NodeId>(n)));
    EXPECT_EQ(metrics.links, n * (n - 1) / 2);
    EXPECT_EQ(metrics.diameter, 1U);
    EXPECT_EQ(metrics.distance_sum, n * (n - 1));
    EXPECT_DOUBLE_EQ(*metrics.mpl, 1.0);
  }
}

TEST(GraphMetrics, StarsMeasureBetweenHostsAndCountTheSwitch) {
  const GraphMetrics metrics = graph_metrics(make_star(8));
  EXPECT_EQ(metrics.nodes, 9U);
  EXPECT_EQ(metrics.links, 8U);
  EXPECT_EQ(metrics.degree_min, 1U);
  EXPECT_EQ(metrics.degree_max, 8U);
  EXPECT_EQ(metrics.diameter, 2U);
  EXPECT_EQ(metrics.distance_sum, 8 * 7 * 2U);
  EXPECT_DOUBLE_EQ(*metrics.mpl, 2.0);
}

TEST(GraphMetrics, OneHostHasNoMeanPathLength) {
  for (const Topology& topology : {make_ring(1), make_torus({1, 1}), make_complete(1), make_hypercube(0),
                                   make_mesh({1}), make_star(1)}) {
    const GraphMetrics metrics = graph_metrics(topology);
    EXPECT_EQ(metrics.diameter, 0U) << topology.label();
    EXPECT_EQ(metrics.distance_sum, 0U) << topology.label();
    EXPECT_FALSE(metrics.mpl) << topology.label();
  }
}

TEST(GraphMetrics, EqualFloydWarshallOnIrregularAndRandomNetworks) {
  std::vector<Topology> networks = {make_product({make_ring(5), make_mesh({3, 2})}), make_star(7),
                                    make_circulant(60, {7, 15, 20}), make_torus({3, 4, 5})};
  for (std::uint64_t seed = 0; seed < 20; ++seed) networks.push_back(make_random_shortcut(40, 3, seed));
  for (const Topology& topology : networks) {
    const auto hops = all_pairs(topology);
    std::uint32_t diameter = 0;
    std::uint64_t sum = 0;
    for (const NodeId from : topology.hosts()) {
      for (const NodeId to : topology.hosts()) {
        diameter = std::max(diameter, hops[from][to]);
        sum += hops[from][to];
      }
    }
    const GraphMetrics metrics = graph_metrics(topology);
    EXPECT_EQ(metrics.diameter, diameter) << topology.spec();
    EXPECT_EQ(metrics.distance_sum, sum) << topology.spec();
  }
}

TEST(GraphMetrics, OrderOfFactorsDoesNotMatter) {
  const Topology a = make_circulant(16, {1, 6});
  const Topology b = make_mesh({3, 4});
  const GraphMetrics one = graph_metrics(make_product({a, b}));
  const GraphMetrics other = graph_metrics(make_product({b, a}));
  EXPECT_EQ(one.links, other.links);
  EXPECT_EQ(one.diameter, other.diameter);
  EXPECT_EQ(one.distance_sum, other.distance_sum);
  EXPECT_EQ(one.degree_min, other.degree_min);
  EXPECT_EQ(one.degree_max, other.degree_max);
}

}  // namespace
}  // namespace netloom
