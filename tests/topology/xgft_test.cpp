#include "topology/xgft.hpp"

#include "topology/fat_tree.hpp"
#include "topology/host_distances.hpp"
#include "topology/oracles.hpp"
#include "topology/star.hpp"

namespace netloom {
namespace {

using Numbers = std::vector<NodeId>;

/// Digits h..1 of the n-th node of a level, digit 1 fastest.
Numbers digits_of(NodeId n, const Numbers& down, const Numbers& up, std::size_t level) {
  Numbers digits(down.size());
  for (std::size_t i = 0; i < down.size(); ++i) {
    const NodeId radix = i < level ? up[i] : down[i];
    digits[i] = n % radix;
    n /= radix;
  }
  return digits;
}

NodeId size_of(const Numbers& down, const Numbers& up, std::size_t level) {
  NodeId size = 1;
  for (std::size_t i = 0; i < down.size(); ++i) size *= i < level ? up[i] : down[i];
  return size;
}

/// By the definition: all pairs of nodes of neighbouring levels whose digits agree but for one.
std::set<std::pair<NodeId, NodeId>> defined_links(const Numbers& down, const Numbers& up) {
  std::set<std::pair<NodeId, NodeId>> links;
  NodeId lower = 0;
  for (std::size_t level = 1; level <= down.size(); ++level) {
    const NodeId upper = lower + size_of(down, up, level - 1);
    for (NodeId a = 0; a < upper - lower; ++a) {
      for (NodeId b = 0; b < size_of(down, up, level); ++b) {
        Numbers below = digits_of(a, down, up, level - 1);
        Numbers above = digits_of(b, down, up, level);
        below[level - 1] = above[level - 1] = 0;
        if (below == above) links.insert({lower + a, upper + b});
      }
    }
    lower = upper;
  }
  return links;
}

struct Shape {
  Numbers down, up;
};

const std::vector<Shape> shapes = {{{4, 4}, {1, 4}}, {{2, 3, 2}, {1, 2, 3}},
                                   {{3, 2}, {2, 2}}, {{2, 2, 2, 2}, {2, 1, 3, 2}},
                                   {{5}, {3}},       {{3, 1, 4}, {1, 2, 2}}};

TEST(Xgft, LinksAreThoseOfTheDefinition) {
  for (const auto& [down, up] : shapes) {
    EXPECT_EQ(link_set(make_xgft(down, up)), defined_links(down, up)) << make_xgft(down, up).spec();
  }
}

TEST(Xgft, FollowsItsClosedForms) {
  for (const auto& [down, up] : shapes) {
    const Topology tree = make_xgft(down, up);
    const std::uint64_t hosts = size_of(down, up, 0);
    std::uint64_t nodes = hosts, links = 0, sum = 0, diameter = 0, below = 1;
    for (std::size_t level = 1; level <= down.size(); ++level) {
      nodes += size_of(down, up, level);
      links += std::uint64_t{size_of(down, up, level)} * down[level - 1];
      // Hosts whose highest different digit is this one meet here.
      sum += hosts * 2 * level * (down[level - 1] - 1) * below;
      if (down[level - 1] > 1) diameter = 2 * level;
      below *= down[level - 1];
    }
    EXPECT_EQ(tree.host_count(), hosts);
    EXPECT_EQ(tree.node_count(), nodes);
    EXPECT_EQ(tree.link_count(), links);
    const Distances distances = boost_distances_of_hosts(tree);
    EXPECT_EQ(distances.diameter, diameter) << tree.spec();
    EXPECT_EQ(distances.sum, sum) << tree.spec();
  }
}

TEST(Xgft, LinksBelongToTheirLevel) {
  for (const auto& [down, up] : {shapes[0], shapes[1], shapes[3]}) {
    const Topology tree = make_xgft(down, up);
    for (LinkId link = 0; link < tree.link_count(); ++link) {
      std::size_t level = 1;
      for (NodeId end = size_of(down, up, 0); tree.links()[link].a >= end; ++level) {
        end += size_of(down, up, level);
      }
      const std::string& name = tree.groups()[tree.group_of(link)].name;
      EXPECT_EQ(name, level == 1 ? "host" : "level" + std::to_string(level));
    }
  }
}

TEST(Xgft, OfOneLevelAndOneSwitchIsAStar) {
  const Topology tree = make_xgft({6}, {1});
  EXPECT_EQ(link_set(tree), link_set(make_star(6)));
  ASSERT_EQ(tree.groups().size(), 1U);
  EXPECT_EQ(tree.groups()[0].name, "host");
}

TEST(Xgft, KnowsItsSwitchesAloneWhereHostsHaveOneLink) {
  const Topology tree = make_xgft({4, 2, 3}, {1, 2, 2});
  ASSERT_TRUE(tree.routers());
  EXPECT_EQ(tree.routers()->host_count(), 6U);
  EXPECT_EQ(link_set(*tree.routers()), link_set(make_xgft({2, 3}, {2, 2})));
  EXPECT_FALSE(make_xgft({3, 2}, {2, 2}).routers());
}

TEST(Xgft, RefusesWhatCannotBeBuilt) {
  EXPECT_EQ(faults_of([] {
              make_xgft({4, 0}, {1, 2, 0});
            }),
            (Sentences{"xgft: m and w must name as many levels, got 2 and 3",
                       "xgft: m[1] must be at least 1, got 0", "xgft: w[2] must be at least 1, got 0"}));
  EXPECT_EQ(faults_of([] { make_xgft({}, {}); }), Sentences{"xgft: m must have at least one level"});
  EXPECT_EQ(faults_of([] { make_xgft({1048576, 1048576, 1048576, 1048576}, {1, 1, 1, 1}); }).size(), 1U);
  EXPECT_EQ(faults_of([] {
              make_xgft({2, 2}, {1, 1048576});
            }),
            Sentences{"xgft: 1048582 nodes are too many: a network has at most 1048576"});
}

TEST(FatTree, FollowsItsClosedForms) {
  for (const auto& [k, n] : {std::pair<NodeId, NodeId>{2, 4}, {4, 2}, {3, 3}}) {
    const Topology tree = make_fat_tree(k, n);
    std::uint64_t hosts = 1;
    for (NodeId i = 0; i < n; ++i) hosts *= k;
    EXPECT_EQ(tree.host_count(), hosts);
    EXPECT_EQ(tree.node_count(), hosts + n * hosts / k);
    EXPECT_EQ(tree.link_count(), n * hosts);
    EXPECT_EQ(boost_distances_of_hosts(tree).diameter, 2 * n);
  }
}

TEST(FatTree, SwitchesHaveKPortsDownAndKUpBelowTheTop) {
  const Topology tree = make_fat_tree(3, 3);
  for (NodeId host = 0; host < 27; ++host) EXPECT_EQ(tree.degree(host), 1U);
  for (NodeId below_top = 27; below_top < 45; ++below_top) EXPECT_EQ(tree.degree(below_top), 6U);
  for (NodeId top = 45; top < 54; ++top) EXPECT_EQ(tree.degree(top), 3U);
}

TEST(FatTree, IsTheXgftOfPetriniAndVanneschi) {
  EXPECT_EQ(link_set(make_fat_tree(4, 3)), link_set(make_xgft({4, 4, 4}, {1, 4, 4})));
  EXPECT_EQ(link_set(make_fat_tree(5, 1)), link_set(make_star(5)));
  EXPECT_TRUE(distances_are_boosts(make_fat_tree(4, 2)));
}

TEST(FatTree, ThreeLevelsOfEqualSwitchesHaveThePublishedSize) {
  // Al-Fares, Loukissas and Vahdat: switches of k ports make 5 k^2 / 4 switches and k^3 / 4 hosts.
  const NodeId k = 4;
  const Topology tree = make_xgft({k / 2, k / 2, k}, {1, k / 2, k / 2});
  EXPECT_EQ(tree.host_count(), k * k * k / 4);
  EXPECT_EQ(tree.node_count() - tree.host_count(), 5 * k * k / 4);
  for (NodeId node = tree.host_count(); node < tree.node_count(); ++node) EXPECT_EQ(tree.degree(node), k);
}

TEST(FatTree, RefusesWhatCannotBeBuilt) {
  EXPECT_EQ(faults_of([] { make_fat_tree(1, 3); }), Sentences{"fat_tree: k must be at least 2, got 1"});
  EXPECT_EQ(faults_of([] { make_fat_tree(4, 0); }), Sentences{"fat_tree: n must be at least 1, got 0"});
  EXPECT_EQ(faults_of([] { make_fat_tree(2, 20); }),
            Sentences{"fat_tree: 1572864 nodes are too many: a network has at most 1048576"});
}

}  // namespace
}  // namespace netloom
