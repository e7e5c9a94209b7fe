#include "topology/product.hpp"

#include "topology/boost_distances.hpp"
#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/oracles.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"
#include "topology/wk_recursive.hpp"

namespace netloom {
namespace {

TEST(Product, LinksNodesThatDifferByALinkOfOneFactor) {
  const Topology a = make_mesh({3, 2});
  const Topology b = make_ring(5);
  const auto in_a = link_set(a);
  const auto in_b = link_set(b);
  std::set<std::pair<NodeId, NodeId>> expected;
  for (NodeId x = 0; x < 30; ++x) {
    for (NodeId y = x + 1; y < 30; ++y) {
      const bool by_a = x % 5 == y % 5 && in_a.contains({x / 5, y / 5});
      const bool by_b = x / 5 == y / 5 && in_b.contains({std::min(x % 5, y % 5), std::max(x % 5, y % 5)});
      if (by_a || by_b) expected.insert({x, y});
    }
  }
  EXPECT_EQ(link_set(make_product({a, b})), expected);
}

TEST(Product, DistancesAddUp) {
  const Topology a = make_circulant(7, {2, 3});
  const Topology b = make_mesh({4});
  const auto in_a = all_pairs(a);
  const auto in_b = all_pairs(b);
  const auto in_product = all_pairs(make_product({a, b}));
  for (NodeId x = 0; x < 28; ++x) {
    for (NodeId y = 0; y < 28; ++y) EXPECT_EQ(in_product[x][y], in_a[x / 4][y / 4] + in_b[x % 4][y % 4]);
  }
}

TEST(Product, OfRingsIsATorus) {
  EXPECT_EQ(link_set(make_product({make_ring(4), make_ring(2), make_ring(5)})),
            link_set(make_torus({4, 2, 5})));
}

TEST(Product, NestsToAnyDepth) {
  const Topology inner = make_product({make_ring(3), make_complete(2)});
  const Topology nested = make_product({make_product({inner, make_ring(4)}), make_ring(3)});
  EXPECT_EQ(link_set(nested),
            link_set(make_product({make_ring(3), make_complete(2), make_ring(4), make_ring(3)})));
  EXPECT_EQ(nested.label(), "product (product (product ring 3 x complete 2) x ring 4) x ring 3");
  EXPECT_EQ(nested.translations()->moduli, (std::vector<NodeId>{3, 2, 4, 3}));
}

TEST(Product, OfProductsOfProductsHasTheMetricsOfTheFlatGraph) {
  const Topology inner = make_product({make_circulant(8, {1, 4}), make_wk_recursive(3, 1)});
  const Topology middle = make_product({inner, make_mesh({3})});
  const Topology outer = make_product({make_ring(4), middle});  // three levels
  const Topology flat =
      make_product({make_ring(4), make_circulant(8, {1, 4}), make_wk_recursive(3, 1), make_mesh({3})});
  EXPECT_EQ(link_set(outer), link_set(flat));
  EXPECT_TRUE(distances_are_boosts(outer));
  const Distances distances = boost_distances(outer);
  EXPECT_EQ(distances.diameter, boost_distances(flat).diameter);
  EXPECT_EQ(distances.sum, boost_distances(flat).sum);
  // Distances add up, so each factor's sum counts once for every choice of both ends in the others.
  std::uint64_t sum = 0;
  Hops diameter = 0;
  for (const Topology& factor :
       {make_ring(4), make_circulant(8, {1, 4}), make_wk_recursive(3, 1), make_mesh({3})}) {
    const std::uint64_t others = outer.node_count() / factor.node_count();
    sum += others * others * boost_distances(factor).sum;
    diameter += boost_distances(factor).diameter;
  }
  EXPECT_EQ(distances.sum, sum);
  EXPECT_EQ(distances.diameter, diameter);
}

TEST(Product, HasTheProductOfTheFactorsTranslations) {
  const Topology product =
      make_product({make_circulant(16, {1, 8}), make_hypercube(2), make_torus({3, 1}), make_complete(4)});
  EXPECT_EQ(product.translations()->moduli, (std::vector<NodeId>{16, 2, 2, 3, 1, 4}));
  EXPECT_TRUE(translations_are_automorphisms(product));
  EXPECT_FALSE(make_product({make_ring(4), make_mesh({3})}).vertex_symmetric());
}

TEST(Product, NamesItsFactors) {
  const Topology product = make_product({make_circulant(16, {1, 8}), make_complete(4)});
  EXPECT_EQ(product.label(), "product circulant 16 {1,8} x complete 4");
  EXPECT_EQ(
      product.spec(),
      "{type: product, factors: [{type: circulant, nodes: 16, jumps: [1, 8]}, {type: complete, nodes: 4}]}");
}

TEST(Product, RefusesWhatItCannotMultiply) {
  EXPECT_EQ(faults_of([] { make_product({make_ring(4)}); }),
            Sentences{"product: factors must be at least 2 networks, got 1"});
  EXPECT_EQ(faults_of([] {
              make_product({make_star(4), make_ring(4), make_star(2)});
            }),
            (Sentences{"product: factors[0] (star 4) has switches; a product needs a host at every node",
                       "product: factors[2] (star 2) has switches; a product needs a host at every node"}));
  EXPECT_EQ(faults_of([] {
              make_product({make_ring(65536), make_ring(65536)});
            }),
            Sentences{"product: 4294967296 or more nodes are too many: a network has at most 1048576"});
  EXPECT_EQ(faults_of([] {
              make_product({make_complete(1024), make_complete(1024)});
            }),
            Sentences{"product: 1072693248 links are too many: a network has at most 33554432"});
}

}  // namespace
}  // namespace netloom
