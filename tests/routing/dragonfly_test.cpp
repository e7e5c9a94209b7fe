#include "routing/dragonfly.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "common/error.hpp"
#include "routing/balanced.hpp"
#include "routing/routes.hpp"
#include "routing/shortest.hpp"
#include "topology/dragonfly.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

std::vector<Topology> dragonflies() {
  return {make_dragonfly({.routers = 4, .hosts = 2, .global = 2, .groups = 9}),
          make_dragonfly({.routers = 4, .hosts = 2, .global = 2, .groups = 5}),
          make_dragonfly(
              {.routers = 3, .hosts = 1, .global = 2, .groups = 4, .arrangement = GlobalLinks::circulant}),
          make_dragonfly(
              {.routers = 4, .hosts = 3, .global = 2, .groups = 3, .arrangement = GlobalLinks::consecutive}),
          make_dragonfly({.routers = 1, .hosts = 2, .global = 4, .groups = 5}),
          make_dragonfly({.routers = 5, .hosts = 1, .global = 0, .groups = 1})};
}

/// `h` host, `l` local, `g` global, a letter a link.
std::string kinds_of(const RoutingTable& table, NodeId from, NodeId to) {
  std::string kinds;
  for (const ChannelId channel : route_of(table, from, to)) {
    kinds += table.topology().groups()[table.topology().group_of(channel / 2)].name[0];
  }
  return kinds;
}

TEST(DragonflyRoutes, GoLocalGlobalLocalBetweenGroups) {
  for (const Topology& topology : dragonflies()) {
    SCOPED_TRACE(topology.label());
    const auto table = make_dragonfly_routes(topology, {"dragonfly"});
    for (const NodeId from : topology.hosts()) {
      for (const NodeId to : topology.hosts()) {
        const std::vector<NodeId> nodes = walk(*table, from, to);
        ASSERT_EQ(nodes.back(), to);
        ASSERT_EQ(nodes.size(), route_of(*table, from, to).size() + 1);
        const std::string kinds = kinds_of(*table, from, to);
        const std::vector<std::string> known{"", "hh", "hlh", "hgh", "hlgh", "hglh", "hlglh"};
        ASSERT_NE(std::find(known.begin(), known.end(), kinds), known.end()) << kinds;
      }
    }
  }
}

/// Least links of a way with one global link, by trying every one; routers are numbered group by group.
std::size_t least_links(const Topology& topology, NodeId group_size, NodeId from, NodeId to) {
  const NodeId hosts = topology.host_count();
  const NodeId source = topology.ports(from)[0].neighbour;
  const NodeId target = topology.ports(to)[0].neighbour;
  const auto group = [&](NodeId router) { return (router - hosts) / group_size; };
  if (from == to) return 0;
  if (group(source) == group(target)) return source == target ? 2 : 3;
  std::size_t least = 6;
  for (ChannelId channel = 2 * hosts; channel < topology.channel_count(); ++channel) {
    const NodeId tail = topology.channel_source(channel);
    const NodeId head = topology.channel_target(channel);
    if (group(tail) != group(source) || group(head) != group(target)) continue;
    least = std::min(least, std::size_t{3} + (tail != source ? 1U : 0U) + (head != target ? 1U : 0U));
  }
  return least;
}

TEST(DragonflyRoutes, AreTheShortestOverOneGlobalLink) {
  const Topology topology = make_dragonfly({.routers = 4, .hosts = 2, .global = 3, .groups = 4});
  const auto table = make_dragonfly_routes(topology, {"dragonfly"});
  for (const NodeId from : topology.hosts()) {
    for (const NodeId to : topology.hosts()) {
      ASSERT_EQ(route_of(*table, from, to).size(), least_links(topology, 4, from, to))
          << from << " to " << to;
    }
  }
}

// 8 hosts of a group send to 8 of another over the one link of the two groups, whatever is balanced.
TEST(DragonflyRoutes, LoadEveryGlobalLinkAlikeWhereGroupsShareOne) {
  const Topology topology = make_dragonfly({.routers = 4, .hosts = 2, .global = 2, .groups = 9});
  const auto loads = plain_loads(*make_dragonfly_routes(topology, {"dragonfly"}));
  for (ChannelId channel = 0; channel < topology.channel_count(); ++channel) {
    if (topology.groups()[topology.group_of(channel / 2)].name != "global") continue;
    EXPECT_EQ(loads[channel], 64U);
  }
}

TEST(DragonflyRoutes, UseEveryLinkThatTwoGroupsShare) {
  const Topology topology = make_dragonfly({.routers = 4, .hosts = 2, .global = 4, .groups = 5});
  const auto loads = plain_loads(*make_dragonfly_routes(topology, {"dragonfly"}));
  for (ChannelId channel = 0; channel < topology.channel_count(); ++channel) {
    if (topology.groups()[topology.group_of(channel / 2)].name != "global") continue;
    EXPECT_GE(loads[channel], 8U);
    EXPECT_LE(loads[channel], 32U);  // 16 on average
  }
}

TEST(DragonflyRoutes, RefuseOtherNetworks) {
  try {
    make_dragonfly_routes(make_torus({4, 4}), {"dragonfly"});
    FAIL();
  } catch (const CombinationError& error) {
    EXPECT_STREQ(error.what(), "routing: dragonfly needs a dragonfly network, got torus 4x4");
  }
}

TEST(DragonflyRoutes, AreMatchedByBalancedOnesWhichTheLowestPortIsNot) {
  const Topology topology = make_dragonfly({.routers = 4, .hosts = 2, .global = 2, .groups = 9});
  EXPECT_LT(plain_max_load(*make_balanced(topology, {})),
            plain_max_load(*make_shortest(topology, {"shortest"})));
}

}  // namespace
}  // namespace netloom
