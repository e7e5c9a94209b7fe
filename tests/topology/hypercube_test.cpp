#include "topology/hypercube.hpp"

#include <bit>

#include "topology/oracles.hpp"

namespace netloom {
namespace {

TEST(Hypercube, LinksIdsThatDifferInOneBit) {
  const Topology cube = make_hypercube(6);
  EXPECT_EQ(cube.link_count(), 6 * 32U);
  for (const Link& link : cube.links()) EXPECT_EQ(std::popcount(link.a ^ link.b), 1);
  EXPECT_EQ(cube.spec(), "{type: hypercube, dimension: 6}");
  EXPECT_EQ(cube.label(), "hypercube 6");
  EXPECT_EQ(cube.grid()->dims, std::vector<NodeId>(6, 2));
  EXPECT_TRUE(translations_are_automorphisms(cube));
}

TEST(Hypercube, OfDimensionZeroIsOneNode) {
  EXPECT_EQ(make_hypercube(0).node_count(), 1U);
  EXPECT_EQ(make_hypercube(0).link_count(), 0U);
  EXPECT_EQ(make_hypercube(1).link_count(), 1U);
}

TEST(Hypercube, RefusesDimensionsTooLarge) {
  EXPECT_EQ(faults_of([] { make_hypercube(21); }),
            Sentences{"hypercube: dimension must be at most 20, got 21"});
  EXPECT_EQ(faults_of([] { make_hypercube(64); }),
            Sentences{"hypercube: dimension must be at most 20, got 64"});
}

}  // namespace
}  // namespace netloom
