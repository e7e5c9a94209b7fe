#include "topology/random_shortcut.hpp"

#include "topology/complete.hpp"
#include "topology/export.hpp"
#include "topology/oracles.hpp"
#include "topology/ring.hpp"

namespace netloom {
namespace {

TEST(RandomShortcut, HasTheRingAndTheExactDegreeForEveryPossibleParameter) {
  for (NodeId nodes = 3; nodes <= 14; ++nodes) {
    for (NodeId degree = 2; degree < nodes; ++degree) {
      if (nodes % 2 == 1 && degree % 2 == 1) continue;
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const Topology topology = make_random_shortcut(nodes, degree, seed);
        for (NodeId node = 0; node < nodes; ++node) {
          EXPECT_EQ(topology.degree(node), degree) << topology.spec();
          EXPECT_TRUE(neighbours(topology, node).contains((node + 1) % nodes)) << topology.spec();
        }
      }
    }
  }
}

TEST(RandomShortcut, ReachesDegreesAroundHalfTheNodes) {
  for (const NodeId degree : {62U, 64U, 65U, 66U, 126U}) {
    const Topology topology = make_random_shortcut(128, degree, 1);
    for (NodeId node = 0; node < 128; ++node) EXPECT_EQ(topology.degree(node), degree);
  }
}

TEST(RandomShortcut, OfDegreeTwoIsTheRingAndOfTheLargestIsComplete) {
  EXPECT_EQ(link_set(make_random_shortcut(9, 2, 1)), link_set(make_ring(9)));
  EXPECT_EQ(link_set(make_random_shortcut(10, 9, 1)), link_set(make_complete(10)));
}

TEST(RandomShortcut, DependsOnTheSeedAlone) {
  const auto links = [](std::uint64_t seed) { return link_set(make_random_shortcut(64, 6, seed)); };
  EXPECT_EQ(links(1), links(1));
  EXPECT_NE(links(1), links(2));
}

TEST(RandomShortcut, SpecNamesTheSeedAndTheLabelDoesNot) {
  const Topology topology = make_random_shortcut(64, 6, 7);
  EXPECT_EQ(topology.spec(), "{type: random_shortcut, nodes: 64, degree: 6, seed: 7}");
  EXPECT_EQ(topology.label(), "random_shortcut 64 degree 6");
  EXPECT_FALSE(topology.vertex_symmetric());
}

TEST(RandomShortcut, EveryChordIsAboutAsLikely) {
  // 12 nodes of degree 3: 6 chords out of 54 possible. Over 3600 networks each is expected 400 times, with a
  // standard deviation below sqrt(400); 6 of those are never passed by chance.
  std::vector<int> count(12 * 12, 0);
  for (std::uint64_t seed = 0; seed < 3600; ++seed) {
    const Topology topology = make_random_shortcut(12, 3, seed);
    for (const Link& link : topology.links()) ++count[link.a * 12 + link.b];
  }
  for (NodeId a = 0; a < 12; ++a) {
    for (NodeId b = a + 2; b < 12; ++b) {
      if (a == 0 && b == 11) continue;
      EXPECT_NEAR(count[a * 12 + b], 400, 120) << a << " - " << b;
    }
  }
}

TEST(RandomShortcut, RefusesImpossibleParameters) {
  EXPECT_EQ(faults_of([] { make_random_shortcut(9, 5, 1); }),
            Sentences{"random_shortcut: degree must be even for an odd number of nodes (9), got 5"});
  EXPECT_EQ(faults_of([] { make_random_shortcut(8, 8, 1); }),
            Sentences{"random_shortcut: degree must be in 2..7 for 8 nodes, got 8"});
  EXPECT_EQ(faults_of([] { make_random_shortcut(8, 1, 1); }),
            Sentences{"random_shortcut: degree must be in 2..7 for 8 nodes, got 1"});
  EXPECT_EQ(faults_of([] { make_random_shortcut(2, 2, 1); }),
            Sentences{"random_shortcut: nodes must be at least 3, got 2"});
}

TEST(RandomShortcut, IsTheSameOnEveryMachine) {
  EXPECT_EQ(
      edges_text(make_random_shortcut(10, 4, 1)),
      "# random_shortcut 10 degree 4: 10 nodes, 20 links\n"
      "0 1\n0 6\n0 7\n0 9\n1 2\n1 3\n1 8\n2 3\n2 6\n2 9\n3 4\n3 5\n4 5\n4 8\n4 9\n5 6\n5 7\n6 7\n7 8\n8 9\n");
}

}  // namespace
}  // namespace netloom
