// Optimized placements against the optimum where that is known, against random ones and against every other
// one of a small network.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "common/random.hpp"
#include "platform/network.hpp"
#include "platform/placement.hpp"
#include "platform/placement_search.hpp"
#include "platform/static_mapping.hpp"

namespace netloom {
namespace {

using test::Network;

/// A periodic stencil of five points on 8 x 8 ranks that are numbered at random: nobody sees the grid.
TrafficMatrix shuffled_stencil(std::uint64_t seed) {
  std::vector<std::uint32_t> name(64);
  std::iota(name.begin(), name.end(), 0U);
  Random(seed).shuffle(std::span(name));
  TrafficCounter traffic(64);
  for (std::uint32_t x = 0; x < 8; ++x) {
    for (std::uint32_t y = 0; y < 8; ++y) {
      for (const auto& [dx, dy] : {std::pair{1U, 0U}, {7U, 0U}, {0U, 1U}, {0U, 7U}})
        traffic.add(name[8 * x + y], {name[8 * ((x + dx) % 8) + (y + dy) % 8], 1, 65536});
    }
  }
  return traffic.matrix();
}

TrafficMatrix random_traffic(std::uint32_t ranks, int messages, Random& random) {
  TrafficCounter traffic(ranks);
  for (int i = 0; i < messages; ++i)
    traffic.add(static_cast<std::uint32_t>(random.below(ranks)),
                {static_cast<std::uint32_t>(random.below(ranks)), 1, random.below(100000)});
  return traffic.matrix();
}

double mean_of_random_placements(const Network& net, const TrafficMatrix& traffic) {
  double sum = 0;
  Placement placement = linear_placement(net.topology, static_cast<std::uint32_t>(traffic.size()));
  Random random(5);
  for (int i = 0; i < 50; ++i) {
    random.shuffle(std::span(placement));
    sum += static_cast<double>(hop_bytes(net.platform, placement, traffic)) / 50;
  }
  return sum;
}

TEST(OptimizedPlacement, OfAStencilSavesMostHopsOnATorus) {
  const Network torus("{type: torus, dims: [8, 8]}");
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const TrafficMatrix traffic = shuffled_stencil(seed);
    const Placement placement = optimize_placement(PlacementGoal::hop_bytes, torus.platform, traffic);
    EXPECT_EQ(std::set(placement.begin(), placement.end()).size(), 64U);
    const auto found = static_cast<double>(hop_bytes(torus.platform, placement, traffic));
    EXPECT_LE(found, 0.4 * mean_of_random_placements(torus, traffic));
  }
}

TEST(OptimizedPlacement, IsTheSameEveryTime) {
  const Network circulant("{type: circulant, nodes: 64, jumps: [1, 14]}");
  const TrafficMatrix traffic = shuffled_stencil(3);
  const Placement first = optimize_placement(PlacementGoal::hop_bytes, circulant.platform, traffic);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(optimize_placement(PlacementGoal::hop_bytes, circulant.platform, traffic), first);
}

TEST(OptimizedPlacement, IsNeverWorseThanLinear) {
  Random random(2);
  for (const char* spec :
       {"{type: torus, dims: [4, 4]}", "{type: hypercube, dimension: 4}", "{type: star, hosts: 16}",
        "{type: fat_tree, k: 4, n: 2}", "{type: complete, nodes: 17}", "{type: ring, nodes: 20}"}) {
    const Network net(spec);
    for (const int messages : {1, 20, 300}) {
      const TrafficMatrix traffic = random_traffic(16, messages, random);
      const Placement linear = linear_placement(net.topology, 16);
      for (const PlacementGoal goal : {PlacementGoal::hop_bytes, PlacementGoal::link_load}) {
        const Placement found = optimize_placement(goal, net.platform, traffic);
        EXPECT_EQ(std::set(found.begin(), found.end()).size(), 16U) << spec;
        EXPECT_LE(cost_of(goal, net.platform, found, traffic), cost_of(goal, net.platform, linear, traffic))
            << spec;
      }
    }
  }
}

TEST(OptimizedPlacement, IsNearTheBestOfAllOnASmallNetwork) {
  const Network ring("{type: ring, nodes: 7}");
  Random random(9);
  for (int round = 0; round < 5; ++round) {
    const TrafficMatrix traffic = random_traffic(7, 12, random);
    Placement placement = linear_placement(ring.topology, 7);
    std::uint64_t best = UINT64_MAX;
    do {
      best = std::min(best, hop_bytes(ring.platform, placement, traffic));
    } while (std::next_permutation(placement.begin(), placement.end()));
    const Placement found = optimize_placement(PlacementGoal::hop_bytes, ring.platform, traffic);
    EXPECT_LE(static_cast<double>(hop_bytes(ring.platform, found, traffic)),
              1.15 * static_cast<double>(best));
  }
}

TEST(OptimizedPlacement, ByLinkLoadRelievesTheHottestLink) {
  const Network torus("{type: torus, dims: [8, 8]}");
  const TrafficMatrix traffic = shuffled_stencil(1);
  const auto largest = [&](PlacementGoal goal) {
    const Placement placement = optimize_placement(goal, torus.platform, traffic);
    return cost_of(PlacementGoal::link_load, torus.platform, placement, traffic).largest_link;
  };
  EXPECT_LE(largest(PlacementGoal::link_load), largest(PlacementGoal::hop_bytes));
}

TEST(OptimizedPlacement, OfRanksThatDoNotTalkIsLinear) {
  const Network ring("{type: ring, nodes: 7}");
  TrafficCounter to_itself(5);
  to_itself.add(3, {3, 1, 100});
  EXPECT_EQ(optimize_placement(PlacementGoal::hop_bytes, ring.platform, to_itself.matrix()),
            linear_placement(ring.topology, 5));
}

TEST(PlacementSearch, LeavesNoExchangeThatHelps) {
  const Network torus("{type: torus, dims: [4, 4]}");
  Random random(4);
  const TrafficMatrix traffic = random_traffic(14, 60, random);
  for (const PlacementGoal goal : {PlacementGoal::hop_bytes, PlacementGoal::link_load}) {
    const Placement found = improve(goal, torus.platform, linear_placement(torus.topology, 14), traffic);
    const PlacementCost cost = cost_of(goal, torus.platform, found, traffic);
    for (std::size_t a = 0; a < 14; ++a) {
      for (std::size_t b = a + 1; b < 14; ++b) {
        Placement other = found;
        std::swap(other[a], other[b]);
        const PlacementCost changed = cost_of(goal, torus.platform, other, traffic);
        EXPECT_GE(goal == PlacementGoal::hop_bytes ? changed.hop_bytes : changed.largest_link,
                  goal == PlacementGoal::hop_bytes ? cost.hop_bytes : cost.largest_link);
      }
    }
  }
}

TEST(StaticMapping, PutsAPathOnARing) {
  const Network ring("{type: ring, nodes: 16}");
  WeightedGraph path(16);
  for (std::uint32_t i = 0; i + 1 < 16; ++i) {
    path[i].emplace_back(i + 1, 1'000'000'000'000);
    path[i + 1].emplace_back(i, 1'000'000'000'000);
  }
  for (auto& edges : path) std::ranges::sort(edges);
  const std::vector<NodeId> hosts = static_mapping(path, ring.topology);
  ASSERT_EQ(hosts.size(), 16U);
  int apart = 0;
  for (std::uint32_t i = 0; i + 1 < 16; ++i) {
    const NodeId gap = (hosts[i] + 16 - hosts[i + 1]) % 16;
    apart += static_cast<int>(std::min(gap, 16 - gap));
  }
  EXPECT_LE(apart, 30);  // 15 at best, 60 of random ones
}

}  // namespace
}  // namespace netloom
