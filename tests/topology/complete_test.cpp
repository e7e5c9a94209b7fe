#include "topology/complete.hpp"

#include "topology/oracles.hpp"

namespace netloom {
namespace {

TEST(Complete, LinksEveryPair) {
  const Topology complete = make_complete(9);
  EXPECT_EQ(complete.link_count(), 36U);
  for (NodeId node = 0; node < 9; ++node) EXPECT_EQ(complete.degree(node), 8U);
  EXPECT_EQ(complete.spec(), "{type: complete, nodes: 9}");
  EXPECT_EQ(complete.label(), "complete 9");
  EXPECT_TRUE(translations_are_automorphisms(complete));
}

TEST(Complete, OfOneNodeHasNoLink) {
  EXPECT_EQ(make_complete(1).link_count(), 0U);
}

TEST(Complete, RefusesNoNodesAndTooManyLinks) {
  EXPECT_EQ(faults_of([] { make_complete(0); }), Sentences{"complete: a network needs at least one node"});
  EXPECT_EQ(faults_of([] { make_complete(8193); }),
            Sentences{"complete: 33558528 links are too many: a network has at most 33554432"});
}

}  // namespace
}  // namespace netloom
