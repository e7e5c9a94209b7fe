#include "routing/algorithm.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "common/text.hpp"
#include "routing/routes.hpp"
#include "spec/parse.hpp"
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

TEST(RoutingAlgorithms, AreAllMinimalOnATorusAndKeepTheirSpec) {
  const Topology topology = make_torus({4, 5});
  for (const RoutingAlgorithm& algorithm : routing_algorithms()) {
    SCOPED_TRACE(algorithm.name);
    const auto table = make_routing(topology, {std::string(algorithm.name), "", 3});
    expect_minimal_routes(*table);
    EXPECT_EQ(table->spec().algorithm, algorithm.name);
    EXPECT_EQ(table->spec().seed, 3U);
    EXPECT_EQ(&table->topology(), &topology);
  }
}

TEST(RoutingAlgorithms, RefuseAnUnknownNameWithTheNearOne) {
  EXPECT_EQ(refusal_of({"balancd", "", 1}), "routing: unknown algorithm 'balancd'; did you mean 'balanced'?");
}

TEST(RoutingAlgorithms, RefuseATieBreakThatIsNotTheirs) {
  EXPECT_EQ(refusal_of({"balanced", "random", 1}),
            "routing: tie_break belongs to algorithm shortest, got balanced");
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

TEST(ReadRouting, RefusesKeysThatWouldBeIgnored) {
  EXPECT_EQ(read("{algorithm: balanced, tie_break: random}").faults,
            "a.yaml:1:34: routing: tie_break belongs to algorithm shortest alone, not to balanced");
  EXPECT_EQ(read("{algorithm: balanced, seed: 1}").faults,
            "a.yaml:1:29: routing: seed has no effect without tie_break: random");
  EXPECT_EQ(read("{algorithm: shortest, seed: 1}").faults,
            "a.yaml:1:29: routing: seed has no effect without tie_break: random");
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
