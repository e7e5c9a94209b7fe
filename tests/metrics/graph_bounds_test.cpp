// Bounds of distances against enumeration, networks that attain them, and every small circulant.

#include "metrics/graph_bounds.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/error.hpp"
#include "metrics/all_circulants.hpp"
#include "metrics/bisection_oracles.hpp"
#include "metrics/graph_metrics.hpp"
#include "topology/circulant.hpp"
#include "topology/random_shortcut.hpp"

namespace netloom {
namespace {

/// Points of Z^jumps of l1 norm at most `radius`, one by one.
std::uint64_t points_within(int jumps, int radius) {
  if (jumps == 0) return 1;
  std::uint64_t points = 0;
  for (int x = -radius; x <= radius; ++x) points += points_within(jumps - 1, radius - std::abs(x));
  return points;
}

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  std::uint64_t value = 1;
  for (std::uint64_t i = 1; i <= k; ++i) value = value * (n - k + i) / i;
  return k > n ? 0 : value;
}

/// (0..n-1 and n) by five pentagons and five pentagrams: the Hoffman-Singleton network, degree 7, diameter 2.
Topology hoffman_singleton() {
  std::vector<Link> links;
  for (NodeId h = 0; h < 5; ++h) {
    for (NodeId i = 0; i < 5; ++i) {
      links.push_back({5 * h + i, 5 * h + (i + 1) % 5});
      links.push_back({25 + 5 * h + i, 25 + 5 * h + (i + 2) % 5});
      for (NodeId j = 0; j < 5; ++j) links.push_back({5 * h + i, 25 + 5 * j + (h * j + i) % 5});
    }
  }
  return network(50, links);
}

TEST(GraphBounds, BallsOfCirculantsCountLatticePoints) {
  for (int jumps = 1; jumps <= 4; ++jumps) {
    for (int radius = 0; radius <= 6; ++radius) {
      const auto r = static_cast<std::uint64_t>(jumps);
      const auto d = static_cast<std::uint64_t>(radius);
      std::uint64_t formula = 0;
      for (std::uint64_t i = 0; i <= r; ++i) formula += (1U << i) * binomial(r, i) * binomial(d, i);
      const std::uint64_t even =
          circulant_ball(static_cast<NodeId>(2 * jumps), static_cast<std::uint32_t>(radius));
      EXPECT_EQ(even, points_within(jumps, radius));
      EXPECT_EQ(even, formula);
      const std::uint64_t odd =
          circulant_ball(static_cast<NodeId>(2 * jumps + 1), static_cast<std::uint32_t>(radius));
      EXPECT_EQ(odd, points_within(jumps, radius) + (radius > 0 ? points_within(jumps, radius - 1) : 0));
    }
  }
}

TEST(GraphBounds, BallsOfNetworksAreTrees) {
  EXPECT_EQ(moore_ball(3, 2), 10U);
  EXPECT_EQ(moore_ball(7, 2), 50U);
  EXPECT_EQ(moore_ball(57, 2), 3250U);
  EXPECT_EQ(moore_ball(2, 100), 201U);
  EXPECT_EQ(moore_ball(1, 100), 2U);
  EXPECT_EQ(moore_ball(0, 100), 1U);
  EXPECT_EQ(moore_ball(4, 3), 53U);
  EXPECT_EQ(moore_ball(1000, 1000), UINT64_MAX);
  EXPECT_EQ(circulant_ball(1000, 1000), UINT64_MAX);
}

TEST(GraphBounds, MooreBoundIsAttained) {
  const GraphMetrics metrics = graph_metrics(hoffman_singleton());
  const DistanceBound bound = moore_bound(50, 7);
  EXPECT_EQ(metrics.degree_max, 7U);
  EXPECT_EQ(bound.diameter, metrics.diameter);
  EXPECT_EQ(50 * bound.distance_sum, metrics.distance_sum);
  EXPECT_DOUBLE_EQ(bound.mpl.value(), 91.0 / 49);
  EXPECT_EQ(moore_bound(10, 3).distance_sum, 15U);  // Petersen
  EXPECT_EQ(moore_bound(11, 3).diameter, 3U);
  EXPECT_EQ(moore_bound(11, 3).distance_sum, 18U);
  EXPECT_EQ(moore_bound(100, 99).diameter, 1U);
  EXPECT_EQ(moore_bound(9, 2).distance_sum, 20U);
}

TEST(GraphBounds, OneNodeHasNoMeanPathLength) {
  EXPECT_EQ(moore_bound(1, 0).diameter, 0U);
  EXPECT_FALSE(moore_bound(1, 0).mpl.has_value());
  EXPECT_EQ(moore_bound(2, 1).diameter, 1U);
}

/// The largest known circulants attain the counted bound or nearly so.
TEST(GraphBounds, CirculantBoundIsAttained) {
  // C(13; 1, 5) and C(25; 3, 4) fill the balls of radius 2 and 3 in the plane.
  for (const auto& [nodes, jumps] : std::vector<std::pair<NodeId, std::vector<NodeId>>>{
           {13, {1, 5}}, {25, {3, 4}}, {41, {4, 5}}, {7, {1, 2, 3}}, {64, {1, 7, 32}}}) {
    const GraphMetrics metrics = graph_metrics(make_circulant(nodes, jumps));
    const DistanceBound bound = circulant_ball_bound(nodes, metrics.degree_max);
    EXPECT_EQ(bound.diameter, metrics.diameter) << nodes;
    EXPECT_EQ(bound.distance_sum * nodes, metrics.distance_sum) << nodes;
  }
}

TEST(GraphBounds, HoldForEveryCirculantUpToTwentyNodes) {
  for (NodeId nodes = 3; nodes <= 20; ++nodes) {
    for_each_circulant(nodes, [nodes](const Topology& circulant) {
      const GraphMetrics metrics = graph_metrics(circulant);
      const DistanceBound counted = circulant_ball_bound(nodes, metrics.degree_max);
      const DistanceBound moore = moore_bound(nodes, metrics.degree_max);
      const VolumeBound volume = wong_coppersmith_bound(nodes, metrics.degree_max);
      ASSERT_LE(counted.diameter, metrics.diameter);
      ASSERT_LE(counted.distance_sum * nodes, metrics.distance_sum);
      ASSERT_LE(moore.diameter, counted.diameter);
      ASSERT_LE(moore.distance_sum, counted.distance_sum);
      ASSERT_LE(volume.diameter, counted.diameter + 1e-9);
      ASSERT_LE(volume.mpl, counted.mpl.value() + 1e-9);
    });
  }
}

TEST(GraphBounds, VolumesStayBelowCountsAndApproachThem) {
  for (NodeId degree = 2; degree <= 16; ++degree) {
    for (const NodeId nodes : {32U, 100U, 1024U, 4096U, 1048576U}) {
      const DistanceBound counted = circulant_ball_bound(nodes, degree);
      const VolumeBound volume = wong_coppersmith_bound(nodes, degree);
      EXPECT_LE(volume.diameter, counted.diameter + 1e-6) << nodes << ' ' << degree;
      EXPECT_LE(volume.mpl, counted.mpl.value() + 1e-6) << nodes << ' ' << degree;
    }
  }
  EXPECT_NEAR(wong_coppersmith_bound(1048575, 2).diameter, 524287, 1e-3);
  EXPECT_NEAR(wong_coppersmith_bound(1048576, 4).mpl / circulant_ball_bound(1048576, 4).mpl.value(), 1, 2e-3);
}

TEST(GraphBounds, HoldForRandomNetworks) {
  for (const NodeId degree : {3U, 4U, 7U}) {
    const GraphMetrics metrics = graph_metrics(make_random_shortcut(200, degree, 5));
    const DistanceBound bound = moore_bound(200, metrics.degree_max);
    EXPECT_LE(bound.diameter, metrics.diameter);
    EXPECT_LE(bound.mpl.value(), metrics.mpl.value());
  }
}

std::string refusal(DistanceBound (*bound)(NodeId, NodeId), NodeId nodes, NodeId degree) {
  try {
    bound(nodes, degree);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(GraphBounds, RefuseWhatNoNetworkHas) {
  EXPECT_EQ(refusal(moore_bound, 0, 3), "bounds: nodes must be in 1..1048576, got 0");
  EXPECT_EQ(refusal(moore_bound, 1048577, 3), "bounds: nodes must be in 1..1048576, got 1048577");
  EXPECT_EQ(refusal(moore_bound, 10, 10),
            "bounds: degree must be in 2..9 for a connected network of 10 nodes, got 10");
  EXPECT_EQ(refusal(moore_bound, 10, 1),
            "bounds: degree must be in 2..9 for a connected network of 10 nodes, got 1");
  EXPECT_EQ(refusal(moore_bound, 2, 0),
            "bounds: degree must be in 1..1 for a connected network of 2 nodes, got 0");
  EXPECT_EQ(refusal(circulant_ball_bound, 9, 3),
            "bounds: a circulant of 9 nodes, an odd number, has no jump of half of them, so its degree is "
            "even; got 3");
}

}  // namespace
}  // namespace netloom
