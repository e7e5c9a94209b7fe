// Lower bounds of bisections, each alone, against all divisions and against eigenvalues in closed form.

#include "metrics/bisection_bounds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "metrics/algebraic_connectivity.hpp"
#include "metrics/all_circulants.hpp"
#include "metrics/bisection_oracles.hpp"
#include "spec/parse.hpp"
#include "topology/circulant.hpp"
#include "topology/family.hpp"
#include "topology/ring.hpp"

namespace netloom {
namespace {

Topology from_spec(const std::string& spec) {
  return build_topology(parse_yaml(spec, "test"), 1);
}

/// The same links; nothing is known of symmetry.
Topology forgetful(const Topology& topology) {
  return network(topology.node_count(), {topology.links().begin(), topology.links().end()});
}

void expect_bounds_hold(const Topology& topology) {
  const auto truth = bisection_of_all_divisions(topology);
  const double most = static_cast<double>(truth) + 1e-9;
  EXPECT_LE(spectral_cut_bound(topology, 1), most) << topology.label();
  EXPECT_LE(routing_cut_bound(topology), most) << topology.label();
  EXPECT_LE(one_switch_cut_bound(topology), truth) << topology.label();
  EXPECT_LE(cut_bound(topology, 1).links, truth) << topology.label();
  EXPECT_EQ(truth % cut_step(topology), cut_step(topology) == 2 ? cut_parity(topology) : 0)
      << topology.label();
}

TEST(BisectionBounds, HoldForEveryCirculantUpToFourteenNodes) {
  for (NodeId nodes = 3; nodes <= 14; ++nodes) for_each_circulant(nodes, expect_bounds_hold);
}

TEST(BisectionBounds, HoldForNetworksWithoutSymmetry) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    expect_bounds_hold(
        random_network(static_cast<NodeId>(3 + seed % 10), 0.1 * static_cast<double>(seed % 8), seed));
  }
  for (const char* const spec :
       {"{type: mesh, dims: [3, 4]}", "{type: mesh, dims: [2, 3, 2]}", "{type: mesh, dims: [13]}",
        "{type: torus, dims: [3, 3]}", "{type: star, hosts: 9}"}) {
    expect_bounds_hold(from_spec(spec));
  }
  expect_bounds_hold(ring_of_switches(4, 2));
}

/// The algebraic connectivity of a ring of n is 2 - 2 cos(2 pi / n), of a hypercube 2, of K(n) n.
TEST(BisectionBounds, AlgebraicConnectivityIsNearAndNeverAboveItsClosedForm) {
  const auto expect_near_below = [](const Topology& topology, double truth, double slack) {
    const double found = least_algebraic_connectivity(topology, 5);
    EXPECT_LE(found, truth) << topology.node_count();
    EXPECT_GE(found, truth - slack) << topology.node_count();
  };
  for (const NodeId nodes : {3U, 10U, 40U}) {
    expect_near_below(forgetful(make_ring(nodes)), 2 - 2 * std::cos(2 * std::numbers::pi / nodes), 1e-7);
  }
  expect_near_below(forgetful(from_spec("{type: hypercube, dimension: 7}")), 2, 1e-7);
  expect_near_below(forgetful(from_spec("{type: complete, nodes: 50}")), 50, 1e-5);
  expect_near_below(forgetful(from_spec("{type: torus, dims: [5, 6]}")), 1, 1e-7);
  expect_near_below(forgetful(make_ring(1500)), 2 - 2 * std::cos(2 * std::numbers::pi / 1500), 0.02);
}

/// With symmetry the bound also knows that no division lies on two conjugate characters alone.
TEST(BisectionBounds, CharactersGiveAtLeastWhatEigenvaluesAloneDo) {
  const Topology circulant = make_circulant(64, {1, 5, 18, 26});
  double least = 1e9;
  for (int f = 1; f < 64; ++f) {
    double eigenvalue = 0;
    for (const int jump : {1, 5, 18, 26})
      eigenvalue += 2 - 2 * std::cos(2 * std::numbers::pi * f * jump / 64);
    least = std::min(least, eigenvalue);
  }
  EXPECT_GE(spectral_cut_bound(circulant, 1), 16 * least);
  EXPECT_NEAR(spectral_cut_bound(forgetful(circulant), 1), 16 * least, 1e-4);
}

TEST(BisectionBounds, RoutingOfATorusMeetsItsCut) {
  EXPECT_NEAR(routing_cut_bound(from_spec("{type: torus, dims: [8, 4]}")), 8, 1e-9);
  EXPECT_NEAR(routing_cut_bound(from_spec("{type: mesh, dims: [8, 4]}")), 4, 1e-9);
  // 2 N / k with no grid to know of, by the average of minimal routings.
  const Topology product =
      from_spec("{type: product, factors: [{type: ring, nodes: 8}, {type: ring, nodes: 4}]}");
  EXPECT_FALSE(product.grid().has_value());
  EXPECT_NEAR(routing_cut_bound(product), 8, 1e-9);
}

TEST(BisectionBounds, NameTheirReason) {
  EXPECT_EQ(name_of(cut_bound(make_ring(1000), 1).bound), "connected");
  EXPECT_EQ(name_of(cut_bound(from_spec("{type: torus, dims: [8, 8]}"), 1).bound), "routing");
  EXPECT_EQ(name_of(cut_bound(from_spec("{type: complete, nodes: 40}"), 1).bound), "spectral");
  EXPECT_EQ(name_of(cut_bound(from_spec("{type: star, hosts: 40}"), 1).bound), "one_switch");
}

}  // namespace
}  // namespace netloom
