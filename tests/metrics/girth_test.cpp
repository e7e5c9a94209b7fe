#include "metrics/girth.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/random.hpp"
#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

Topology network_of(NodeId nodes, std::vector<Link> links) {
  TopologyParts parts;
  parts.family = parts.label = "test";
  parts.nodes = nodes;
  parts.links = std::move(links);
  return Topology(std::move(parts));
}

/// For every link, the shortest way between its ends that does without it.
std::optional<std::uint32_t> girth_by_links(const Topology& topology) {
  std::optional<std::uint32_t> shortest;
  for (const Link& without : topology.links()) {
    std::vector<std::uint32_t> hops(topology.node_count(), UINT32_MAX);
    std::vector<NodeId> queue{without.a};
    hops[without.a] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      for (const Port& port : topology.ports(queue[head])) {
        const bool is_it =
            Link{std::min(queue[head], port.neighbour), std::max(queue[head], port.neighbour)} == without;
        if (is_it || hops[port.neighbour] != UINT32_MAX) continue;
        hops[port.neighbour] = hops[queue[head]] + 1;
        queue.push_back(port.neighbour);
      }
    }
    if (hops[without.b] == UINT32_MAX) continue;
    shortest = std::min(shortest.value_or(UINT32_MAX), hops[without.b] + 1);
  }
  return shortest;
}

TEST(Girth, OfKnownNetworks) {
  EXPECT_EQ(girth(make_ring(3)), 3U);
  EXPECT_EQ(girth(make_ring(101)), 101U);
  EXPECT_EQ(girth(make_complete(5)), 3U);
  EXPECT_EQ(girth(make_hypercube(6)), 4U);
  EXPECT_EQ(girth(make_torus({5, 7})), 4U);
  EXPECT_EQ(girth(make_torus({3, 8})), 3U);
  EXPECT_EQ(girth(make_mesh({9, 9})), 4U);
  EXPECT_EQ(girth(make_circulant(64, {1, 14})), 4U);
  EXPECT_EQ(girth(make_circulant(13, {1, 5})), 4U);
}

TEST(Girth, OfTheCagesIsTheirName) {
  const Topology petersen = network_of(10, {{0, 1},
                                            {1, 2},
                                            {2, 3},
                                            {3, 4},
                                            {0, 4},
                                            {0, 5},
                                            {1, 6},
                                            {2, 7},
                                            {3, 8},
                                            {4, 9},
                                            {5, 7},
                                            {7, 9},
                                            {6, 9},
                                            {6, 8},
                                            {5, 8}});
  EXPECT_EQ(girth(petersen), 5U);
  std::vector<Link> heawood;  // LCF [5, -5]^7
  for (NodeId i = 0; i < 14; ++i) {
    heawood.push_back({i, (i + 1) % 14});
    if (i % 2 == 0) heawood.push_back({i, (i + 5) % 14});
  }
  EXPECT_EQ(girth(network_of(14, heawood)), 6U);
  std::vector<Link> mcgee;  // LCF [12, 7, -7]^8
  for (NodeId i = 0; i < 24; ++i) {
    mcgee.push_back({i, (i + 1) % 24});
    if (i % 3 == 0) mcgee.push_back({i, (i + 12) % 24});
    if (i % 3 == 1) mcgee.push_back({i, (i + 7) % 24});
  }
  EXPECT_EQ(girth(network_of(24, mcgee)), 7U);
}

TEST(Girth, IsNoneWithoutACycle) {
  for (const Topology& topology : {make_ring(1), make_ring(2), make_star(1), make_star(9), make_mesh({70000}),
                                   make_hypercube(1), make_complete(2)}) {
    EXPECT_EQ(girth(topology), std::nullopt) << topology.label();
  }
}

TEST(Girth, EqualsTheShortestWayAroundALink) {
  Random random(3);
  for (int trial = 0; trial < 300; ++trial) {
    const auto nodes = static_cast<NodeId>(2 + random.below(40));
    std::vector<Link> links;  // a random tree and a few links more: long cycles, short ones, none
    for (NodeId node = 1; node < nodes; ++node)
      links.push_back({static_cast<NodeId>(random.below(node)), node});
    for (std::uint64_t more = random.below(6); more > 0; --more) {
      const auto a = static_cast<NodeId>(random.below(nodes)), b = static_cast<NodeId>(random.below(nodes));
      if (a != b) links.push_back({a, b});
    }
    const Topology topology = network_of(nodes, links);
    EXPECT_EQ(girth(topology), girth_by_links(topology)) << "trial " << trial;
  }
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Topology topology = make_random_shortcut(60, 3, seed);
    EXPECT_EQ(girth(topology), girth_by_links(topology)) << topology.spec();
  }
}

TEST(Girth, IsFoundBehindLongPathsWithoutSearchingThemAgain) {
  std::vector<Link> links;  // a large circle, which a chord divides, and a tail
  constexpr NodeId circle = 60000;
  for (NodeId node = 0; node < circle; ++node) links.push_back({node, (node + 1) % circle});
  links.push_back({10, 50});
  for (NodeId node = circle; node < circle + 5000; ++node) links.push_back({node - 1, node});
  EXPECT_EQ(girth(network_of(circle + 5000, links)), 41U);
}

TEST(Girth, OfALargeDenseBipartiteNetworkIsFour) {
  std::vector<Link> links;
  for (NodeId a = 0; a < 1000; ++a) {
    for (NodeId b = 1000; b < 2000; ++b) links.push_back({a, b});
  }
  EXPECT_EQ(girth(network_of(2000, links)), 4U);
}

}  // namespace
}  // namespace netloom
