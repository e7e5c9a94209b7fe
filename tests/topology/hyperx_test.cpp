#include "topology/hyperx.hpp"

#include "topology/complete.hpp"
#include "topology/host_distances.hpp"
#include "topology/oracles.hpp"
#include "topology/product.hpp"

namespace netloom {
namespace {

TEST(HyperX, LinksAllRoutersThatDifferInOneCoordinate) {
  const Topology hyperx = make_hyperx({2, 3, 4});
  std::set<std::pair<NodeId, NodeId>> expected;
  for (NodeId a = 0; a < 24; ++a) {
    for (NodeId b = a + 1; b < 24; ++b) {
      const int apart = (a / 12 != b / 12) + (a / 4 % 3 != b / 4 % 3) + (a % 4 != b % 4);
      if (apart == 1) expected.insert({a, b});
    }
  }
  EXPECT_EQ(link_set(hyperx), expected);
  EXPECT_EQ(hyperx.spec(), "{type: hyperx, dims: [2, 3, 4]}");
  EXPECT_EQ(hyperx.label(), "hyperx 2x3x4");
}

TEST(HyperX, FollowsItsClosedForms) {
  for (const std::vector<NodeId>& dims : std::vector<std::vector<NodeId>>{{4, 4}, {2, 3, 5}, {7, 1, 4}}) {
    const Topology hyperx = make_hyperx(dims);
    std::uint64_t nodes = 1, degree = 0, diameter = 0;
    for (const NodeId dim : dims) {
      nodes *= dim;
      degree += dim - 1;
      diameter += dim > 1 ? 1 : 0;
    }
    std::uint64_t sum = 0;
    for (const NodeId dim : dims) sum += nodes * (nodes / dim) * (dim - 1);
    EXPECT_EQ(hyperx.node_count(), nodes);
    EXPECT_EQ(hyperx.link_count(), nodes * degree / 2);
    const Distances distances = boost_distances(hyperx);
    EXPECT_EQ(distances.diameter, diameter);
    EXPECT_EQ(distances.sum, sum);
  }
}

TEST(HyperX, LooksTheSameFromEveryRouterAsItsTranslationsSay) {
  EXPECT_TRUE(translations_are_automorphisms(make_hyperx({3, 4, 2})));
  EXPECT_TRUE(distances_are_boosts(make_hyperx({3, 4, 2})));
}

TEST(HyperX, IsTheProductOfCompleteGraphs) {
  EXPECT_EQ(link_set(make_hyperx({3, 5})), link_set(make_product({make_complete(3), make_complete(5)})));
  EXPECT_EQ(link_set(make_hyperx({9})), link_set(make_complete(9)));
}

TEST(HyperX, RefusesWhatCannotBeBuilt) {
  EXPECT_EQ(faults_of([] { make_hyperx({4, 0}); }), Sentences{"hyperx: dims[1] must be at least 1, got 0"});
  EXPECT_EQ(faults_of([] { make_hyperx({}); }), Sentences{"hyperx: dims must have at least one dimension"});
  EXPECT_EQ(faults_of([] { make_hyperx({1048576}); }),
            Sentences{"hyperx: 549755289600 links are too many: a network has at most 33554432"});
  EXPECT_EQ(faults_of([] {
              make_hyperx({4000, 4000});
            }),
            Sentences{"hyperx: 16000000 or more nodes are too many: a network has at most 1048576"});
}

}  // namespace
}  // namespace netloom
