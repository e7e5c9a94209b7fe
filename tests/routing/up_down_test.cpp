#include "routing/up_down.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/error.hpp"
#include "routing/balanced.hpp"
#include "routing/dependencies.hpp"
#include "routing/routes.hpp"
#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/mesh.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

Topology network(NodeId nodes, std::vector<Link> links, std::vector<NodeId> hosts) {
  TopologyParts parts;
  parts.label = "sample";
  parts.nodes = nodes;
  parts.links = std::move(links);
  parts.hosts = std::move(hosts);
  return Topology(std::move(parts));
}

/// Two switches of three leaves each, a third switch above, a link beside, and a host that is on the way.
Topology mixed_network() {
  return network(10, {{0, 6}, {1, 6}, {2, 6}, {3, 7}, {4, 7}, {5, 7}, {6, 8}, {7, 8}, {6, 7}, {8, 9}, {7, 9}},
                 {0, 1, 2, 3, 4, 5, 9});
}

std::vector<Topology> networks() {
  std::vector<Topology> all{make_ring(1),          make_ring(9),       make_circulant(24, {1, 5, 9}),
                            make_torus({4, 3, 2}), make_mesh({4, 4}),  make_complete(6),
                            make_star(5),          mixed_network(),    make_random_shortcut(30, 3, 1),
                            make_mesh({1, 7}),     make_torus({6, 6}), make_random_shortcut(64, 4, 2)};
  return all;
}

/// From the definition: nearer to the root, or as near with a lower number.
bool goes_up(const std::vector<Hops>& level, NodeId from, NodeId to) {
  return std::pair(level[to], to) < std::pair(level[from], from);
}

/// Least hops of a legal path by relaxing every link again and again; [0] while it may still go up.
std::vector<std::vector<Hops>> plain_legal_hops(const Topology& topology, const std::vector<Hops>& level,
                                                NodeId from) {
  constexpr Hops far = 1000000;
  std::vector<std::vector<Hops>> hops(2, std::vector<Hops>(topology.node_count(), far));
  hops[0][from] = 0;
  for (NodeId round = 0; round < 2 * topology.node_count(); ++round) {
    for (ChannelId channel = 0; channel < topology.channel_count(); ++channel) {
      const NodeId tail = topology.channel_source(channel);
      const NodeId head = topology.channel_target(channel);
      if (goes_up(level, tail, head)) {
        hops[0][head] = std::min(hops[0][head], hops[0][tail] + 1);
      } else {
        hops[1][head] = std::min({hops[1][head], hops[0][tail] + 1, hops[1][tail] + 1});
      }
    }
  }
  return hops;
}

void expect_shortest_legal_routes(const RoutingTable& table, NodeId root) {
  const Topology& topology = table.topology();
  const std::vector<Hops> level = distances_from(topology, root);
  for (const NodeId from : topology.hosts()) {
    const auto hops = plain_legal_hops(topology, level, from);
    for (const NodeId to : topology.hosts()) {
      const std::vector<NodeId> nodes = walk(table, from, to);
      ASSERT_EQ(nodes.back(), to) << from << " to " << to;
      ASSERT_EQ(nodes.size(), std::min(hops[0][to], hops[1][to]) + std::size_t{1}) << from << " to " << to;
      const auto turns_down = std::adjacent_find(nodes.begin(), nodes.end(),
                                                 [&](NodeId a, NodeId b) { return !goes_up(level, a, b); });
      ASSERT_EQ(std::adjacent_find(turns_down, nodes.end(),
                                   [&](NodeId a, NodeId b) { return goes_up(level, a, b); }),
                nodes.end())
          << from << " to " << to;
    }
  }
}

TEST(UpDown, TakesShortestLegalPathsFromAnyRoot) {
  for (const Topology& topology : networks()) {
    for (const NodeId root : {NodeId{0}, topology.node_count() / 2, topology.node_count() - 1}) {
      SCOPED_TRACE(topology.label() + " root " + std::to_string(root));
      const auto table = make_up_down(topology, {"up_down", "", 1, std::to_string(root)});
      expect_shortest_legal_routes(*table, root);
      EXPECT_FALSE(has_cycle(dependencies_of(*table), topology.channel_count()));
    }
  }
}

TEST(UpDown, IsFreeOfDeadlocksWhereMinimalRoutesAreNot) {
  const Topology topology = make_random_shortcut(128, 4, 1);
  EXPECT_TRUE(has_cycle(dependencies_of(*make_balanced(topology, {})), topology.channel_count()));
  EXPECT_FALSE(has_cycle(dependencies_of(*make_up_down(topology, {})), topology.channel_count()));
}

TEST(UpDown, IsMinimalOnTreesAndFromASharedNeighbour) {
  for (const Topology& topology : {make_star(7), make_mesh({1, 9}), make_complete(5),
                                   network(7, {{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {2, 6}}, {})}) {
    SCOPED_TRACE(topology.label());
    expect_minimal_routes(*make_up_down(topology, {}));
  }
}

// Of 8 nodes with root 0 node 4 is lowest: both its links lead up, so no route passes it.
TEST(UpDown, NeverPassesThroughTheLowestNodeOfARing) {
  const Topology topology = make_ring(8);
  const auto table = make_up_down(topology, {"up_down", "", 1, "0"});
  EXPECT_EQ(walk(*table, 3, 5), (std::vector<NodeId>{3, 2, 1, 0, 7, 6, 5}));
  EXPECT_EQ(walk(*table, 3, 4), (std::vector<NodeId>{3, 4}));
}

TEST(UpDown, SpreadsTrafficOverEqualWays) {
  // Two switches of four hosts each, joined by four others: 16 routes each way.
  std::vector<Link> links;
  for (NodeId host = 0; host < 8; ++host) links.push_back({host, host < 4 ? 8U : 9U});
  for (NodeId top = 10; top < 14; ++top) links.insert(links.end(), {{8, top}, {9, top}});
  const Topology topology = network(14, links, {0, 1, 2, 3, 4, 5, 6, 7});
  const auto table = make_up_down(topology, {"up_down", "", 1, "8"});
  const std::vector<std::uint64_t> loads = plain_loads(*table);
  for (NodeId top = 10; top < 14; ++top) {
    EXPECT_EQ(loads[topology.channel(8, top)], 4U);
    EXPECT_EQ(loads[topology.channel(top, 8)], 4U);
  }
}

TEST(UpDown, RootsInTheCenterUnlessToldOtherwise) {
  EXPECT_EQ(central_node(make_mesh({5})), 2U);
  EXPECT_EQ(central_node(make_mesh({3, 3})), 4U);
  EXPECT_EQ(central_node(make_star(6)), 6U);
  EXPECT_EQ(central_node(make_torus({4, 4})), 0U);
  EXPECT_EQ(central_node(make_mesh({4})), 1U);
  const Topology topology = make_mesh({5});
  EXPECT_EQ(make_up_down(topology, {"up_down", "", 1, ""})->spec().root, "center");
  EXPECT_EQ(make_up_down(topology, {"up_down", "", 1, "3"})->spec().root, "3");
}

std::string refusal_of(const Topology& topology, const std::string& root) {
  try {
    make_up_down(topology, {"up_down", "", 1, root});
  } catch (const CombinationError& error) {
    return error.what();
  }
  return "";
}

TEST(UpDown, RefusesARootThatIsNoNodeOrReachesNoHost) {
  EXPECT_EQ(refusal_of(make_ring(8), "8"),
            "routing: root must be center or a node of ring 8 that has a way to the hosts, 0..7, got 8");
  const Topology apart = network(4, {{0, 1}, {2, 3}}, {0, 1});
  EXPECT_EQ(refusal_of(apart, "2"),
            "routing: root must be center or a node of sample that has a way to the hosts, 0..3, got 2");
  EXPECT_EQ(refusal_of(apart, "center"), "");
}

TEST(UpDown, RefusesMoreThanItCanStore) {
  EXPECT_EQ(refusal_of(make_ring(20000), "0"),
            "routing: up_down takes at most 268435456 pairs of hosts and nodes, got 400000000 of ring 20000");
}

}  // namespace
}  // namespace netloom
