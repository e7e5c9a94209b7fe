#include "routing/shortest.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "routing/routes.hpp"
#include "topology/circulant.hpp"
#include "topology/mesh.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

/// A star of three leaves around switch 0, the hosts on the leaves.
Topology small_star() {
  TopologyParts parts;
  parts.label = "small star";
  parts.nodes = 4;
  parts.links = {{0, 1}, {0, 2}, {0, 3}};
  parts.hosts = {1, 2, 3};
  return Topology(std::move(parts));
}

TEST(LowestPort, IsMinimalWithAndWithoutSymmetry) {
  for (const Topology& topology : {make_circulant(20, {1, 4, 10}), make_torus({4, 3, 2}), make_mesh({4, 3}),
                                   small_star(), make_torus({1})}) {
    SCOPED_TRACE(topology.label());
    expect_minimal_routes(*make_shortest(topology, {"shortest", "lowest_port", 1}));
  }
}

// From the definition, without a distance table: the lowest neighbour that is nearer to the destination.
TEST(LowestPort, TakesTheLowestPortOnAMinimalPath) {
  const Topology topology = make_circulant(24, {1, 5, 9});
  const auto table = make_shortest(topology, {"shortest", "lowest_port", 1});
  for (NodeId to = 0; to < 24; ++to) {
    const std::vector<Hops> distance = distances_from(topology, to);
    for (NodeId from = 0; from < 24; ++from) {
      NodeId node = from;
      for (const ChannelId channel : route_of(*table, from, to)) {
        NodeId lowest = 24;
        for (const Port& port : topology.ports(node)) {
          if (distance[port.neighbour] + 1 == distance[node]) lowest = std::min(lowest, port.neighbour);
        }
        ASSERT_EQ(topology.channel_target(channel), lowest);
        node = lowest;
      }
    }
  }
}

TEST(LowestPort, IsTheTieBreakWhenNoneIsNamed) {
  const Topology topology = make_torus({4, 4});
  EXPECT_EQ(make_shortest(topology, {"shortest", "", 1})->spec().tie_break, "lowest_port");
}

TEST(RandomPort, IsMinimal) {
  for (const Topology& topology : {make_circulant(20, {1, 4, 10}), make_mesh({4, 3}), small_star()}) {
    SCOPED_TRACE(topology.label());
    expect_minimal_routes(*make_shortest(topology, {"shortest", "random", 7}));
  }
}

TEST(RandomPort, DependsOnTheSeedAlone) {
  const Topology topology = make_torus({6, 6});
  const auto loads = plain_loads(*make_shortest(topology, {"shortest", "random", 7}));
  EXPECT_EQ(plain_loads(*make_shortest(topology, {"shortest", "random", 7})), loads);
  EXPECT_NE(plain_loads(*make_shortest(topology, {"shortest", "random", 8})), loads);
}

// Every pair one step apart in both dimensions has two first hops. 1024 fair coins: 5 standard deviations
// are 80.
TEST(RandomPort, TossesAFairCoinForEveryPair) {
  const Topology topology = make_torus({32, 32});
  const auto table = make_shortest(topology, {"shortest", "random", 3});
  int first_dimension = 0;
  for (NodeId from = 0; from < 1024; ++from) {
    const NodeId row = (from / 32 + 1) % 32;
    const NodeId to = row * 32 + (from + 1) % 32;
    if (walk(*table, from, to)[1] == row * 32 + from % 32) ++first_dimension;
  }
  EXPECT_NEAR(first_dimension, 512, 80);
}

TEST(Shortest, RefusesAnUnknownTieBreak) {
  const Topology topology = make_torus({4, 4});
  try {
    make_shortest(topology, {"shortest", "lowest", 1});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "routing: shortest knows no tie_break 'lowest'; known: lowest_port, random");
  }
}

}  // namespace
}  // namespace netloom
