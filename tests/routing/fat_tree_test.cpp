#include "routing/fat_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "common/error.hpp"
#include "routing/balanced.hpp"
#include "routing/dependencies.hpp"
#include "routing/routes.hpp"
#include "routing/shortest.hpp"
#include "topology/fat_tree.hpp"
#include "topology/torus.hpp"
#include "topology/xgft.hpp"

namespace netloom {
namespace {

std::vector<Topology> trees() {
  return {make_fat_tree(2, 1),
          make_fat_tree(2, 4),
          make_fat_tree(4, 2),
          make_fat_tree(3, 3),
          make_xgft({4, 3}, {1, 2}),
          make_xgft({3, 2, 2}, {1, 2, 3}),
          make_xgft({2, 3, 2}, {2, 2, 1}),
          make_xgft({4}, {3})};
}

TEST(FatTreeRoutes, AreMinimalAndFreeOfDeadlocks) {
  for (const Topology& topology : trees()) {
    SCOPED_TRACE(topology.label());
    const auto table = make_fat_tree_routes(topology, {"fat_tree"});
    expect_minimal_routes(*table);
    EXPECT_FALSE(has_cycle(dependencies_of(*table), topology.channel_count()));
  }
}

TEST(FatTreeRoutes, DependOnTheDestinationAlone) {
  for (const Topology& topology : trees()) {
    SCOPED_TRACE(topology.label());
    const auto table = make_fat_tree_routes(topology, {"fat_tree"});
    std::map<std::pair<NodeId, NodeId>, NodeId> next;
    for (const NodeId from : topology.hosts()) {
      for (const NodeId to : topology.hosts()) {
        const std::vector<NodeId> nodes = walk(*table, from, to);
        for (std::size_t i = 1; i < nodes.size(); ++i) {
          ASSERT_EQ(next.emplace(std::pair(nodes[i - 1], to), nodes[i]).first->second, nodes[i]);
        }
      }
    }
  }
}

// Zahavi's theorem: no two messages of a shift meet on a channel.
TEST(FatTreeRoutes, KeepEveryShiftApart) {
  for (const Topology& topology : {make_fat_tree(2, 4), make_fat_tree(4, 2), make_fat_tree(3, 3)}) {
    SCOPED_TRACE(topology.label());
    const auto table = make_fat_tree_routes(topology, {"fat_tree"});
    const NodeId hosts = topology.host_count();
    for (NodeId shift = 1; shift < hosts; ++shift) {
      std::vector<int> uses(topology.channel_count());
      for (NodeId from = 0; from < hosts; ++from) {
        for (const ChannelId channel : route_of(*table, from, (from + shift) % hosts)) ++uses[channel];
      }
      ASSERT_LE(*std::max_element(uses.begin(), uses.end()), 1) << shift;
    }
  }
}

// A channel above level l is one of k^l on which the k^l hosts below send to the other N - k^l.
TEST(FatTreeRoutes, LoadAllChannelsOfALevelAlike) {
  const NodeId k = 3;
  const Topology topology = make_fat_tree(k, 3);
  const std::vector<Hops> level = distances_from(topology, 0);
  std::map<std::pair<std::string, std::uint64_t>, int> seen;
  const auto loads = plain_loads(*make_fat_tree_routes(topology, {"fat_tree"}));
  for (ChannelId channel = 0; channel < topology.channel_count(); ++channel) {
    ++seen[{topology.groups()[topology.group_of(channel / 2)].name, loads[channel]}];
  }
  const std::map<std::pair<std::string, std::uint64_t>, int> expected{
      {{"host", 26}, 54}, {{"level2", 24}, 54}, {{"level3", 18}, 54}};
  EXPECT_EQ(seen, expected);
}

TEST(FatTreeRoutes, TakeTheParentsOfAnXgftInTurn) {
  // 4 hosts a switch, 2 links up: hosts of even number by the first, of odd number by the second.
  const Topology topology = make_xgft({4, 3}, {1, 2});
  const auto table = make_fat_tree_routes(topology, {"fat_tree"});
  EXPECT_EQ(walk(*table, 0, 4), (std::vector<NodeId>{0, 12, 15, 13, 4}));
  EXPECT_EQ(walk(*table, 0, 5), (std::vector<NodeId>{0, 12, 16, 13, 5}));
  EXPECT_EQ(walk(*table, 0, 3), (std::vector<NodeId>{0, 12, 3}));
}

std::uint64_t switch_load(const RoutingTable& table) {
  const auto loads = plain_loads(table);
  std::uint64_t largest = 0;
  for (ChannelId channel = 2 * table.topology().host_count(); channel < loads.size(); ++channel) {
    largest = std::max(largest, loads[channel]);
  }
  return largest;
}

TEST(FatTreeRoutes, AreSpreadLikeBalancedOnesAndBetterThanTheLowestPort) {
  const Topology topology = make_fat_tree(4, 3);
  EXPECT_EQ(switch_load(*make_fat_tree_routes(topology, {"fat_tree"})), 60U);
  EXPECT_LE(switch_load(*make_balanced(topology, {})), 61U);
  EXPECT_GT(plain_max_load(*make_shortest(topology, {"shortest"})),
            plain_max_load(*make_balanced(topology, {})));
}

TEST(FatTreeRoutes, RefuseOtherNetworks) {
  try {
    make_fat_tree_routes(make_torus({4, 4}), {"fat_tree"});
    FAIL();
  } catch (const CombinationError& error) {
    EXPECT_STREQ(error.what(), "routing: fat_tree needs a fat_tree or xgft network, got torus 4x4");
  }
}

}  // namespace
}  // namespace netloom
