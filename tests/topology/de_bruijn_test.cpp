#include "topology/de_bruijn.hpp"

#include "topology/boost_distances.hpp"
#include "topology/complete.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

TEST(DeBruijn, LinksWordsThatAreShiftsOfEachOther) {
  for (const auto& [degree, diameter] : {std::pair{2U, 5U}, {3U, 3U}, {4U, 2U}}) {
    const Topology network = make_de_bruijn(degree, diameter);
    std::set<std::pair<NodeId, NodeId>> expected;
    for (NodeId a = 0; a < network.node_count(); ++a) {
      for (NodeId b = a + 1; b < network.node_count(); ++b) {
        const std::string &x = network.addresses()[a], &y = network.addresses()[b];
        if (x.substr(1) == y.substr(0, diameter - 1) || y.substr(1) == x.substr(0, diameter - 1)) {
          expected.insert({a, b});
        }
      }
    }
    EXPECT_EQ(link_set(network), expected) << network.label();
  }
}

TEST(DeBruijn, HasItsClosedFormsOfNodesLinksDegreesAndDiameter) {
  for (const auto& [degree, diameter] : {std::pair{2U, 8U}, {3U, 5U}, {4U, 4U}, {12U, 2U}, {2U, 2U}}) {
    const Topology network = make_de_bruijn(degree, diameter);
    NodeId nodes = 1;
    for (NodeId i = 0; i < diameter; ++i) nodes *= degree;
    ASSERT_EQ(network.node_count(), nodes) << network.label();
    EXPECT_EQ(network.link_count(), nodes * degree - degree - degree * (degree - 1) / 2) << network.label();
    EXPECT_EQ(boost_distances(network).diameter, diameter) << network.label();
    NodeId loops = 0, pairs = 0;  // nodes that lost two ends of links, and one
    for (NodeId node = 0; node < nodes; ++node) {
      loops += network.degree(node) == 2 * degree - 2;
      pairs += network.degree(node) == 2 * degree - 1;
      EXPECT_GE(network.degree(node), 2 * degree - 2);
      EXPECT_LE(network.degree(node), 2 * degree);
    }
    EXPECT_EQ(loops, degree) << network.label();
    EXPECT_EQ(pairs, degree * (degree - 1)) << network.label();
  }
}

TEST(DeBruijn, OfWordsOfOneLetterIsComplete) {
  EXPECT_EQ(link_set(make_de_bruijn(7, 1)), link_set(make_complete(7)));
}

TEST(DeBruijn, NodesCarryTheirWord) {
  EXPECT_EQ(make_de_bruijn(3, 4).addresses()[5], "0012");
  EXPECT_EQ(make_de_bruijn(12, 2).addresses()[143], "11.11");
  EXPECT_EQ(make_de_bruijn(3, 4).spec(), "{type: de_bruijn, degree: 3, diameter: 4}");
  EXPECT_EQ(make_de_bruijn(3, 4).label(), "de_bruijn 3 diameter 4");
}

TEST(DeBruijn, DistancesAreBoosts) {
  EXPECT_TRUE(distances_are_boosts(make_de_bruijn(3, 5)));
}

TEST(DeBruijn, RefusesWhatCannotBeBuilt) {
  EXPECT_EQ(faults_of([] { make_de_bruijn(1, 21); }),
            (Sentences{"de_bruijn: degree must be at least 2, got 1",
                       "de_bruijn: diameter must be in 1..20, got 21"}));
  EXPECT_EQ(faults_of([] { make_de_bruijn(3, 13); }),
            Sentences{"de_bruijn: 1594323 or more nodes are too many: a network has at most 1048576"});
  EXPECT_EQ(faults_of([] { make_de_bruijn(1000, 2); }),
            Sentences{"de_bruijn: 1000000000 links are too many: a network has at most 33554432"});
}

}  // namespace
}  // namespace netloom
