#include "topology/topology.hpp"

#include "topology/circulant.hpp"
#include "topology/distances.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/oracles.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

TopologyParts parts(NodeId nodes, std::vector<Link> links) {
  TopologyParts made;
  made.family = "test";
  made.nodes = nodes;
  made.links = std::move(links);
  return made;
}

TEST(Topology, MergesParallelLinksAndSortsThem) {
  const Topology topology(parts(3, {{2, 1}, {1, 0}, {1, 2}, {0, 1}}));
  ASSERT_EQ(topology.link_count(), 2U);
  EXPECT_EQ(topology.links()[0], (Link{0, 1}));
  EXPECT_EQ(topology.links()[1], (Link{1, 2}));
}

TEST(Topology, PortsAreSortedByNeighbourAndAgreeWithChannels) {
  const Topology topology = make_circulant(64, {1, 14, 32});
  for (NodeId node = 0; node < 64; ++node) {
    EXPECT_TRUE(std::ranges::is_sorted(topology.ports(node), {}, &Port::neighbour));
    EXPECT_EQ(topology.degree(node), 5U);
    for (const Port& port : topology.ports(node)) {
      EXPECT_EQ(topology.channel(node, port.neighbour), port.channel);
      EXPECT_EQ(topology.channel_source(port.channel), node);
      EXPECT_EQ(topology.channel_target(port.channel), port.neighbour);
      EXPECT_EQ(port.channel % 2 == 0, node < port.neighbour);
    }
  }
}

TEST(Topology, EveryNodeIsAHostUnlessSaidOtherwise) {
  const Topology direct(parts(2, {{0, 1}}));
  EXPECT_TRUE(direct.hosts_are_nodes());
  EXPECT_EQ(direct.host_count(), 2U);
  TopologyParts switched = parts(3, {{0, 2}, {1, 2}});
  switched.hosts = {0, 1};
  EXPECT_FALSE(Topology(std::move(switched)).hosts_are_nodes());
}

TEST(Topology, RefusesWhatIsNoNetwork) {
  EXPECT_EQ(faults_of([] { Topology(parts(0, {})); }), Sentences{"test: a network needs at least one node"});
  EXPECT_EQ(faults_of([] {
              Topology(parts(2, {{0, 2}}));
            }),
            Sentences{"test: link 0 - 2 is out of range: nodes are numbered 0..1"});
  EXPECT_EQ(faults_of([] {
              Topology(parts(2, {{1, 1}}));
            }),
            Sentences{"test: link 1 - 1 joins a node to itself"});
  EXPECT_EQ(faults_of([] { Topology(parts(max_nodes + 1, {})); }),
            Sentences{"test: 1048577 nodes are too many: a network has at most 1048576"});
}

TEST(Topology, CountsTheComponentsOfADisconnectedNetwork) {
  EXPECT_EQ(faults_of([] {
              Topology(parts(6, {{0, 1}, {2, 3}, {3, 4}}));
            }),
            Sentences{"test: the network is disconnected: it has 3 components; node 5 has no link"});
  EXPECT_EQ(faults_of([] {
              Topology(parts(4, {{0, 1}, {2, 3}}));
            }),
            Sentences{"test: the network is disconnected: it has 2 components"});
}

TEST(Topology, OneNodeIsANetwork) {
  const Topology single(parts(1, {}));
  EXPECT_EQ(single.link_count(), 0U);
  EXPECT_TRUE(single.ports(0).empty());
  EXPECT_EQ(distances_from(single, 0), std::vector<Hops>{0});
}

TEST(TranslationGroup, AddsCoordinateByCoordinate) {
  const TranslationGroup group{{4, 3, 5}};
  EXPECT_EQ(group.order(), 60U);
  const auto id = [](NodeId a, NodeId b, NodeId c) { return (a * 3 + b) * 5 + c; };
  EXPECT_EQ(group.add(id(3, 2, 4), id(2, 2, 1)), id(1, 1, 0));
  EXPECT_EQ(group.subtract(id(1, 1, 0), id(2, 2, 1)), id(3, 2, 4));
  for (NodeId x = 0; x < 60; ++x) {
    EXPECT_EQ(group.add(x, 0), x);
    for (NodeId y = 0; y < 60; ++y) EXPECT_EQ(group.subtract(group.add(x, y), y), x);
  }
}

TEST(TranslationGroup, OfNothingHasOneElement) {
  EXPECT_EQ(TranslationGroup{}.order(), 1U);
}

TEST(Distances, EqualFloydWarshall) {
  const std::vector<Topology> networks = {make_circulant(21, {2, 9}), make_torus({3, 4, 2}),
                                          make_mesh({5, 3, 1}), make_hypercube(5)};
  for (const Topology& topology : networks) {
    const auto expected = all_pairs(topology);
    for (NodeId source = 0; source < topology.node_count(); ++source) {
      EXPECT_EQ(distances_from(topology, source), expected[source]) << topology.label();
    }
  }
}

TEST(Distances, DoNotWrapOnLongPaths) {
  EXPECT_EQ(distances_from(make_mesh({65537}), 0).back(), 65536U);
  EXPECT_EQ(distances_from(make_mesh({200000}), 0).back(), 199999U);
}

}  // namespace
}  // namespace netloom
