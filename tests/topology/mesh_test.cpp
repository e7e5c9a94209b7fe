#include "topology/mesh.hpp"

#include "topology/hypercube.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

TEST(Mesh, DoesNotWrap) {
  const Topology mesh = make_mesh({3, 4});
  EXPECT_EQ(neighbours(mesh, 0), (std::set<NodeId>{1, 4}));
  EXPECT_EQ(neighbours(mesh, 5), (std::set<NodeId>{1, 4, 6, 9}));
  EXPECT_EQ(mesh.spec(), "{type: mesh, dims: [3, 4]}");
  EXPECT_EQ(mesh.label(), "mesh 3x4");
  EXPECT_FALSE(mesh.grid()->wraps);
  EXPECT_FALSE(mesh.vertex_symmetric());
}

TEST(Mesh, LinkCountIsNodesTimesOneLessThanEachDimensionOverIt) {
  EXPECT_EQ(make_mesh({4, 5, 6}).link_count(), 3 * 5 * 6 + 4 * 4 * 6 + 4 * 5 * 5U);
  EXPECT_EQ(make_mesh({4, 1, 4}).link_count(), 24U);
  EXPECT_EQ(make_mesh({1}).link_count(), 0U);
}

TEST(Mesh, OfTwosIsAHypercube) {
  EXPECT_EQ(link_set(make_mesh({2, 2, 2, 2})), link_set(make_hypercube(4)));
}

TEST(Mesh, RejectsZeroDimension) {
  EXPECT_EQ(faults_of([] { make_mesh({0, 3}); }), Sentences{"mesh: dims[0] must be at least 1, got 0"});
}

}  // namespace
}  // namespace netloom
