#include "topology/dragonfly.hpp"

#include <map>

#include "topology/host_distances.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

constexpr std::array arrangements{GlobalLinks::consecutive, GlobalLinks::palmtree, GlobalLinks::circulant};

Dragonfly shape(NodeId a, NodeId p, NodeId h, NodeId g, GlobalLinks arrangement = GlobalLinks::palmtree) {
  return {.routers = a, .hosts = p, .global = h, .groups = g, .arrangement = arrangement};
}

/// Global links between routers of every two groups, by the two groups.
std::map<std::pair<NodeId, NodeId>, std::vector<Link>> global_links(const Topology& fly, const Dragonfly& d) {
  std::map<std::pair<NodeId, NodeId>, std::vector<Link>> links;
  for (LinkId link = 0; link < fly.link_count(); ++link) {
    if (fly.groups()[fly.group_of(link)].name != "global") continue;
    const auto [a, b] = fly.links()[link];
    const NodeId one = (a - fly.host_count()) / d.routers, other = (b - fly.host_count()) / d.routers;
    links[{one, other}].push_back({a - fly.host_count(), b - fly.host_count()});
  }
  return links;
}

TEST(Dragonfly, FollowsItsClosedFormsAtFullSize) {
  for (const GlobalLinks arrangement : arrangements) {
    for (const auto& [a, p, h] : {std::array<NodeId, 3>{4, 2, 2}, {2, 1, 1}, {6, 3, 3}, {3, 2, 1}}) {
      const NodeId g = a * h + 1;
      const Topology fly = make_dragonfly(shape(a, p, h, g, arrangement));
      EXPECT_EQ(fly.host_count(), g * a * p);
      EXPECT_EQ(fly.node_count(), g * a * (p + 1));
      EXPECT_EQ(fly.link_count(), g * a * p + g * a * (a - 1) / 2 + g * (g - 1) / 2);
      for (NodeId router = fly.host_count(); router < fly.node_count(); ++router) {
        ASSERT_EQ(fly.degree(router), p + (a - 1) + h);
      }
      // Within two hops of a router there are fewer than all where 2 a + h - 2 < a^2.
      ASSERT_LT(2 * a + h - 2, a * a);
      EXPECT_EQ(boost_distances_of_hosts(fly).diameter, 5U);
    }
  }
}

TEST(Dragonfly, EveryTwoGroupsShareAsManyLinksAsFit) {
  for (const GlobalLinks arrangement : arrangements) {
    for (NodeId a = 1; a <= 5; ++a) {
      for (NodeId h = 1; h <= 4; ++h) {
        for (NodeId g = 2; g <= a * h + 1; ++g) {
          if (h > a * (g - 1)) continue;
          const Dragonfly d = shape(a, 1, h, g, arrangement);
          const Topology fly = make_dragonfly(d);
          const auto links = global_links(fly, d);
          // Topology merges parallel links, so that a pair with as many as ports has none.
          ASSERT_EQ(links.size(), g * (g - 1) / 2) << fly.spec();
          for (const auto& [pair, between] : links) ASSERT_EQ(between.size(), a * h / (g - 1)) << fly.spec();
          for (NodeId router = fly.host_count(); router < fly.node_count(); ++router) {
            ASSERT_LE(fly.degree(router), 1 + (a - 1) + h) << fly.spec();
          }
        }
      }
    }
  }
}

/// The group that a router's ports lead to, where every two groups share one link.
std::set<NodeId> groups_reached(const Topology& fly, const Dragonfly& d, NodeId router) {
  std::set<NodeId> groups;
  for (const Port& port : fly.ports(fly.host_count() + router)) {
    if (port.neighbour < fly.host_count()) continue;
    const NodeId group = (port.neighbour - fly.host_count()) / d.routers;
    if (group != router / d.routers) groups.insert(group);
  }
  return groups;
}

TEST(Dragonfly, ArrangementsAreThoseOfTheirPapers) {
  // Hastings et al., figure 2: a = 4, h = 2, g = 9. Group 0 by absolute (consecutive): router 0 to groups 1
  // and 2, router 3 to 7 and 8; group 4: router 0 to 0 and 1, router 2 to 5 and 6.
  const Dragonfly consecutive = shape(4, 1, 2, 9, GlobalLinks::consecutive);
  const Topology absolute = make_dragonfly(consecutive);
  EXPECT_EQ(groups_reached(absolute, consecutive, 0), (std::set<NodeId>{1, 2}));
  EXPECT_EQ(groups_reached(absolute, consecutive, 3), (std::set<NodeId>{7, 8}));
  EXPECT_EQ(groups_reached(absolute, consecutive, 16), (std::set<NodeId>{0, 1}));
  EXPECT_EQ(groups_reached(absolute, consecutive, 18), (std::set<NodeId>{5, 6}));
  // Palm tree: router r of group i to i - 2r - 1 and i - 2r - 2.
  const Dragonfly palm = shape(4, 1, 2, 9, GlobalLinks::palmtree);
  const Topology palmtree = make_dragonfly(palm);
  // Circulant: router r of group i to i + (r + 1) and i - (r + 1).
  const Dragonfly round = shape(4, 1, 2, 9, GlobalLinks::circulant);
  const Topology circulant = make_dragonfly(round);
  for (NodeId i = 0; i < 9; ++i) {
    for (NodeId r = 0; r < 4; ++r) {
      EXPECT_EQ(groups_reached(palmtree, palm, 4 * i + r),
                (std::set<NodeId>{(i + 18 - 2 * r - 1) % 9, (i + 18 - 2 * r - 2) % 9}));
      EXPECT_EQ(groups_reached(circulant, round, 4 * i + r),
                (std::set<NodeId>{(i + r + 1) % 9, (i + 9 - r - 1) % 9}));
    }
  }
}

TEST(Dragonfly, FewGroupsShareSeveralLinksOnDifferentRouters) {
  // Two groups of two routers with two global ports each: every router is linked to both of the other group.
  const Dragonfly d = shape(2, 1, 2, 2);
  EXPECT_EQ(global_links(make_dragonfly(d), d).at({0, 1}),
            (std::vector<Link>{{0, 2}, {0, 3}, {1, 2}, {1, 3}}));
}

TEST(Dragonfly, OneGroupIsACompleteGraphWithHosts) {
  const Topology fly = make_dragonfly(shape(4, 2, 3, 1));
  EXPECT_EQ(fly.link_count(), 8U + 6U);
  EXPECT_EQ(boost_distances_of_hosts(fly).diameter, 3U);
  EXPECT_EQ(make_dragonfly(shape(1, 3, 0, 1)).link_count(), 3U);
}

TEST(Dragonfly, OneRouterAGroupIsACompleteGraphOfRouters) {
  const Topology fly = make_dragonfly(shape(1, 1, 4, 5));
  EXPECT_EQ(fly.link_count(), 5U + 10U);
  EXPECT_EQ(boost_distances_of_hosts(fly).diameter, 3U);
}

TEST(Dragonfly, TellsItsParameters) {
  const Topology fly = make_dragonfly(shape(4, 2, 2, 9, GlobalLinks::circulant));
  EXPECT_EQ(fly.spec(), "{type: dragonfly, a: 4, p: 2, h: 2, g: 9, arrangement: circulant}");
  EXPECT_EQ(fly.label(), "dragonfly a4 p2 h2 g9 circulant");
  EXPECT_TRUE(distances_are_boosts(fly));
}

TEST(Dragonfly, SaysWhyParametersCannotBeBuilt) {
  EXPECT_EQ(faults_of([] { make_dragonfly(shape(0, 0, 1, 0)); }),
            (Sentences{"dragonfly: a must be at least 1, got 0", "dragonfly: p must be at least 1, got 0",
                       "dragonfly: g must be at least 1, got 0"}));
  EXPECT_EQ(
      faults_of([] { make_dragonfly(shape(4, 2, 2, 10)); }),
      Sentences{"dragonfly: 4 routers a group with 2 global links each reach at most a h + 1 = 9 groups, "
                "got g = 10"});
  EXPECT_EQ(
      faults_of([] { make_dragonfly(shape(2, 1, 3, 2)); }),
      Sentences{"dragonfly: 2 routers a group with 3 global links each and 2 groups would need parallel "
                "links between two routers, which a network here has not; h must be at most a (g - 1) = 2 "
                "(`width: {global: 2}` makes links of several cables)"});
  EXPECT_EQ(faults_of([] { make_dragonfly(shape(1024, 1, 1024, 1025)); }),
            Sentences{"dragonfly: 1049600 nodes are too many: a network has at most 1048576"});
  EXPECT_EQ(faults_of([] { make_dragonfly(shape(UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX)); }).size(),
            1U);
}

}  // namespace
}  // namespace netloom
