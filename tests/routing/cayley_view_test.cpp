#include "routing/cayley_view.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/hypercube.hpp"
#include "topology/product.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

TEST(CayleyView, ParityIsAHomomorphism) {
  for (const Topology& topology : {make_circulant(12, {1, 3}), make_torus({6, 4}), make_torus({3, 4}),
                                   make_hypercube(4), make_torus({3, 5})}) {
    const CayleyView view = view_from_zero(topology);
    const TranslationGroup& group = *topology.translations();
    for (NodeId x = 0; x < view.nodes(); ++x) {
      for (NodeId y = 0; y < view.nodes(); ++y) {
        ASSERT_EQ(view.parity[group.add(x, y)], view.parity[x] ^ view.parity[y]) << topology.label();
      }
    }
  }
}

TEST(CayleyView, HasTwoParitiesWhereAModulusIsEven) {
  EXPECT_EQ(view_from_zero(make_circulant(12, {1, 3})).parities, 2U);
  EXPECT_EQ(view_from_zero(make_torus({3, 4})).parities, 2U);
  EXPECT_EQ(view_from_zero(make_torus({3, 5})).parities, 1U);
  EXPECT_EQ(view_from_zero(make_circulant(1 + 2, {1})).parities, 1U);
}

// From the definition: a last step comes from a neighbour one hop nearer, by the difference of the two.
TEST(CayleyView, KnowsTheLastStepsOfAllMinimalPaths) {
  for (const Topology& topology : {make_circulant(20, {1, 4, 10}), make_torus({4, 3}), make_complete(5),
                                   make_product({make_circulant(8, {1, 4}), make_complete(3)})}) {
    SCOPED_TRACE(topology.label());
    const CayleyView view = view_from_zero(topology);
    const TranslationGroup& group = *topology.translations();
    for (NodeId node = 0; node < view.nodes(); ++node) {
      std::size_t nearer = 0;
      for (const Port& port : topology.ports(node)) {
        nearer += view.distance[port.neighbour] + 1 == view.distance[node] ? 1U : 0U;
      }
      EXPECT_EQ(view.last_steps(node).size(), nearer);
      for (const CayleyView::Step& step : view.last_steps(node)) {
        EXPECT_EQ(view.distance[step.from] + 1, view.distance[node]);
        EXPECT_EQ(group.add(step.from, view.generators[step.generator]), node);
      }
    }
  }
}

TEST(CayleyView, OrdersNodesByDistance) {
  const CayleyView view = view_from_zero(make_circulant(64, {1, 14}));
  ASSERT_EQ(view.by_distance.size(), 64U);
  EXPECT_EQ(view.by_distance.front(), 0U);
  EXPECT_TRUE(std::is_sorted(view.by_distance.begin(), view.by_distance.end(),
                             [&](NodeId a, NodeId b) { return view.distance[a] < view.distance[b]; }));
}

}  // namespace
}  // namespace netloom
