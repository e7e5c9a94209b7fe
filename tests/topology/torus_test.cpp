#include "topology/torus.hpp"

#include <cstdlib>

#include "topology/oracles.hpp"

namespace netloom {
namespace {

TEST(Torus, LastDimensionVariesFastest) {
  const Topology torus = make_torus({3, 4});
  EXPECT_EQ(neighbours(torus, 0), (std::set<NodeId>{1, 3, 4, 8}));
  EXPECT_EQ(torus.spec(), "{type: torus, dims: [3, 4]}");
  EXPECT_EQ(torus.label(), "torus 3x4");
  ASSERT_TRUE(torus.grid());
  EXPECT_EQ(torus.grid()->dims, (std::vector<NodeId>{3, 4}));
  EXPECT_TRUE(torus.grid()->wraps);
}

TEST(Torus, LinksExactlyTheNodesOneStepApart) {
  const std::vector<NodeId> dims = {4, 1, 3, 2};
  const auto coordinates = [&](NodeId id) {
    std::vector<int> x(dims.size());
    for (std::size_t i = dims.size(); i-- > 0; id /= dims[i]) x[i] = static_cast<int>(id % dims[i]);
    return x;
  };
  std::set<std::pair<NodeId, NodeId>> expected;
  for (NodeId a = 0; a < 24; ++a) {
    for (NodeId b = a + 1; b < 24; ++b) {
      int steps = 0;
      for (std::size_t i = 0; i < dims.size(); ++i) {
        const int apart = std::abs(coordinates(a)[i] - coordinates(b)[i]);
        steps += std::min(apart, static_cast<int>(dims[i]) - apart);
      }
      if (steps == 1) expected.insert({a, b});
    }
  }
  EXPECT_EQ(link_set(make_torus(dims)), expected);
}

TEST(Torus, DimensionsOfTwoAreOneLinkAndOfOneNone) {
  EXPECT_EQ(make_torus({2, 2, 2}).link_count(), 12U);
  EXPECT_EQ(make_torus({8, 1}).link_count(), 8U);
  EXPECT_EQ(make_torus({8, 2}).link_count(), 24U);
  EXPECT_EQ(make_torus({1}).link_count(), 0U);
  EXPECT_EQ(make_torus({1, 1}).node_count(), 1U);
}

TEST(Torus, LooksTheSameFromEveryNode) {
  EXPECT_TRUE(translations_are_automorphisms(make_torus({4, 3, 2, 1})));
  EXPECT_TRUE(translations_are_automorphisms(make_torus({5, 5})));
}

TEST(Torus, RejectsZeroDimension) {
  EXPECT_EQ(
      faults_of([] {
        make_torus({4, 0, 0});
      }),
      (Sentences{"torus: dims[1] must be at least 1, got 0", "torus: dims[2] must be at least 1, got 0"}));
  EXPECT_EQ(faults_of([] { make_torus({}); }), Sentences{"torus: dims must have at least one dimension"});
}

TEST(Torus, RefusesProductsTooLargeWithoutWrapping) {
  // 2^16 * 2^16 is 0 in 32 bits, 2^64 * 4 is 0 in 64.
  EXPECT_EQ(faults_of([] {
              make_torus({65536, 65536, 4});
            }),
            Sentences{"torus: 4294967296 or more nodes are too many: a network has at most 1048576"});
  EXPECT_EQ(faults_of([] { make_torus(std::vector<NodeId>(16, 65536)); }).size(), 1U);
  EXPECT_EQ(faults_of([] { make_torus({4000000000U}); }),
            Sentences{"torus: dims[0] must be at most 1048576, got 4000000000"});
}

}  // namespace
}  // namespace netloom
