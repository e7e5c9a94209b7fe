#include "topology/circulant.hpp"

#include "topology/oracles.hpp"

namespace netloom {
namespace {

TEST(Circulant, LinksEveryNodeByEveryJump) {
  const Topology circulant = make_circulant(8, {1, 3});
  EXPECT_EQ(neighbours(circulant, 0), (std::set<NodeId>{1, 3, 5, 7}));
  EXPECT_EQ(neighbours(circulant, 6), (std::set<NodeId>{1, 3, 5, 7}));
  EXPECT_EQ(circulant.spec(), "{type: circulant, nodes: 8, jumps: [1, 3]}");
  EXPECT_EQ(circulant.label(), "circulant 8 {1,3}");
}

TEST(Circulant, DegreeIsTwiceTheJumpsLessOneForHalfTheNodes) {
  EXPECT_EQ(make_circulant(64, {1, 4, 25}).degree(17), 6U);
  EXPECT_EQ(make_circulant(64, {1, 7, 32}).degree(63), 5U);
  EXPECT_EQ(make_circulant(64, {1, 7, 32}).link_count(), 160U);
  EXPECT_EQ(make_circulant(2, {1}).link_count(), 1U);
  EXPECT_EQ(make_circulant(3, {1}).link_count(), 3U);
}

TEST(Circulant, OrderOfJumpsDoesNotMatter) {
  EXPECT_EQ(make_circulant(64, {25, 1, 4}).spec(), "{type: circulant, nodes: 64, jumps: [1, 4, 25]}");
  EXPECT_EQ(link_set(make_circulant(64, {25, 1, 4})), link_set(make_circulant(64, {1, 4, 25})));
}

TEST(Circulant, LooksTheSameFromEveryNode) {
  EXPECT_TRUE(translations_are_automorphisms(make_circulant(64, {1, 14})));
  EXPECT_TRUE(translations_are_automorphisms(make_circulant(12, {3, 4, 6})));
}

TEST(Circulant, NamesEveryBadJump) {
  EXPECT_EQ(faults_of([] {
              make_circulant(64, {0, 1, 33, 1});
            }),
            (Sentences{"circulant: jumps[0] must be in 1..32 (half of 64 nodes), got 0",
                       "circulant: jumps[2] must be in 1..32 (half of 64 nodes), got 33",
                       "circulant: jumps[3] must differ from the jumps before it, got 1"}));
  EXPECT_EQ(faults_of([] { make_circulant(64, {}); }),
            Sentences{"circulant: jumps must have at least one jump"});
  EXPECT_EQ(faults_of([] { make_circulant(1, {1}); }),
            Sentences{"circulant: nodes must be at least 2, got 1"});
}

TEST(Circulant, RefusesJumpsThatDisconnect) {
  EXPECT_EQ(faults_of([] {
              make_circulant(12, {4, 6});
            }),
            Sentences{"circulant: 12 nodes and jumps [4, 6] have the common divisor 2, so the network is "
                      "disconnected: it has 2 components"});
  EXPECT_TRUE(faults_of([] { make_circulant(12, {3, 4}); }).empty());
}

}  // namespace
}  // namespace netloom
