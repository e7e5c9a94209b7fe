#include "routing/balanced.hpp"

#include <gtest/gtest.h>

#include "routing/routes.hpp"
#include "topology/circulant.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/ring.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

TEST(Balanced, IsMinimal) {
  for (const Topology& topology :
       {make_ring(7), make_ring(8), make_circulant(20, {1, 4, 10}), make_torus({4, 3, 2}), make_torus({1}),
        make_hypercube(5), make_mesh({4, 3}), make_mesh({1, 1})}) {
    SCOPED_TRACE(topology.label());
    expect_minimal_routes(*make_balanced(topology, {}));
  }
}

TEST(Balanced, LoadsEveryHypercubeLinkEqually) {
  for (NodeId dimension = 1; dimension <= 10; ++dimension) {
    const Topology topology = make_hypercube(dimension);
    const std::vector<std::uint64_t> loads = make_balanced(topology, {})->channel_loads();
    EXPECT_EQ(loads, std::vector<std::uint64_t>(topology.channel_count(), topology.node_count() / 2));
  }
}

TEST(Balanced, CountsItsLoadsLikeAPlainCount) {
  for (const Topology& topology :
       {make_circulant(48, {1, 7, 24}), make_circulant(15, {1, 4}), make_torus({6, 4}), make_mesh({4, 4})}) {
    SCOPED_TRACE(topology.label());
    const auto table = make_balanced(topology, {});
    EXPECT_EQ(table->channel_loads(), plain_loads(*table));
  }
}

}  // namespace
}  // namespace netloom
