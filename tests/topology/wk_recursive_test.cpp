#include "topology/wk_recursive.hpp"

#include "topology/boost_distances.hpp"
#include "topology/complete.hpp"
#include "topology/mesh.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

/// The definition on addresses: p i j^k and p j i^k for i unlike j, k = 0 included.
bool addresses_are_linked(const std::string& a, const std::string& b) {
  const std::size_t differ = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  if (differ == a.size()) return false;
  const std::string behind_a(a.size() - differ - 1, b[differ]);
  const std::string behind_b(a.size() - differ - 1, a[differ]);
  return a.substr(differ + 1) == behind_a && b.substr(differ + 1) == behind_b;
}

TEST(WkRecursive, LinksExactlyTheAddressesOfTheDefinition) {
  const Topology networks[] = {make_wk_recursive(4, 3), make_wk_recursive(3, 4), make_wk_recursive(2, 5)};
  for (const Topology& network : networks) {
    std::set<std::pair<NodeId, NodeId>> expected;
    for (NodeId a = 0; a < network.node_count(); ++a) {
      for (NodeId b = a + 1; b < network.node_count(); ++b) {
        if (addresses_are_linked(network.addresses()[a], network.addresses()[b])) expected.insert({a, b});
      }
    }
    EXPECT_EQ(link_set(network), expected) << network.label();
  }
}

TEST(WkRecursive, HasItsClosedFormsOfNodesLinksDegreesAndDiameter) {
  for (const auto& [degree, levels] :
       {std::pair{2U, 6U}, {3U, 5U}, {4U, 4U}, {7U, 3U}, {12U, 2U}, {5U, 1U}}) {
    const Topology network = make_wk_recursive(degree, levels);
    NodeId nodes = 1;
    for (NodeId level = 0; level < levels; ++level) nodes *= degree;
    ASSERT_EQ(network.node_count(), nodes) << network.label();
    EXPECT_EQ(network.link_count(), degree * (nodes - 1) / 2) << network.label();
    EXPECT_EQ(boost_distances(network).diameter, (1U << levels) - 1) << network.label();
    NodeId corners = 0;
    for (NodeId node = 0; node < nodes; ++node) {
      if (network.degree(node) == degree) continue;
      EXPECT_EQ(network.degree(node), degree - 1) << network.label();
      EXPECT_EQ(node % ((nodes - 1) / (degree - 1)), 0U) << "no corner: " << network.addresses()[node];
      ++corners;
    }
    EXPECT_EQ(corners, degree) << network.label();
  }
}

TEST(WkRecursive, OfOneLevelIsCompleteAndOfDegreeTwoAPath) {
  EXPECT_EQ(link_set(make_wk_recursive(6, 1)), link_set(make_complete(6)));
  const Topology path = make_wk_recursive(2, 7);
  const Distances expected = boost_distances(make_mesh({128}));
  EXPECT_EQ(boost_distances(path).diameter, expected.diameter);
  EXPECT_EQ(boost_distances(path).sum, expected.sum);
}

TEST(WkRecursive, IsMadeOfCopiesOfTheNextSmallerOne) {
  const Topology whole = make_wk_recursive(5, 3);
  const auto part = link_set(make_wk_recursive(5, 2));
  std::size_t between = 0;
  for (const Link& link : whole.links()) {
    if (link.a / 25 == link.b / 25) {
      EXPECT_TRUE(part.contains({link.a % 25, link.b % 25}));
    } else {
      ++between;
    }
  }
  EXPECT_EQ(between, 10U);
  EXPECT_EQ(whole.link_count(), 5 * part.size() + 10);
}

TEST(WkRecursive, NodesCarryTheirAddress) {
  const Topology network = make_wk_recursive(4, 3);
  EXPECT_EQ(network.addresses()[0], "000");
  EXPECT_EQ(network.addresses()[27], "123");
  EXPECT_EQ(make_wk_recursive(12, 2).addresses()[23], "1.11");
  EXPECT_EQ(network.spec(), "{type: wk_recursive, degree: 4, levels: 3}");
  EXPECT_EQ(network.label(), "wk_recursive 4 levels 3");
}

TEST(WkRecursive, DistancesAreBoosts) {
  EXPECT_TRUE(distances_are_boosts(make_wk_recursive(4, 4)));
}

TEST(WkRecursive, RefusesWhatCannotBeBuilt) {
  EXPECT_EQ(faults_of([] { make_wk_recursive(1, 0); }),
            (Sentences{"wk_recursive: degree must be at least 2, got 1",
                       "wk_recursive: levels must be in 1..20, got 0"}));
  EXPECT_EQ(faults_of([] { make_wk_recursive(4, 11); }),
            Sentences{"wk_recursive: 4194304 or more nodes are too many: a network has at most 1048576"});
  EXPECT_EQ(faults_of([] { make_wk_recursive(1024, 2); }),
            Sentences{"wk_recursive: 536870400 links are too many: a network has at most 33554432"});
  EXPECT_EQ(faults_of([] { make_wk_recursive(max_nodes, 20); }).size(), 1U);
}

}  // namespace
}  // namespace netloom
