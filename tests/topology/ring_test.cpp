#include "topology/ring.hpp"

#include "topology/oracles.hpp"

namespace netloom {
namespace {

TEST(Ring, LinksNeighboursAround) {
  const Topology ring = make_ring(5);
  EXPECT_EQ(link_set(ring), (std::set<std::pair<NodeId, NodeId>>{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}}));
  EXPECT_EQ(ring.spec(), "{type: ring, nodes: 5}");
  EXPECT_EQ(ring.label(), "ring 5");
  EXPECT_TRUE(translations_are_automorphisms(ring));
}

TEST(Ring, OfTwoIsOneLinkAndOfOneNone) {
  EXPECT_EQ(make_ring(2).link_count(), 1U);
  EXPECT_EQ(make_ring(1).link_count(), 0U);
  EXPECT_EQ(make_ring(3).link_count(), 3U);
}

TEST(Ring, RefusesNoNodesAndTooMany) {
  EXPECT_EQ(faults_of([] { make_ring(0); }), Sentences{"ring: a network needs at least one node"});
  EXPECT_EQ(faults_of([] { make_ring(2000000); }),
            Sentences{"ring: 2000000 nodes are too many: a network has at most 1048576"});
}

}  // namespace
}  // namespace netloom
