#include "topology/kautz.hpp"

#include "topology/boost_distances.hpp"
#include "topology/complete.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

/// All words without a letter twice in a row, in the order of the alphabet.
std::vector<std::string> kautz_words(NodeId degree, NodeId length) {
  std::vector<std::string> words{""};
  for (NodeId i = 0; i < length; ++i) {
    std::vector<std::string> longer;
    for (const std::string& word : words) {
      for (char letter = '0'; letter <= static_cast<char>('0' + degree); ++letter) {
        if (word.empty() || word.back() != letter) longer.push_back(word + letter);
      }
    }
    words = std::move(longer);
  }
  return words;
}

TEST(Kautz, LinksWordsThatAreShiftsOfEachOther) {
  for (const auto& [degree, diameter] : {std::pair{2U, 5U}, {3U, 3U}, {4U, 2U}}) {
    const Topology network = make_kautz(degree, diameter);
    const std::vector<std::string> words = kautz_words(degree, diameter);
    EXPECT_TRUE(std::ranges::equal(network.addresses(), words));
    std::set<std::pair<NodeId, NodeId>> expected;
    for (NodeId a = 0; a < words.size(); ++a) {
      for (NodeId b = a + 1; b < words.size(); ++b) {
        const std::string &x = words[a], &y = words[b];
        if (x.substr(1) == y.substr(0, diameter - 1) || y.substr(1) == x.substr(0, diameter - 1)) {
          expected.insert({a, b});
        }
      }
    }
    EXPECT_EQ(link_set(network), expected) << network.label();
  }
}

TEST(Kautz, HasItsClosedFormsOfNodesLinksDegreesAndDiameter) {
  for (const auto& [degree, diameter] : {std::pair{2U, 6U}, {3U, 4U}, {4U, 3U}, {11U, 2U}, {2U, 2U}}) {
    const Topology network = make_kautz(degree, diameter);
    NodeId nodes = degree + 1;
    for (NodeId i = 1; i < diameter; ++i) nodes *= degree;
    ASSERT_EQ(network.node_count(), nodes) << network.label();
    EXPECT_EQ(network.link_count(), nodes * degree - degree * (degree + 1) / 2) << network.label();
    EXPECT_EQ(boost_distances(network).diameter, diameter) << network.label();
    NodeId pairs = 0;  // nodes that lost an end of a link
    for (NodeId node = 0; node < nodes; ++node) {
      pairs += network.degree(node) == 2 * degree - 1;
      EXPECT_GE(network.degree(node), 2 * degree - 1);
      EXPECT_LE(network.degree(node), 2 * degree);
    }
    EXPECT_EQ(pairs, degree * (degree + 1)) << network.label();
  }
}

TEST(Kautz, OfWordsOfOneLetterIsComplete) {
  EXPECT_EQ(link_set(make_kautz(7, 1)), link_set(make_complete(8)));
}

TEST(Kautz, NamesItsParameters) {
  EXPECT_EQ(make_kautz(3, 3).spec(), "{type: kautz, degree: 3, diameter: 3}");
  EXPECT_EQ(make_kautz(3, 3).label(), "kautz 3 diameter 3");
  EXPECT_EQ(make_kautz(10, 2).addresses()[109], "10.9");
}

TEST(Kautz, DistancesAreBoosts) {
  EXPECT_TRUE(distances_are_boosts(make_kautz(3, 4)));
}

TEST(Kautz, RefusesWhatCannotBeBuilt) {
  EXPECT_EQ(faults_of([] { make_kautz(0, 0); }), (Sentences{"kautz: degree must be at least 2, got 0",
                                                            "kautz: diameter must be in 1..20, got 0"}));
  EXPECT_EQ(faults_of([] { make_kautz(2, 20); }),
            Sentences{"kautz: 1572864 or more nodes are too many: a network has at most 1048576"});
  EXPECT_EQ(faults_of([] { make_kautz(400, 2); }),
            Sentences{"kautz: 64160000 links are too many: a network has at most 33554432"});
}

}  // namespace
}  // namespace netloom
