// Bisection widths against all divisions of small networks and against closed forms.

#include "metrics/bisection.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "metrics/balanced_refinement.hpp"
#include "metrics/bisection_oracles.hpp"
#include "metrics/wave_starts.hpp"
#include "spec/parse.hpp"
#include "topology/circulant.hpp"
#include "topology/family.hpp"
#include "topology/ring.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

Topology from_spec(const std::string& spec) {
  return build_topology(parse_yaml(spec, "test"), 1);
}

/// What every answer promises, recounted.
void expect_sound(const Topology& topology, const Bisection& found) {
  ASSERT_EQ(found.side.size(), topology.node_count());
  std::uint64_t cut = 0;
  for (const Link& link : topology.links()) cut += found.side[link.a] == found.side[link.b] ? 0 : 1;
  std::uint64_t on_side_1 = 0;
  for (const NodeId host : topology.hosts()) on_side_1 += found.side[host];
  const std::uint64_t on_side_0 = topology.host_count() - on_side_1;
  EXPECT_EQ(found.cut, cut) << topology.label();
  EXPECT_LE(std::max(on_side_0, on_side_1) - std::min(on_side_0, on_side_1), topology.host_count() % 2)
      << topology.label();
  EXPECT_EQ(found.side[topology.hosts()[0]], 0) << topology.label();
  EXPECT_LE(found.lower_bound, found.cut) << topology.label();
}

void expect_exactly(const Topology& topology, std::uint64_t links) {
  const Bisection found = bisection_width(topology);
  expect_sound(topology, found);
  EXPECT_EQ(found.cut, links) << topology.label();
  EXPECT_TRUE(found.exact()) << topology.label() << ": bound " << found.lower_bound;
}

std::vector<Topology> small_networks() {
  std::vector<Topology> networks;
  for (const char* const spec :
       {"{type: ring, nodes: 2}",
        "{type: ring, nodes: 3}",
        "{type: ring, nodes: 13}",
        "{type: torus, dims: [3, 5]}",
        "{type: torus, dims: [4, 4]}",
        "{type: torus, dims: [2, 2, 4]}",
        "{type: mesh, dims: [3, 5]}",
        "{type: mesh, dims: [4, 4]}",
        "{type: mesh, dims: [1, 7]}",
        "{type: hypercube, dimension: 4}",
        "{type: complete, nodes: 15}",
        "{type: complete, nodes: 16}",
        "{type: circulant, nodes: 16, jumps: [1, 6]}",
        "{type: circulant, nodes: 16, jumps: [3, 4, 8]}",
        "{type: circulant, nodes: 15, jumps: [1, 4, 6]}",
        "{type: circulant, nodes: 14, jumps: [2, 7]}",
        "{type: star, hosts: 11}",
        "{type: star, hosts: 2}",
        "{type: random_shortcut, nodes: 16, degree: 4}",
        "{type: random_shortcut, nodes: 14, degree: 3}",
        "{type: product, factors: [{type: ring, nodes: 5}, {type: complete, nodes: 3}]}"}) {
    networks.push_back(from_spec(spec));
  }
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    networks.push_back(
        random_network(static_cast<NodeId>(2 + seed % 14), 0.1 * static_cast<double>(seed % 9), seed));
  }
  networks.push_back(ring_of_switches(4, 2));
  networks.push_back(ring_of_switches(3, 3));
  networks.push_back(ring_of_switches(5, 1));
  return networks;
}

TEST(Bisection, IsTheLeastOfAllDivisionsOfSmallNetworks) {
  for (const Topology& topology : small_networks())
    expect_exactly(topology, bisection_of_all_divisions(topology));
}

TEST(Bisection, WithoutSearchStaysBetweenItsBoundAndItsCut) {
  BisectionOptions options;
  options.exact_up_to = 0;
  for (const Topology& topology : small_networks()) {
    const Bisection found = bisection_width(topology, options);
    expect_sound(topology, found);
    const std::uint64_t truth = bisection_of_all_divisions(topology);
    EXPECT_LE(found.lower_bound, truth) << topology.label() << ": " << name_of(found.bound);
    EXPECT_EQ(found.cut, truth) << topology.label();
  }
}

TEST(Bisection, SearchAloneFindsTheLeastCut) {
  BisectionOptions options;
  options.waves = options.metis = options.perturbations = 0;
  options.random = 1;
  for (const Topology& topology : small_networks()) {
    EXPECT_EQ(bisection_width(topology, options).cut, bisection_of_all_divisions(topology))
        << topology.label();
  }
}

TEST(Bisection, OfAHypercubeIsHalfItsNodes) {
  for (NodeId dimension = 1; dimension <= 10; ++dimension) {
    expect_exactly(from_spec("{type: hypercube, dimension: " + std::to_string(dimension) + "}"),
                   std::uint64_t{1} << (dimension - 1));
  }
}

TEST(Bisection, OfACompleteNetworkIsTheProductOfItsHalves) {
  for (const NodeId nodes : {2U, 3U, 31U, 32U, 33U, 100U, 333U, 1024U}) {
    expect_exactly(from_spec("{type: complete, nodes: " + std::to_string(nodes) + "}"),
                   std::uint64_t{nodes / 2} * (nodes - nodes / 2));
  }
}

TEST(Bisection, OfARingIsTwo) {
  for (const NodeId nodes : {3U, 4U, 63U, 64U, 999U, 1024U}) expect_exactly(make_ring(nodes), 2);
}

/// Every non-increasing list of even sides whose product is at most `nodes`, all beginning with `dims`.
void even_sides(std::vector<NodeId> dims, NodeId nodes, std::vector<std::vector<NodeId>>& all) {
  if (!dims.empty()) all.push_back(dims);
  const NodeId largest = dims.empty() ? nodes : std::min(nodes, dims.back());
  for (NodeId side = 2; side <= largest; side += 2) {
    dims.push_back(side);
    even_sides(dims, nodes / side, all);
    dims.pop_back();
  }
}

/// 2 N / k of the largest side k; of sides of 2, which are one link, N / 2.
TEST(Bisection, OfEveryTorusWithEvenSidesUpTo1024NodesCutsItsLargestSideTwice) {
  std::vector<std::vector<NodeId>> all;
  even_sides({}, 1024, all);
  EXPECT_GT(all.size(), 1000U);
  for (const std::vector<NodeId>& dims : all) {
    std::uint64_t nodes = 1;
    for (const NodeId side : dims) nodes *= side;
    expect_exactly(make_torus(dims), (dims[0] == 2 ? 1 : 2) * nodes / dims[0]);
    if (HasFailure()) break;
  }
}

TEST(Bisection, OfAMeshWithAnEvenLargestSideCutsItOnce) {
  expect_exactly(from_spec("{type: mesh, dims: [8, 8]}"), 8);
  expect_exactly(from_spec("{type: mesh, dims: [32, 32]}"), 32);
  expect_exactly(from_spec("{type: mesh, dims: [3, 100]}"), 3);
  expect_exactly(from_spec("{type: mesh, dims: [5, 6, 6]}"), 30);
}

TEST(Bisection, OfAStarIsTheSmallerHalfOfItsHosts) {
  for (const NodeId hosts : {2U, 3U, 40U, 41U, 1000U}) {
    expect_exactly(from_spec("{type: star, hosts: " + std::to_string(hosts) + "}"), hosts / 2);
  }
}

TEST(Bisection, OfOneHostIsNothing) {
  for (const char* const spec : {"{type: ring, nodes: 1}", "{type: star, hosts: 1}"}) {
    const Bisection found = bisection_width(from_spec(spec));
    EXPECT_EQ(found.cut, 0U);
    EXPECT_TRUE(found.exact());
    EXPECT_EQ(name_of(found.method), "trivial");
  }
}

/// K(16,16): a halves of one part and 16 - a of the other cut a^2 + (16 - a)^2 links, least at a = 8.
TEST(Bisection, OfACompleteBipartiteNetworkIsHalfItsLinks) {
  std::vector<Link> links;
  for (NodeId a = 0; a < 16; ++a) {
    for (NodeId b = 16; b < 32; ++b) links.push_back({a, b});
  }
  expect_exactly(network(32, links), 128);
}

TEST(Bisection, OfTwoClustersIsTheLinksBetweenThem) {
  std::vector<Link> links;
  for (NodeId base : {0U, 40U}) {
    for (NodeId a = 0; a < 40; ++a) {
      for (NodeId b = a + 1; b < 40; ++b) links.push_back({base + a, base + b});
    }
  }
  links.push_back({7, 61});
  expect_exactly(network(80, links), 1);
}

TEST(Bisection, IsTheSameForTheSameSeed) {
  const Topology topology = from_spec("{type: random_shortcut, nodes: 200, degree: 5}");
  BisectionOptions options;
  options.seed = 7;
  const Bisection first = bisection_width(topology, options);
  const Bisection second = bisection_width(topology, options);
  expect_sound(topology, first);
  EXPECT_EQ(first.cut, second.cut);
  EXPECT_EQ(first.side, second.side);
  EXPECT_EQ(first.method, second.method);
  EXPECT_EQ(first.lower_bound, second.lower_bound);
}

TEST(Bisection, BrieflyIsStillSoundAndExactWhereBoundsAre) {
  for (const char* const spec :
       {"{type: torus, dims: [8, 8]}", "{type: hypercube, dimension: 10}", "{type: star, hosts: 500}",
        "{type: complete, nodes: 500}", "{type: mesh, dims: [16, 16]}",
        "{type: circulant, nodes: 32, jumps: [1, 7]}"}) {
    const Topology topology = from_spec(spec);
    const Bisection found = bisection_width(topology, brief_bisection(topology));
    expect_sound(topology, found);
    EXPECT_TRUE(found.exact()) << spec;
  }
  const Topology large = from_spec("{type: hypercube, dimension: 16}");
  const BisectionOptions options = brief_bisection(large);
  EXPECT_EQ(options.waves, 7U);
  EXPECT_EQ(options.metis, 0U);
  EXPECT_EQ(options.random, 1U);
}

TEST(Bisection, OfALargeCirculantTakesLessThanAMinute) {
  const auto begin = std::chrono::steady_clock::now();
  const Topology topology = make_circulant(4096, {1, 15, 82, 130, 153, 2048});
  const Bisection found = bisection_width(topology);
  expect_sound(topology, found);
  EXPECT_LE(found.cut, 1524U);
  EXPECT_GE(found.lower_bound, 1244U);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

std::sig_atomic_t volatile asked_to_stop = 0;

/// METIS replaces handlers while it works.
TEST(Bisection, LeavesTheHandlersOfSignalsAsTheyWere) {
  struct sigaction ours {};
  ours.sa_handler = [](int) { asked_to_stop = 1; };
  ours.sa_flags = SA_NODEFER;
  struct sigaction before {};
  ASSERT_EQ(sigaction(SIGTERM, &ours, &before), 0);
  bisection_width(from_spec("{type: random_shortcut, nodes: 100, degree: 5}"));
  struct sigaction after {};
  sigaction(SIGTERM, &before, &after);
  EXPECT_EQ(after.sa_handler, ours.sa_handler);
  EXPECT_EQ(after.sa_flags & SA_NODEFER, SA_NODEFER);
  EXPECT_EQ(asked_to_stop, 0);
}

TEST(Refinement, BalancesAndCountsWhateverItIsGiven) {
  const Topology topology = from_spec("{type: torus, dims: [7, 9]}");
  BalancedRefinement refinement(topology);
  Random random(1);
  for (const std::uint8_t everywhere : {std::uint8_t{0}, std::uint8_t{1}}) {
    const Division division = refinement.refine(std::vector<std::uint8_t>(63, everywhere), random);
    const auto on_side_1 = std::count(division.side.begin(), division.side.end(), std::uint8_t{1});
    EXPECT_TRUE(on_side_1 == 31 || on_side_1 == 32) << on_side_1;
    EXPECT_EQ(division.cut, links_between(topology, division.side));
  }
}

TEST(Refinement, NeverWorsensABalancedDivision) {
  const Topology topology = from_spec("{type: random_shortcut, nodes: 64, degree: 6}");
  BalancedRefinement refinement(topology);
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    std::vector<std::uint8_t> side(64, 0);
    std::fill(side.begin() + 32, side.end(), std::uint8_t{1});
    random.shuffle(std::span<std::uint8_t>(side));
    const std::uint64_t before = links_between(topology, side);
    const Division division = refinement.refine(side, random);
    EXPECT_LE(division.cut, before);
    EXPECT_EQ(std::count(division.side.begin(), division.side.end(), std::uint8_t{1}), 32);
  }
}

TEST(Waves, OfARingAreItsContiguousHalves) {
  const Topology ring = make_ring(12);
  const std::vector<Wave> waves = best_waves(ring, 1);
  ASSERT_EQ(waves.size(), 1U);
  EXPECT_EQ(waves[0].frequency, std::vector<NodeId>{1});
  for (std::uint64_t crest = 0; crest < 24; ++crest) {
    const std::vector<std::uint8_t> side = wave_division(*ring.translations(), waves[0], crest);
    EXPECT_EQ(std::count(side.begin(), side.end(), std::uint8_t{0}), 6);
    EXPECT_EQ(links_between(ring, side), 2U) << crest;
  }
}

TEST(Waves, AreEachHereOnceAndNeverConstant) {
  const Topology torus = from_spec("{type: torus, dims: [4, 3]}");
  // 11 characters but the constant one; (2, 0) is its own conjugate, the others come in pairs.
  EXPECT_EQ(best_waves(torus, 100).size(), 6U);
  EXPECT_EQ(best_waves(torus, 2).size(), 2U);
}

}  // namespace
}  // namespace netloom
