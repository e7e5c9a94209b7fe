#include "topology/random_regular.hpp"

#include "topology/boost_distances.hpp"
#include "topology/complete.hpp"
#include "topology/export.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

bool is_regular(const Topology& topology, NodeId degree) {
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    if (topology.degree(node) != degree) return false;
  }
  return true;
}

// That it is connected is what Topology refuses otherwise.
TEST(RandomRegular, HasTheExactDegreeForEveryPossibleParameter) {
  for (NodeId nodes = 3; nodes <= 14; ++nodes) {
    for (NodeId degree = 2; degree < nodes; ++degree) {
      if (nodes % 2 == 1 && degree % 2 == 1) continue;
      for (std::uint64_t seed = 0; seed < 10; ++seed) {
        EXPECT_TRUE(is_regular(make_random_regular(nodes, degree, seed), degree)) << nodes << " " << degree;
      }
    }
  }
}

TEST(RandomRegular, ReachesEveryDensity) {
  for (const NodeId degree : {3U, 16U, 63U, 64U, 65U, 126U}) {
    EXPECT_TRUE(is_regular(make_random_regular(128, degree, 1), degree)) << degree;
  }
}

TEST(RandomRegular, OfTheLargestDegreeIsCompleteAndOfTwoNodesALink) {
  EXPECT_EQ(link_set(make_random_regular(10, 9, 1)), link_set(make_complete(10)));
  EXPECT_EQ(make_random_regular(2, 1, 1).link_count(), 1U);
}

TEST(RandomRegular, OfDegreeTwoIsOneCycleHoweverLarge) {
  const Topology cycle = make_random_regular(50000, 2, 3);
  EXPECT_EQ(cycle.link_count(), 50000U);
  EXPECT_TRUE(is_regular(cycle, 2));
  EXPECT_NE(link_set(make_random_regular(50, 2, 1)), link_set(make_random_regular(50, 2, 2)));
}

TEST(RandomRegular, BuildsSixtyFourThousandNodesOfDegreeSixteen) {
  const Topology large = make_random_regular(65536, 16, 1);
  EXPECT_EQ(large.link_count(), 524288U);
  EXPECT_TRUE(is_regular(large, 16));
}

TEST(RandomRegular, EveryLinkIsAboutAsLikely) {
  // 10 nodes of degree 3: 15 of 45 links. Over 3000 networks each is expected 1000 times, with a standard
  // deviation below sqrt(3000 * 2/9) = 26; 6 of those are never passed by chance.
  std::vector<int> count(100, 0);
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Topology topology = make_random_regular(10, 3, seed);
    for (const Link& link : topology.links()) ++count[link.a * 10 + link.b];
  }
  for (NodeId a = 0; a < 10; ++a) {
    for (NodeId b = a + 1; b < 10; ++b) EXPECT_NEAR(count[a * 10 + b], 1000, 156) << a << " - " << b;
  }
}

TEST(RandomRegular, DiameterIsNearTheMooreBound) {
  // A network of degree 8 reaches at most 1 + 8 + 56 + 392 nodes in 3 hops; random ones need one or two more.
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Distances distances = boost_distances(make_random_regular(400, 8, seed));
    EXPECT_GE(distances.diameter, 3U);
    EXPECT_LE(distances.diameter, 5U);
    EXPECT_GE(distances.sum, 400U * (8 + 2 * 56 + 3 * (399 - 64)));
  }
}

TEST(RandomRegular, DependsOnTheSeedAlone) {
  const auto links = [](std::uint64_t seed) { return link_set(make_random_regular(64, 6, seed)); };
  EXPECT_EQ(links(1), links(1));
  EXPECT_NE(links(1), links(2));
}

TEST(RandomRegular, IsTheSameOnEveryMachine) {
  EXPECT_EQ(edges_text(make_random_regular(8, 3, 1)),
            "# random_regular 8 degree 3: 8 nodes, 12 links\n"
            "0 2\n0 4\n0 6\n1 3\n1 4\n1 7\n2 5\n2 7\n3 5\n3 6\n4 6\n5 7\n");
}

TEST(RandomRegular, SpecNamesTheSeedAndTheLabelDoesNot) {
  const Topology topology = make_random_regular(64, 6, 7);
  EXPECT_EQ(topology.spec(), "{type: random_regular, nodes: 64, degree: 6, seed: 7}");
  EXPECT_EQ(topology.label(), "random_regular 64 degree 6");
  EXPECT_FALSE(topology.vertex_symmetric());
}

TEST(RandomRegular, DistancesAreBoosts) {
  EXPECT_TRUE(distances_are_boosts(make_random_regular(256, 4, 5)));
}

TEST(RandomRegular, RefusesWhatCannotBeBuiltWithTheReason) {
  EXPECT_EQ(
      faults_of([] { make_random_regular(9, 5, 1); }),
      Sentences{"random_regular: degree must be even for an odd number of nodes (9), because every link "
                "has two ends, got 5"});
  EXPECT_EQ(faults_of([] { make_random_regular(8, 1, 1); }),
            Sentences{"random_regular: degree must be at least 2 for 8 nodes, because links that share no "
                      "node do not connect them, got 1"});
  EXPECT_EQ(faults_of([] { make_random_regular(8, 8, 1); }),
            Sentences{"random_regular: degree must be in 1..7 for 8 nodes, got 8"});
  EXPECT_EQ(faults_of([] { make_random_regular(8, 0, 1); }),
            Sentences{"random_regular: degree must be in 1..7 for 8 nodes, got 0"});
  EXPECT_EQ(faults_of([] { make_random_regular(1, 0, 1); }),
            Sentences{"random_regular: nodes must be at least 2, got 1"});
  EXPECT_EQ(faults_of([] { make_random_regular(max_nodes, 100, 1); }),
            Sentences{"random_regular: 52428800 links are too many: a network has at most 33554432"});
}

}  // namespace
}  // namespace netloom
