#include "routing/fractional_bound.hpp"

#include <gtest/gtest.h>

#include "routing/algorithm.hpp"
#include "routing/oracles.hpp"
#include "routing/routes.hpp"
#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/product.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

TEST(FractionalBound, MeetsClosedForms) {
  for (NodeId dimension = 1; dimension <= 12; ++dimension) {
    EXPECT_EQ(fractional_bound(make_hypercube(dimension)), (1U << dimension) / 2) << dimension;
  }
  for (const NodeId nodes : {2U, 3U, 9U, 64U, 300U}) EXPECT_EQ(fractional_bound(make_complete(nodes)), 1);
  for (const NodeId nodes : {4U, 8U, 64U, 256U, 4096U}) {
    EXPECT_EQ(fractional_bound(make_ring(nodes)), nodes * nodes / 8) << nodes;
  }
  EXPECT_EQ(fractional_bound(make_ring(10)), 12.5);
  EXPECT_EQ(fractional_bound(make_ring(9)), 10);
  EXPECT_EQ(fractional_bound(make_star(64)), 63);
}

// N k / 8 with the largest side k: only the longest rings carry weight.
TEST(FractionalBound, IsTheCutOfEvenTori) {
  EXPECT_EQ(fractional_bound(make_torus({8, 8})), 64);
  EXPECT_EQ(fractional_bound(make_torus({8, 4})), 32);
  EXPECT_EQ(fractional_bound(make_torus({8, 8, 4})), 256);
  EXPECT_EQ(fractional_bound(make_torus({6, 6})), 27);
  EXPECT_EQ(fractional_bound(make_torus({64, 64})), 32768);
}

// Ordered pairs across the middle over its links one way.
TEST(FractionalBound, IsTheCutOfMeshes) {
  EXPECT_EQ(fractional_bound(make_mesh({4, 4})), 16);
  EXPECT_EQ(fractional_bound(make_mesh({8, 8})), 128);
  EXPECT_EQ(fractional_bound(make_mesh({4, 4, 4})), 64);
}

TEST(FractionalBound, IsZeroWithoutTraffic) {
  EXPECT_EQ(fractional_bound(make_ring(1)), 0);
  EXPECT_EQ(fractional_bound(make_star(1)), 0);
}

TEST(FractionalBound, IsAtLeastHopsPerChannel) {
  for (const Topology& topology : {make_circulant(64, {1, 4, 25}), make_random_shortcut(40, 5, 1),
                                   make_product({make_ring(5), make_mesh({3, 2})})}) {
    double hops = 0;
    for (const NodeId from : topology.hosts()) {
      for (const Hops distance : distances_from(topology, from)) hops += distance;
    }
    EXPECT_GE(fractional_bound(topology), hops / topology.channel_count() * (1 - 1e-9)) << topology.label();
  }
}

// Ring order of ids says nothing about these: the oracle knows neither symmetry nor classes.
TEST(FractionalBound, LiesInTheBracketOfSpelledOutPaths) {
  for (const Topology& topology :
       {make_circulant(8, {1, 2}), make_circulant(16, {1, 6}), make_circulant(12, {3, 4}),
        make_circulant(10, {1, 5}), make_torus({4, 3}), make_mesh({3, 3}), make_mesh({4, 2}),
        make_random_shortcut(12, 3, 1), make_random_shortcut(14, 4, 2), make_star(4),
        make_product({make_ring(3), make_mesh({3})})}) {
    SCOPED_TRACE(topology.label());
    const Bracket bracket = learned_bracket(topology, 4000);
    const double bound = fractional_bound(topology);
    EXPECT_GE(bound, bracket.low * (1 - 1e-3));
    EXPECT_LE(bound, bracket.high * (1 + 1e-9));
    EXPECT_LE(bracket.high, bracket.low * 1.05) << "the oracle is too coarse to say anything";
  }
}

TEST(FractionalBound, IsNoHigherThanAnyRouting) {
  for (const Topology& topology :
       {make_circulant(36, {1, 5, 18}), make_torus({6, 3}), make_torus({2, 3, 4}), make_hypercube(4),
        make_mesh({5, 3}), make_star(6), make_random_shortcut(24, 3, 4), make_complete(6)}) {
    const double bound = fractional_bound(topology);
    for (const RoutingSpec& spec : {RoutingSpec{"balanced", "", 1}, RoutingSpec{"shortest", "lowest_port", 1},
                                    RoutingSpec{"shortest", "random", 5}}) {
      EXPECT_LE(bound, static_cast<double>(plain_max_load(*make_routing(topology, spec))))
          << topology.label() << ' ' << spec.algorithm << ' ' << spec.tie_break;
    }
  }
}

// A vertex-symmetric network has one class a generator; the same network without its translations has one a
// channel. Both prove the same.
TEST(FractionalBound, DoesNotDependOnKnowingTheSymmetry) {
  for (const Topology& topology :
       {make_circulant(32, {1, 7}), make_torus({4, 6}), make_circulant(20, {1, 4})}) {
    TopologyParts parts;
    parts.label = "plain";
    parts.nodes = topology.node_count();
    parts.links.assign(topology.links().begin(), topology.links().end());
    const double plain = fractional_bound(Topology(std::move(parts)));
    EXPECT_NEAR(plain, fractional_bound(topology), 0.005 * plain) << topology.label();
  }
}

}  // namespace
}  // namespace netloom
