// Groups of differences against what can be proved of them.

#include "schedule/difference_groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "metrics/link_load.hpp"
#include "platform/network.hpp"
#include "schedule/fluid_time.hpp"

namespace netloom::test {
namespace {

using Groups = std::vector<std::vector<NodeId>>;

double time_of(const ExchangeOrbits& orbits, const Groups& groups) {
  FluidTimes times(orbits);
  double sum = 0;
  for (const auto& group : groups) sum += times(group);
  return sum;
}

/// The least time of all ways to put the differences into groups of at most `window`, as many as needed.
double best_of_all(const ExchangeOrbits& orbits, std::uint32_t window) {
  FluidTimes times(orbits);
  double best = std::numeric_limits<double>::infinity();
  Groups groups;
  const std::size_t most = (orbits.nodes - 1 + window - 1) / window;
  const std::function<void(NodeId)> place = [&](NodeId difference) {
    if (difference == orbits.nodes) {
      best = std::min(best, time_of(orbits, groups));
      return;
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
      if (groups[i].size() >= window) continue;
      groups[i].push_back(difference);
      place(difference + 1);
      groups[i].pop_back();
    }
    if (groups.size() == most) return;
    groups.push_back({difference});
    place(difference + 1);
    groups.pop_back();
  };
  place(1);
  return best;
}

TEST(DifferenceGroups, AreTheBestOfAllOnTinyNetworks) {
  for (const char* const spec :
       {"{type: ring, nodes: 7}", "{type: ring, nodes: 8}", "{type: hypercube, dimension: 3}",
        "{type: torus, dims: [3, 3]}", "{type: circulant, nodes: 9, jumps: [1, 2]}",
        "{type: circulant, nodes: 8, jumps: [1, 3]}"}) {
    const Network network(spec);
    const auto orbits = exchange_orbits(network.platform, {});
    ASSERT_TRUE(orbits.has_value()) << spec;
    for (const std::uint32_t window : {1U, 2U, 3U, 4U}) {
      EXPECT_NEAR(time_of(*orbits, group_differences(*orbits, window)), best_of_all(*orbits, window), 1e-9)
          << spec << " window " << window;
    }
  }
}

TEST(DifferenceGroups, BoundIsTheLargestLinkLoad) {
  for (const char* const spec : {"{type: torus, dims: [8, 8]}", "{type: hypercube, dimension: 6}",
                                 "{type: circulant, nodes: 64, jumps: [1, 14]}",
                                 "{type: circulant, nodes: 64, jumps: [1, 5, 18, 26]}"}) {
    const Network network(spec);
    const auto orbits = exchange_orbits(network.platform, {});
    ASSERT_TRUE(orbits.has_value()) << spec;
    EXPECT_DOUBLE_EQ(exchange_bound(*orbits), static_cast<double>(max_link_load(*network.routing))) << spec;
  }
}

TEST(DifferenceGroups, OfADifferenceAndItsComplementFillTheCube) {
  const Network cube("{type: hypercube, dimension: 6}");
  const auto orbits = exchange_orbits(cube.platform, {});
  ASSERT_TRUE(orbits.has_value());
  Groups pairs{{63}};
  for (NodeId d = 1; d < 32; ++d) pairs.push_back({d, 63 - d});
  FluidTimes times(*orbits);
  for (const auto& pair : pairs) EXPECT_DOUBLE_EQ(times(pair), 1);
  EXPECT_DOUBLE_EQ(time_of(*orbits, pairs), exchange_bound(*orbits));
}

TEST(DifferenceGroups, OfFourRotationsLoadTheTorusEvenly) {
  // (x, y), (-y, x), (-x, -y), (y, -x) load all four directions by |x| + |y| each.
  RoutingSpec straight;
  straight.algorithm = "dimension_order";
  const Network torus("{type: torus, dims: [7, 7]}", plain_hardware(), straight);
  const auto orbits = exchange_orbits(torus.platform, {});
  ASSERT_TRUE(orbits.has_value());
  FluidTimes times(*orbits);
  double sum = 0;
  for (NodeId x = 0; x <= 3; ++x) {
    for (NodeId y = 1; y <= 3; ++y) {
      const auto minus = [](NodeId z) { return (7 - z) % 7; };
      const auto node = [](NodeId a, NodeId b) { return 7 * a + b; };
      sum += times(
          std::vector<NodeId>{node(x, y), node(minus(y), x), node(minus(x), minus(y)), node(y, minus(x))});
    }
  }
  EXPECT_DOUBLE_EQ(sum, exchange_bound(*orbits));
}

TEST(DifferenceGroups, AllAtOnceIsOneGroup) {
  const Network torus("{type: torus, dims: [4, 4]}");
  const auto orbits = exchange_orbits(torus.platform, {});
  ASSERT_TRUE(orbits.has_value());
  EXPECT_EQ(group_differences(*orbits, 15).size(), 1U);
  EXPECT_EQ(group_differences(*orbits, 14).size(), 2U);
}

}  // namespace
}  // namespace netloom::test
