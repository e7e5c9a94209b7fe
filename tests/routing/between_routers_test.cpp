#include "routing/between_routers.hpp"

#include <set>

#include "routing/algorithm.hpp"
#include "routing/fractional_bound.hpp"
#include "routing/oracles.hpp"
#include "routing/routes.hpp"
#include "topology/circulant.hpp"
#include "topology/dragonfly.hpp"
#include "topology/fat_tree.hpp"
#include "topology/hyperx.hpp"
#include "topology/mesh.hpp"
#include "topology/router_hosts.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

TEST(BetweenRouters, BalancedRoutesAreMinimalAndCountedRightly) {
  for (const NodeId hosts : {1U, 2U, 3U}) {
    for (const Topology& routers : {make_hyperx({3, 4}), make_circulant(13, {1, 5}), make_torus({4, 4})}) {
      const Topology topology = with_hosts(routers, hosts);
      const auto table = make_routing(topology, {});
      expect_minimal_routes(*table);
      EXPECT_EQ(table->channel_loads(), plain_loads(*table)) << topology.label();
    }
  }
}

TEST(BetweenRouters, OneHostARouterTakesTheRoutesOfTheRouters) {
  const Topology routers = make_torus({4, 3});
  const Topology topology = with_hosts(routers, 1);
  const auto between = make_routing(routers, {});
  const auto table = make_routing(topology, {});
  for (NodeId from = 0; from < 12; ++from) {
    for (NodeId to = 0; to < 12; ++to) {
      if (from == to) continue;
      std::vector<NodeId> expected{from};
      for (const NodeId router : walk(*between, from, to)) expected.push_back(12 + router);
      expected.push_back(to);
      EXPECT_EQ(walk(*table, from, to), expected);
    }
  }
}

TEST(BetweenRouters, HostsOfTwoRoutersSpreadOverTwoRoutes) {
  const Topology topology = with_hosts(make_hyperx({4, 4}), 4);
  const auto table = make_routing(topology, {});
  // Routers 0 and 5 differ in both coordinates, so there are two minimal routes.
  std::set<std::vector<NodeId>> routes;
  for (NodeId x = 0; x < 4; ++x) {
    std::vector<NodeId> nodes = walk(*table, x, 20 + (x + 1) % 4);
    routes.insert({nodes.begin() + 1, nodes.end() - 1});
    nodes = walk(*table, x, 20 + x);
    routes.insert({nodes.begin() + 1, nodes.end() - 1});
  }
  EXPECT_EQ(routes.size(), 2U);
}

TEST(BetweenRouters, BalancedReachesTheBoundOfAHyperX) {
  const Topology topology = with_hosts(make_hyperx({4, 4}), 4);
  // From each router 6 others are 1 hop away and 9 are 2, over 6 channels, for 16 pairs of hosts each.
  EXPECT_DOUBLE_EQ(fractional_bound(topology), 16.0 * 24 / 6);
  EXPECT_EQ(plain_max_load(*make_routing(topology, {})), 64U);
}

TEST(BetweenRouters, DimensionOrderGoesBetweenTheRouters) {
  for (const Topology& routers : {make_torus({4, 3}), make_mesh({3, 3})}) {
    const Topology topology = with_hosts(routers, 2);
    const auto table = make_routing(topology, {"dimension_order", "", 1});
    const auto between = make_routing(routers, {"dimension_order", "", 1});
    expect_minimal_routes(*table);
    EXPECT_EQ(table->channel_loads(), plain_loads(*table));
    const NodeId hosts = topology.host_count();
    for (const NodeId from : {0U, 1U}) {
      std::vector<NodeId> expected{from};
      for (const NodeId router : walk(*between, 0, 7)) expected.push_back(hosts + router);
      expected.push_back(15);
      EXPECT_EQ(walk(*table, from, 15), expected);
    }
  }
}

TEST(BetweenRouters, BoundsAreThoseOfAllMinimalPaths) {
  for (const Topology& topology : {with_hosts(make_mesh({3, 2}), 2), make_fat_tree(2, 3),
                                   make_dragonfly({.routers = 2, .hosts = 1, .global = 1, .groups = 3}),
                                   with_hosts(make_torus({3, 3}), 1)}) {
    const Bracket bracket = learned_bracket(topology, 2000);
    const double bound = fractional_bound(topology);
    EXPECT_GE(bound, bracket.low * (1 - 1e-9)) << topology.label();
    EXPECT_LE(bound, bracket.high * (1 + 1e-9)) << topology.label();
  }
}

TEST(BetweenRouters, OtherNetworksWithHostsGetMinimalRoutesToo) {
  for (const Topology& topology :
       {make_fat_tree(2, 3), make_dragonfly({.routers = 4, .hosts = 2, .global = 2, .groups = 9})}) {
    for (const RoutingSpec& spec :
         {RoutingSpec{}, RoutingSpec{"shortest", "lowest_port", 1}, RoutingSpec{"shortest", "random", 1}}) {
      const auto table = make_routing(topology, spec);
      expect_minimal_routes(*table);
      EXPECT_EQ(table->channel_loads(), plain_loads(*table));
    }
  }
}

TEST(BetweenRouters, BalancedIsBelowShortestOnDragonflyAndFatTree) {
  for (const Topology& topology : {make_fat_tree(4, 2), make_fat_tree(2, 4),
                                   make_dragonfly({.routers = 4, .hosts = 2, .global = 2, .groups = 9}),
                                   make_dragonfly({.routers = 4, .hosts = 2, .global = 2, .groups = 5})}) {
    const std::uint64_t balanced = plain_max_load(*make_routing(topology, {}));
    EXPECT_LT(balanced, plain_max_load(*make_routing(topology, {"shortest", "lowest_port", 1})))
        << topology.label();
  }
}

}  // namespace
}  // namespace netloom
