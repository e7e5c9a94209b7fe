#include "routing/dimension_order.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "routing/routes.hpp"
#include "topology/circulant.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/ring.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

TEST(DimensionOrder, IsMinimalOnEveryGrid) {
  for (const Topology& topology :
       {make_ring(7), make_ring(8), make_torus({4, 3, 2}), make_torus({5, 1, 4}), make_torus({2, 2}),
        make_mesh({4, 3, 2}), make_mesh({1, 6}), make_hypercube(5)}) {
    SCOPED_TRACE(topology.label());
    expect_minimal_routes(*make_dimension_order(topology, {"dimension_order", "", 1}));
  }
}

TEST(DimensionOrder, FinishesTheFirstDimensionFirst) {
  const Topology topology = make_mesh({3, 4});
  const auto table = make_dimension_order(topology, {"dimension_order", "", 1});
  EXPECT_EQ(walk(*table, 0, 11), (std::vector<NodeId>{0, 4, 8, 9, 10, 11}));
  EXPECT_EQ(walk(*table, 11, 0), (std::vector<NodeId>{11, 7, 3, 2, 1, 0}));
}

TEST(DimensionOrder, TakesTheShorterWayRound) {
  const Topology topology = make_torus({5, 4});
  const auto table = make_dimension_order(topology, {"dimension_order", "", 1});
  EXPECT_EQ(walk(*table, 0, 19), (std::vector<NodeId>{0, 16, 19}));
}

TEST(DimensionOrder, GoesUpHalfWayRoundARing) {
  const Topology topology = make_ring(6);
  const auto table = make_dimension_order(topology, {"dimension_order", "", 1});
  EXPECT_EQ(walk(*table, 0, 3), (std::vector<NodeId>{0, 1, 2, 3}));
  EXPECT_EQ(walk(*table, 3, 0), (std::vector<NodeId>{3, 4, 5, 0}));
}

TEST(DimensionOrder, IsRefusedOffTheGrid) {
  const Topology topology = make_circulant(16, {1, 6});
  try {
    make_dimension_order(topology, {"dimension_order", "", 1});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "routing: dimension_order needs a ring, torus, mesh or hypercube, got " + topology.label());
  }
}

}  // namespace
}  // namespace netloom
