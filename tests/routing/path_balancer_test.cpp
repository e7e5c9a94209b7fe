#include "routing/path_balancer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "routing/class_balance.hpp"
#include "topology/circulant.hpp"
#include "topology/hypercube.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

std::int64_t largest_class_load(const CayleyView& view, const TranslatedPaths& paths) {
  const std::vector<std::uint64_t> loads = class_loads(view, paths);
  return static_cast<std::int64_t>(*std::max_element(loads.begin(), loads.end()));
}

/// The first last step everywhere: minimal, and as unbalanced as ids make it.
void route_carelessly(ClassBalance& balance) {
  const CayleyView& view = balance.view();
  for (NodeId to = 1; to < view.nodes(); ++to) {
    for (std::uint32_t parity = 0; parity < balance.parities(); ++parity) {
      const std::span<Generator> path = balance.path(to, parity);
      NodeId node = to;
      for (std::size_t i = path.size(); i-- > 0;) {
        const CayleyView::Step& step = view.last_steps(node).front();
        path[i] = step.generator;
        node = step.from;
      }
      balance.load(path, parity, [](std::int64_t) { return 0; });
    }
  }
}

void expect_minimal_paths(const Topology& topology, const CayleyView& view, const TranslatedPaths& paths) {
  for (NodeId to = 0; to < view.nodes(); ++to) {
    for (std::uint32_t parity = 0; parity < view.parities; ++parity) {
      NodeId node = 0;
      for (const Generator generator : paths.path(to, parity)) {
        node = topology.translations()->add(node, view.generators[generator]);
      }
      ASSERT_EQ(node, to);
      ASSERT_EQ(paths.path(to, parity).size(), view.distance[to]);
    }
  }
}

TEST(ClassBalance, CountsLikeAWalkOverAllPaths) {
  const Topology topology = make_circulant(64, {1, 14});
  const CayleyView view = view_from_zero(topology);
  ClassBalance balance(view, Pairing::free);
  route_carelessly(balance);
  const std::vector<std::uint64_t> counted = class_loads(view, balance.paths());
  EXPECT_EQ(balance.loads(), std::vector<std::int64_t>(counted.begin(), counted.end()));
  EXPECT_EQ(balance.largest_load(), largest_class_load(view, balance.paths()));
}

TEST(ClassBalance, TakesBackExactlyWhatItAdded) {
  const Topology topology = make_torus({6, 4});
  const CayleyView view = view_from_zero(topology);
  ClassBalance balance(view, Pairing::free);
  route_carelessly(balance);
  const std::vector<std::int64_t> before = balance.loads();
  const auto price = [](std::int64_t load) { return 2 * load + 1; };
  const std::vector<Generator> path(balance.path(14, 1).begin(), balance.path(14, 1).end());
  const std::int64_t added = balance.load(path, 1, price);
  EXPECT_NE(balance.loads(), before);
  EXPECT_EQ(balance.unload(path, 1, price), added);
  EXPECT_EQ(balance.loads(), before);
}

TEST(ClassBalance, MirrorsThePathsOfSourcesOfOddParity) {
  for (const Topology& topology : {make_torus({6, 4}), make_circulant(64, {1, 14}), make_hypercube(4)}) {
    SCOPED_TRACE(topology.label());
    const CayleyView view = view_from_zero(topology);
    ClassBalance balance(view, Pairing::mirrored);
    route_carelessly(balance);
    const TranslatedPaths paths = balance.paths();
    expect_minimal_paths(topology, view, paths);
    EXPECT_EQ(largest_class_load(view, paths), balance.largest_load());
    const std::vector<std::uint64_t> counted = class_loads(view, paths);
    for (Generator g = 0; g < view.degree(); ++g) {
      for (const std::uint32_t tail : {0U, 1U}) {
        EXPECT_TRUE(std::cmp_equal(counted[2 * g + tail], balance.loads()[balance.class_of(g, tail)]));
      }
    }
  }
}

TEST(Straighten, SortsTheHopsOfATorusAndKeepsTheLoad) {
  const Topology topology = make_torus({8, 8});
  const CayleyView view = view_from_zero(topology);
  const TranslatedPaths paths = balance_paths(view, 64);
  EXPECT_EQ(largest_class_load(view, paths), 64);
  for (NodeId difference = 0; difference < view.nodes(); ++difference) {
    for (const std::uint32_t parity : {0U, 1U}) {
      const auto path = paths.path(difference, parity);
      EXPECT_TRUE(std::is_sorted(path.begin(), path.end())) << difference;
    }
  }
}

TEST(BalancePaths, SplitsATieBetweenSourcesOfEvenAndOddParity) {
  const Topology topology = make_torus({8, 8});
  const CayleyView view = view_from_zero(topology);
  const TranslatedPaths paths = balance_paths(view, 64);
  for (const NodeId tie : {4U, 32U, 4U + 8U, 32U + 3U}) {
    EXPECT_FALSE(std::ranges::equal(paths.path(tie, 0), paths.path(tie, 1))) << tie;
  }
}

TEST(Anneal, ReachesAGoalThatExists) {
  const Topology topology = make_circulant(64, {1, 14});
  const CayleyView view = view_from_zero(topology);
  ClassBalance balance(view, Pairing::free);
  route_carelessly(balance);
  EXPECT_GT(balance.largest_load(), 64);
  anneal(balance, 61);
  EXPECT_LE(balance.largest_load(), 61);
  EXPECT_EQ(largest_class_load(view, balance.paths()), balance.largest_load());
  expect_minimal_paths(topology, view, balance.paths());
}

TEST(Anneal, NeverMakesThingsWorse) {
  const Topology topology = make_torus({6, 6});
  const CayleyView view = view_from_zero(topology);
  ClassBalance balance(view, Pairing::free);
  route_carelessly(balance);
  anneal(balance, 27);
  const std::int64_t best = balance.largest_load();
  anneal(balance, 1);  // out of reach
  EXPECT_LE(balance.largest_load(), best + 1);
  expect_minimal_paths(topology, view, balance.paths());
}

TEST(Anneal, LeavesUniquePathsAlone) {
  const Topology topology = make_circulant(9, {1});
  const CayleyView view = view_from_zero(topology);
  ClassBalance balance(view, Pairing::free);
  route_carelessly(balance);
  anneal(balance, 3);
  EXPECT_EQ(balance.largest_load(), 10);
}

TEST(BalancePaths, MeetsTheGoalOfTheOptimalCirculantsAround64) {
  const Topology topology = make_circulant(64, {1, 14});
  const CayleyView view = view_from_zero(topology);
  const TranslatedPaths paths = balance_paths(view, 60);
  EXPECT_EQ(largest_class_load(view, paths), 60);
  expect_minimal_paths(topology, view, paths);
}

}  // namespace
}  // namespace netloom
