#include "topology/random_links.hpp"

#include "topology/building.hpp"
#include "topology/circulant.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

/// The circulant as what every node has before.
RegularGraph base_of(NodeId nodes, std::vector<NodeId> jumps) {
  const Topology circulant = make_circulant(nodes, std::move(jumps));
  return {nodes, circulant.degree(0), {circulant.links().begin(), circulant.links().end()}};
}

TEST(RandomLinks, GiveEveryNodeSoManyMoreAndRepeatNone) {
  for (const NodeId extra : {0U, 1U, 7U, 20U, 29U, 35U}) {
    const RegularGraph base = base_of(40, {1, 10});
    Random random(extra);
    const auto drawn = random_links(base, extra, random);
    ASSERT_TRUE(drawn) << extra;
    std::set<Link> links(base.links.begin(), base.links.end());
    std::vector<NodeId> degree(40, 0);
    for (const Link& link : *drawn) {
      EXPECT_LT(link.a, link.b);
      EXPECT_TRUE(links.insert(link).second) << link.a << " - " << link.b << " was there before";
      ++degree[link.a];
      ++degree[link.b];
    }
    EXPECT_EQ(degree, std::vector<NodeId>(40, extra));
  }
}

// Every fresh start fails in a graph this dense; links must make way in the end.
TEST(RandomLinks, AreFoundWhereFreshStartsHardlyEverSucceed) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Random random(seed);
    const auto drawn = random_links({200, 0, {}}, 99, random);
    ASSERT_TRUE(drawn);
    EXPECT_EQ(std::set<Link>(drawn->begin(), drawn->end()).size(), 9900U);
  }
}

TEST(RandomLinks, ThatCannotBeAreNotSoughtForEver) {
  Random random(1);
  EXPECT_FALSE(random_links(base_of(6, {1, 3}), 1, random));  // two triangles have no perfect matching
}

TEST(RandomLinks, DependOnTheRandomNumbersAlone) {
  Random first(5), again(5), other(6);
  const RegularGraph ring{30, 2, cycle(30).links};
  const auto drawn = random_links(ring, 4, first);
  EXPECT_EQ(drawn, random_links(ring, 4, again));
  EXPECT_NE(drawn, random_links(ring, 4, other));
}

}  // namespace
}  // namespace netloom
