#include "routing/balanced.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>

#include "common/error.hpp"
#include "routing/fractional_bound.hpp"
#include "routing/routes.hpp"
#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/product.hpp"
#include "topology/random_regular.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

/// The largest load, counted pair by pair.
std::uint64_t balanced_load(const Topology& topology) {
  return plain_max_load(*make_balanced(topology, {}));
}

TEST(Balanced, IsMinimalOnEveryFamily) {
  for (const Topology& topology :
       {make_ring(1), make_ring(2), make_ring(7), make_ring(8), make_circulant(20, {1, 4, 10}),
        make_circulant(8, {4, 1}), make_torus({4, 3, 2}), make_torus({1, 1}), make_torus({4, 1, 6}),
        make_hypercube(6), make_complete(9), make_product({make_circulant(8, {1, 4}), make_complete(4)}),
        make_mesh({4, 3}), make_mesh({1, 1}), make_star(5), make_star(1), make_star(300),
        make_random_shortcut(40, 4, 2), make_product({make_ring(5), make_mesh({3, 2})})}) {
    SCOPED_TRACE(topology.label());
    expect_minimal_routes(*make_balanced(topology, {}));
  }
}

/// Sum of the coordinates of even modulus, modulo 2, straight from the definition.
NodeId parity_of(const TranslationGroup& group, NodeId node) {
  NodeId sum = 0;
  NodeId rest = node;
  for (std::size_t i = group.moduli.size(); i-- > 0; rest /= group.moduli[i]) {
    if (group.moduli[i] % 2 == 0) sum += rest % group.moduli[i];
  }
  return sum % 2;
}

// Every route, moved back to node 0, is the one of its difference and the parity of its source.
TEST(Balanced, LooksTheSameFromEveryNodeUpToParity) {
  for (const Topology& topology :
       {make_circulant(48, {1, 7, 24}), make_circulant(15, {1, 4}), make_torus({6, 4}), make_torus({3, 4, 5}),
        make_hypercube(5), make_product({make_circulant(16, {1, 6}), make_complete(3)})}) {
    SCOPED_TRACE(topology.label());
    const TranslationGroup& group = *topology.translations();
    const auto table = make_balanced(topology, {});
    std::map<std::pair<NodeId, NodeId>, std::vector<NodeId>> seen;
    for (NodeId from = 0; from < topology.node_count(); ++from) {
      for (NodeId to = 0; to < topology.node_count(); ++to) {
        std::vector<NodeId> nodes = walk(*table, from, to);
        for (NodeId& node : nodes) node = group.subtract(node, from);
        const auto key = std::pair(nodes.back(), parity_of(group, from));
        ASSERT_EQ(seen.emplace(key, nodes).first->second, nodes) << from << " to " << to;
      }
    }
  }
}

TEST(Balanced, CountsItsLoadsLikeAPlainCount) {
  for (const Topology& topology :
       {make_circulant(48, {1, 7, 24}), make_circulant(15, {1, 4}), make_torus({6, 4}), make_torus({3, 4, 5}),
        make_mesh({4, 4}), make_star(7), make_random_shortcut(20, 3, 1)}) {
    SCOPED_TRACE(topology.label());
    const auto table = make_balanced(topology, {});
    EXPECT_EQ(table->channel_loads(), plain_loads(*table));
  }
}

TEST(Balanced, GivesTheSameRoutesEveryTime) {
  for (const Topology& topology : {make_circulant(100, {1, 9, 50}), make_random_shortcut(50, 4, 1)}) {
    SCOPED_TRACE(topology.label());
    const auto first = make_balanced(topology, {"balanced", "", 1});
    const auto second = make_balanced(topology, {"balanced", "", 2});
    for (const NodeId from : topology.hosts()) {
      for (const NodeId to : topology.hosts()) {
        ASSERT_EQ(route_of(*first, from, to), route_of(*second, from, to));
      }
    }
  }
}

TEST(Balanced, LoadsEveryHypercubeLinkEqually) {
  for (NodeId dimension = 1; dimension <= 10; ++dimension) {
    const Topology topology = make_hypercube(dimension);
    const std::vector<std::uint64_t> even(topology.channel_count(), topology.node_count() / 2);
    EXPECT_EQ(make_balanced(topology, {})->channel_loads(), even) << topology.label();
  }
  EXPECT_EQ(balanced_load(make_hypercube(8)), 128U);
}

// N k / 8 (k the largest side) is what the cut through the longest rings leaves to each link.
TEST(Balanced, MeetsTheCutOfEvenTori) {
  const std::vector<std::vector<NodeId>> tori{{4, 4},    {8, 4},     {8, 8},    {6, 6},       {6, 4},
                                              {10, 10},  {8, 4, 4},  {8, 8, 4}, {12, 4},      {16, 16},
                                              {6, 6, 6}, {4, 4, 4},  {4, 6, 8}, {4, 4, 4, 4}, {14, 10},
                                              {6, 10},   {10, 4, 4}, {18, 6},   {4, 16},      {24, 4}};
  for (const std::vector<NodeId>& dims : tori) {
    const Topology topology = make_torus(dims);
    const double sides = *std::max_element(dims.begin(), dims.end());
    EXPECT_EQ(balanced_load(topology), std::ceil(topology.node_count() * sides / 8)) << topology.label();
  }
}

// Without ties the routes of odd rings are unique: (k^2 - 1) / 8 a ring, times the other coordinates.
TEST(Balanced, MeetsTheClosedFormOfOddTori) {
  EXPECT_EQ(balanced_load(make_torus({7})), 6U);
  EXPECT_EQ(balanced_load(make_torus({5, 5, 5})), 75U);
  EXPECT_EQ(balanced_load(make_torus({3, 5})), 9U);
}

// Ordered pairs across the cut in the middle, over its links one way: k^2/4 of k/2 columns each.
TEST(Balanced, MeetsTheCutOfMeshes) {
  EXPECT_EQ(balanced_load(make_mesh({4, 4})), 16U);
  EXPECT_EQ(balanced_load(make_mesh({8, 8})), 128U);
  EXPECT_EQ(balanced_load(make_mesh({16, 16})), 1024U);
  EXPECT_EQ(balanced_load(make_mesh({8})), 16U);
}

TEST(Balanced, LoadsTheLinksOfAStarWithEveryOtherHost) {
  EXPECT_EQ(balanced_load(make_star(64)), 63U);
  EXPECT_EQ(balanced_load(make_star(300)), 299U);
}

TEST(Balanced, ComesNearTheBoundOnRandomNetworks) {
  for (const NodeId degree : {3U, 8U}) {
    const Topology topology = make_random_shortcut(128, degree, 1);
    EXPECT_LE(static_cast<double>(balanced_load(topology)), 1.03 * fractional_bound(topology))
        << topology.label();
  }
}

TEST(Balanced, IsWithinFivePercentOfTheBoundOnRandomRegularNetworks) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Topology topology = make_random_regular(256, 8, seed);
    EXPECT_LE(static_cast<double>(balanced_load(topology)), 1.05 * fractional_bound(topology)) << seed;
  }
}

TEST(Balanced, MeetsTheBoundOfProductsRoundedUp) {
  for (const Topology& topology : {make_product({make_circulant(16, {1, 8}), make_complete(4)}),
                                   make_product({make_circulant(64, {1, 7, 32}), make_complete(4)}),
                                   make_product({make_circulant(16, {1, 6}), make_circulant(16, {1, 6})}),
                                   make_product({make_ring(5), make_circulant(9, {1, 2})})}) {
    EXPECT_EQ(balanced_load(topology), std::ceil(fractional_bound(topology))) << topology.label();
  }
}

TEST(Balanced, RefusesMoreThanItCanStore) {
  const Topology pairs = make_star(20000);
  const Topology hops = make_ring(65536);
  EXPECT_THROW(make_balanced(pairs, {}), CombinationError);
  try {
    make_balanced(hops, {});
    FAIL();
  } catch (const CombinationError& error) {
    EXPECT_STREQ(error.what(),
                 "routing: balanced stores at most 536870912 hops, got 2147483648 of ring 65536");
  }
}

}  // namespace
}  // namespace netloom
