#include "topology/dln.hpp"

#include "topology/boost_distances.hpp"
#include "topology/circulant.hpp"
#include "topology/oracles.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/ring.hpp"

namespace netloom {
namespace {

TEST(Dln, WithoutRandomLinksLinksEveryNodeByHalvedLengths) {
  for (const NodeId nodes : {64U, 100U, 37U, 5U, 4U}) {
    for (NodeId x = 2; nodes >> (x - 2) >= 2; ++x) {
      std::set<std::pair<NodeId, NodeId>> expected;
      for (NodeId i = 0; i < nodes; ++i) {
        std::set<NodeId> ends{(i + 1) % nodes};
        for (NodeId k = 1, power = 2; k <= x - 2; ++k, power *= 2) ends.insert((i + nodes / power) % nodes);
        for (const NodeId j : ends) expected.insert({std::min(i, j), std::max(i, j)});
      }
      EXPECT_EQ(link_set(make_dln({.nodes = nodes, .x = x})), expected) << nodes << " " << x;
    }
  }
}

TEST(Dln, HasItsClosedFormsOfDegreeAndLinks) {
  for (const auto& [nodes, x] : {std::pair{64U, 5U}, {100U, 4U}, {1024U, 10U}, {37U, 4U}, {16U, 3U}}) {
    const Topology dln = make_dln({.nodes = nodes, .x = x});
    const NodeId degree = 2 + 2 * (x - 2) - (nodes % 2 == 0 ? 1 : 0);  // length n/2 meets itself half-way
    for (NodeId node = 0; node < nodes; ++node) ASSERT_EQ(dln.degree(node), degree) << dln.label();
    EXPECT_EQ(dln.link_count(), nodes * degree / 2) << dln.label();
  }
}

TEST(Dln, WithAllLengthsHasALogarithmicDiameter) {
  // Halving the distance left needs each length once at most, and one step of the ring.
  for (const auto& [nodes, x] : {std::pair{64U, 7U}, {256U, 9U}, {1000U, 10U}}) {
    EXPECT_LE(boost_distances(make_dln({.nodes = nodes, .x = x})).diameter, x - 1) << nodes;
  }
}

TEST(Dln, OfTwoIsTheRingAndWithRandomLinksRandomShortcut) {
  EXPECT_EQ(link_set(make_dln({.nodes = 9, .x = 2})), link_set(make_ring(9)));
  EXPECT_EQ(link_set(make_dln({.nodes = 64, .x = 2, .y = 4, .seed = 7})),
            link_set(make_random_shortcut(64, 6, 7)));
}

TEST(Dln, RandomLinksComeBesideTheOthersTheSameNumberAtEveryNode) {
  for (NodeId nodes = 5; nodes <= 16; ++nodes) {
    const Topology base = make_dln({.nodes = nodes, .x = 3});
    for (NodeId y = nodes % 2 == 0 ? 1 : 2; base.degree(0) + y < nodes; y += 2) {
      if (nodes == 6 && y == 1) continue;  // there is none, see below
      const Topology dln = make_dln({.nodes = nodes, .x = 3, .y = y, .seed = y});
      for (NodeId node = 0; node < nodes; ++node) EXPECT_EQ(dln.degree(node), base.degree(0) + y);
      for (const auto& link : link_set(base)) EXPECT_TRUE(link_set(dln).contains(link)) << dln.spec();
    }
  }
}

TEST(Dln, LooksTheSameFromEveryNodeWithoutRandomLinksAlone) {
  EXPECT_TRUE(translations_are_automorphisms(make_dln({.nodes = 30, .x = 4})));
  EXPECT_FALSE(make_dln({.nodes = 30, .x = 4, .y = 2, .seed = 1}).vertex_symmetric());
}

TEST(Dln, NamesWhatItHas) {
  EXPECT_EQ(make_dln({.nodes = 64, .x = 4}).spec(), "{type: dln, nodes: 64, x: 4}");
  EXPECT_EQ(make_dln({.nodes = 64, .x = 4}).label(), "dln 64 x 4");
  const Topology random = make_dln({.nodes = 64, .x = 3, .y = 2, .seed = 5});
  EXPECT_EQ(random.spec(), "{type: dln, nodes: 64, x: 3, y: 2, seed: 5}");
  EXPECT_EQ(random.label(), "dln 64 x 3 y 2");
}

TEST(Dln, DistancesAreBoosts) {
  EXPECT_TRUE(distances_are_boosts(make_dln({.nodes = 128, .x = 4, .y = 2, .seed = 3})));
}

TEST(Dln, RefusesWhatCannotBeBuiltWithTheReason) {
  EXPECT_EQ(faults_of([] { make_dln({.nodes = 2}); }), Sentences{"dln: nodes must be at least 3, got 2"});
  EXPECT_EQ(
      faults_of([] { make_dln({.nodes = 63, .x = 7, .y = 3}); }),
      (Sentences{"dln: x must be in 2..6 for 63 nodes, because the shortest shortcut, of nodes / 2^(x-2), "
                 "must have a length of at least 2, got 7",
                 "dln: y must be even for an odd number of nodes (63), because every link has two ends, "
                 "got 3"}));
  EXPECT_EQ(
      faults_of([] { make_dln({.nodes = 16, .x = 3, .y = 13}); }),
      Sentences{"dln: y must be at most 12 for 16 nodes and x 3, because a node has 3 neighbours already, "
                "got 13"});
  // What a ring of 6 with its diagonals leaves out are two triangles, which have no perfect matching.
  EXPECT_EQ(
      faults_of([] { make_dln({.nodes = 6, .x = 3, .y = 1}); }),
      Sentences{"dln: no 1 random links a node were found for 6 nodes and x 3; take another seed or y"});
}

}  // namespace
}  // namespace netloom
