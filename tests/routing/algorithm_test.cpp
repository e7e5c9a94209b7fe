#include "routing/algorithm.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "common/text.hpp"
#include "routing/routes.hpp"
#include "spec/parse.hpp"
#include "topology/dragonfly.hpp"
#include "topology/fat_tree.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

struct Reading {
  RoutingSpec spec;
  std::string faults;
};

Reading read(const std::string& text) {
  const Value value = parse_yaml(text, "a.yaml");
  Faults faults;
  MapReader reader(value, "routing", faults);
  Reading reading;
  reading.spec = read_routing(reader, 42);
  reader.finish();
  reading.faults = join(faults.sentences(), "\n");
  return reading;
}

std::string refusal_of(const RoutingSpec& spec) {
  try {
    make_routing(make_torus({4, 4}), spec);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// A small network that the algorithm fits.
Topology fitting(std::string_view algorithm) {
  if (algorithm == "fat_tree") return make_fat_tree(3, 2);
  if (algorithm == "dragonfly") return make_dragonfly({.routers = 2, .hosts = 2, .global = 1, .groups = 3});
  return make_torus({4, 5});
}

TEST(RoutingAlgorithms, AreMinimalWhereTheySaySoAndKeepTheirSpec) {
  for (const RoutingAlgorithm& algorithm : routing_algorithms()) {
    SCOPED_TRACE(algorithm.name);
    const Topology topology = fitting(algorithm.name);
    const auto table = make_routing(topology, {std::string(algorithm.name), "", 3});
    if (algorithm.minimal) expect_minimal_routes(*table);
    EXPECT_EQ(walk(*table, 3, 7).back(), 7U);
    EXPECT_EQ(table->spec().algorithm, algorithm.name);
    EXPECT_EQ(table->spec().seed, 3U);
    EXPECT_EQ(&table->topology(), &topology);
  }
}

TEST(RoutingAlgorithms, RefuseAnUnknownNameWithTheNearOne) {
  EXPECT_EQ(refusal_of({"balancd", "", 1}), "routing: unknown algorithm 'balancd'; did you mean 'balanced'?");
}

TEST(RoutingAlgorithms, RefuseOptionsThatAreNotTheirs) {
  EXPECT_EQ(refusal_of({"balanced", "random", 1}),
            "routing: tie_break has no effect with algorithm balanced");
  EXPECT_EQ(refusal_of({"valiant", "random", 1}), "routing: tie_break has no effect with algorithm valiant");
  EXPECT_EQ(refusal_of({"shortest", "random", 1, "center"}),
            "routing: root has no effect with algorithm shortest");
  EXPECT_EQ(refusal_of({"up_down", "", 1, "3", "balanced"}),
            "routing: legs has no effect with algorithm up_down");
}

TEST(ReadRouting, DefaultsToTheLowestPortAndTheGivenSeed) {
  const Reading reading = read("{algorithm: shortest}");
  EXPECT_EQ(reading.faults, "");
  EXPECT_EQ(reading.spec.algorithm, "shortest");
  EXPECT_EQ(reading.spec.tie_break, "lowest_port");
  EXPECT_EQ(reading.spec.seed, 42U);
}

TEST(ReadRouting, TakesASeedOfItsOwnForRandomTieBreaks) {
  const Reading reading = read("{algorithm: shortest, tie_break: random, seed: 7}");
  EXPECT_EQ(reading.faults, "");
  EXPECT_EQ(reading.spec.tie_break, "random");
  EXPECT_EQ(reading.spec.seed, 7U);
  EXPECT_EQ(read("{algorithm: shortest, tie_break: random}").spec.seed, 42U);
}

TEST(ReadRouting, LeavesTheTieBreakOfOthersEmpty) {
  for (const std::string name : {"balanced", "dimension_order"}) {
    const Reading reading = read("{algorithm: " + name + "}");
    EXPECT_EQ(reading.faults, "");
    EXPECT_EQ(reading.spec.algorithm, name);
    EXPECT_EQ(reading.spec.tie_break, "");
  }
}

TEST(ReadRouting, TakesTheRootOfUpDown) {
  EXPECT_EQ(read("{algorithm: up_down}").spec.root, "center");
  EXPECT_EQ(read("{algorithm: up_down, root: center}").spec.root, "center");
  EXPECT_EQ(read("{algorithm: up_down, root: 17}").spec.root, "17");
  EXPECT_EQ(read("{algorithm: up_down, root: centre}").faults,
            "a.yaml:1:28: routing: root 'centre' is unknown; did you mean 'center'?");
  EXPECT_EQ(read("{algorithm: up_down, root: -1}").faults,
            "a.yaml:1:28: routing: root must be in 0..1048575, got -1");
}

TEST(ReadRouting, TakesTheLegsOfValiantAndTheirTieBreak) {
  const Reading plain = read("{algorithm: valiant, seed: 7}");
  EXPECT_EQ(plain.faults, "");
  EXPECT_EQ(plain.spec.legs, "balanced");
  EXPECT_EQ(plain.spec.tie_break, "");
  EXPECT_EQ(plain.spec.seed, 7U);
  EXPECT_EQ(read("{algorithm: valiant}").spec.seed, 42U);
  const Reading random = read("{algorithm: valiant, legs: shortest, tie_break: random}");
  EXPECT_EQ(random.faults, "");
  EXPECT_EQ(random.spec.legs, "shortest");
  EXPECT_EQ(random.spec.tie_break, "random");
  EXPECT_NE(read("{algorithm: valiant, legs: up_down}").faults.find("legs 'up_down' is unknown"),
            std::string::npos);
}

TEST(ReadRouting, RefusesKeysThatHaveNoEffect) {
  EXPECT_EQ(read("{algorithm: balanced, tie_break: random}").faults,
            "a.yaml:1:34: routing: tie_break has no effect with algorithm balanced");
  EXPECT_EQ(read("{algorithm: balanced, seed: 1}").faults,
            "a.yaml:1:29: routing: seed has no effect with algorithm balanced");
  EXPECT_EQ(read("{algorithm: shortest, seed: 1}").faults,
            "a.yaml:1:29: routing: seed has no effect with algorithm shortest, tie_break lowest_port");
  EXPECT_EQ(read("{algorithm: valiant, tie_break: random}").faults,
            "a.yaml:1:33: routing: tie_break has no effect with algorithm valiant, legs balanced");
  EXPECT_EQ(read("{algorithm: shortest, root: 3}").faults,
            "a.yaml:1:29: routing: root has no effect with algorithm shortest, tie_break lowest_port");
  EXPECT_EQ(read("{algorithm: up_down, legs: balanced}").faults,
            "a.yaml:1:28: routing: legs has no effect with algorithm up_down");
}

TEST(ReadRouting, NeedsAnAlgorithmItKnows) {
  EXPECT_EQ(read("{tie_break: random}").faults, "a.yaml:1:1: routing: algorithm is missing");
  EXPECT_EQ(read("{algorithm: shortst, tie_break: random, seed: 1}").faults,
            "a.yaml:1:13: routing: algorithm 'shortst' is unknown; did you mean 'shortest'?");
}

TEST(ReadRouting, NamesTheNearTieBreakAndUnknownKeys) {
  EXPECT_EQ(read("{algorithm: shortest, tie_break: lowest}").faults,
            "a.yaml:1:34: routing: tie_break 'lowest' is unknown; known: lowest_port, random");
  EXPECT_EQ(read("{algorithm: shortest, tiebreak: random}").faults,
            "a.yaml:1:23: unknown key 'tiebreak' in routing; did you mean 'tie_break'?");
  EXPECT_EQ(read("{algorithm: shortest, tie_break: random, seed: -1}").faults,
            "a.yaml:1:48: routing: seed must be at least 0, got -1");
}

}  // namespace
}  // namespace netloom
