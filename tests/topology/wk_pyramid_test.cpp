#include "topology/wk_pyramid.hpp"

#include "topology/boost_distances.hpp"
#include "topology/complete.hpp"
#include "topology/oracles.hpp"
#include "topology/wk_recursive.hpp"

namespace netloom {
namespace {

TEST(WkPyramid, HasAWkRecursiveNetworkOnEveryLevelAndATreeBetween) {
  const Topology pyramid = make_wk_pyramid(3, 3);  // levels start at 0, 1, 4, 13
  std::set<std::pair<NodeId, NodeId>> expected;
  for (const auto& [level, first] : {std::pair{1U, 1U}, {2U, 4U}, {3U, 13U}}) {
    for (const auto& [a, b] : link_set(make_wk_recursive(3, level))) expected.insert({first + a, first + b});
  }
  for (NodeId a = 0; a < 40; ++a) {
    for (NodeId b = a + 1; b < 40; ++b) {
      const std::string &up = pyramid.addresses()[a], &down = pyramid.addresses()[b];
      if (down[0] == up[0] + 1 && down.substr(2, up.size() - 2) == up.substr(2)) expected.insert({a, b});
    }
  }
  EXPECT_EQ(link_set(pyramid), expected);
}

TEST(WkPyramid, HasItsClosedFormsOfNodesLinksAndDiameter) {
  for (const auto& [degree, levels] : {std::pair{3U, 4U}, {4U, 3U}, {5U, 3U}, {4U, 4U}, {7U, 2U}, {3U, 1U}}) {
    const Topology pyramid = make_wk_pyramid(degree, levels);
    NodeId width = 1, nodes = 1, links = 0;
    for (NodeId level = 1; level <= levels; ++level) {
      width *= degree;
      nodes += width;
      links += degree * (width - 1) / 2 + width;
    }
    EXPECT_EQ(pyramid.node_count(), nodes) << pyramid.label();
    EXPECT_EQ(nodes, (width * degree - 1) / (degree - 1)) << pyramid.label();
    EXPECT_EQ(pyramid.link_count(), links) << pyramid.label();
    EXPECT_EQ(boost_distances(pyramid).diameter, 2 * levels - 1) << pyramid.label();
  }
}

TEST(WkPyramid, OfOneLevelIsComplete) {
  EXPECT_EQ(link_set(make_wk_pyramid(4, 1)), link_set(make_complete(5)));
}

TEST(WkPyramid, NodesCarryLevelAndAddress) {
  const Topology pyramid = make_wk_pyramid(4, 2);
  EXPECT_EQ(pyramid.addresses()[0], "0:");
  EXPECT_EQ(pyramid.addresses()[3], "1:2");
  EXPECT_EQ(pyramid.addresses()[20], "2:33");
  EXPECT_EQ(pyramid.spec(), "{type: wk_pyramid, degree: 4, levels: 2}");
  EXPECT_EQ(pyramid.label(), "wk_pyramid 4 levels 2");
}

TEST(WkPyramid, DistancesAreBoosts) {
  EXPECT_TRUE(distances_are_boosts(make_wk_pyramid(4, 4)));
}

TEST(WkPyramid, RefusesWhatCannotBeBuilt) {
  EXPECT_EQ(faults_of([] { make_wk_pyramid(0, 21); }),
            (Sentences{"wk_pyramid: degree must be at least 2, got 0",
                       "wk_pyramid: levels must be in 1..20, got 21"}));
  EXPECT_EQ(faults_of([] { make_wk_pyramid(4, 10); }),
            Sentences{"wk_pyramid: 1398101 nodes are too many: a network has at most 1048576"});
  EXPECT_EQ(faults_of([] { make_wk_pyramid(1000, 2); }),
            Sentences{"wk_pyramid: 501500000 links are too many: a network has at most 33554432"});
  EXPECT_EQ(faults_of([] { make_wk_pyramid(max_nodes, 20); }).size(), 1U);
}

}  // namespace
}  // namespace netloom
