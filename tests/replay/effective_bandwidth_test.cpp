// b_eff: its averages by hand, and on networks where a formula gives every time.

#include "replay/effective_bandwidth.hpp"

#include <cmath>

#include "replay/stage.hpp"

namespace netloom::test {
namespace {

PhaseAccount phase(const std::string& name, std::uint64_t bytes, double seconds) {
  PhaseAccount account;
  account.name = name;
  account.bytes = bytes;
  account.time = {seconds / 2, seconds};
  return account;
}

TEST(EffectiveBandwidth, IsNoneOfOtherPrograms) {
  EXPECT_EQ(effective_bandwidth({}), std::nullopt);
  const PhaseAccount others[] = {phase("", 5, 1), phase("solve.c:12", 5, 1), phase("b_eff/between", 0, 1)};
  EXPECT_EQ(effective_bandwidth(others), std::nullopt);
}

TEST(EffectiveBandwidth, TakesTheBestMethodAndTheMeanOverSizes) {
  const PhaseAccount one_pattern[] = {
      phase("b_eff/ring-1/1/sendrecv", 10, 10),    phase("b_eff/ring-1/1/alltoallv", 10, 5),
      phase("b_eff/ring-1/1/nonblocking", 10, 20), phase("b_eff/ring-1/8/sendrecv", 80, 10),
      phase("b_eff/ring-1/8/nonblocking", 80, 40), phase("b_eff/between", 0, 1e9)};
  EXPECT_DOUBLE_EQ(*effective_bandwidth(one_pattern), (2 + 8) / 2.0);
}

// Ring patterns 2 and 8 B/s: 4; random ones 1, 10 and 100: 10; together the root of 40.
TEST(EffectiveBandwidth, TakesGeometricMeansOverPatternsAndKinds) {
  const PhaseAccount patterns[] = {
      phase("b_eff/ring-1/1/sendrecv", 2, 1), phase("b_eff/ring-2/1/sendrecv", 8, 1),
      phase("b_eff/random-1/1/sendrecv", 1, 1), phase("b_eff/random-2/1/sendrecv", 10, 1),
      phase("b_eff/random-3/1/sendrecv", 100, 1)};
  EXPECT_NEAR(*effective_bandwidth(patterns), std::sqrt(40), 1e-12);
  EXPECT_NEAR(*effective_bandwidth(std::span(patterns).first(2)), 4, 1e-12);
  EXPECT_NEAR(*effective_bandwidth(std::span(patterns).last(3)), 10, 1e-12);
}

/// Mean over the 21 sizes of what `bandwidth` says of each.
template <class Bandwidth>
double mean_over_sizes(double largest, const Bandwidth& bandwidth) {
  double sum = 0;
  for (int i = 0; i <= 12; ++i) sum += bandwidth(std::pow(2.0, i));
  for (int i = 1; i <= 8; ++i) sum += bandwidth(std::round(4096 * std::pow(largest / 4096, i / 8.0)));
  return sum / 21;
}

// Two ranks send each other one message at a time, whatever the pattern. They leave this barrier together.
TEST(EffectiveBandwidth, OfTwoHostsIsThatOfOneMessageEachWay) {
  const Stage pair("{type: complete, nodes: 2}");
  const MpiOptions mpi = with_algorithm("barrier", "ompi_recursivedoubling");
  const double expected =
      mean_over_sizes(1 << 20, [](double bytes) { return 2 * bytes / (150e-9 + (bytes + 16) / 1.25e9); });
  for (const char* patterns : {"ring", "random", "all"}) {
    for (const char* iterations : {"1", "7"}) {
      const std::string keys = std::string("patterns: ") + patterns + ", iterations: " + iterations;
      const ReplayResult result = pair.run(made("{type: b_eff, method: sendrecv, " + keys + "}", 2), mpi);
      ASSERT_EQ(result.status, Status::ok) << result.reason;
      ASSERT_TRUE(result.b_eff_Bps);
      EXPECT_NEAR(*result.b_eff_Bps / expected, 1, 1e-9) << keys;
    }
  }
}

TEST(EffectiveBandwidth, OfAllMethodsIsNeverLessThanOfOne) {
  const Stage torus("{type: torus, dims: [2, 4]}");
  const auto b_eff = [&](const std::string& method) {
    const ReplayResult result =
        torus.run(made("{type: b_eff, random_patterns: 2, method: " + method + "}", 8));
    EXPECT_EQ(result.status, Status::ok) << result.reason;
    return result.b_eff_Bps.value_or(0);
  };
  const double all = b_eff("all");
  for (const char* method : {"sendrecv", "alltoallv", "nonblocking"}) {
    EXPECT_GT(b_eff(method), 0);
    EXPECT_LE(b_eff(method), all * 1.001) << method;
  }
}

TEST(EffectiveBandwidth, DoublesWithTheBandwidthOfLargeMessages) {
  Hardware fast = ordinary_hardware();
  fast.link_bandwidth = {2.5e9};
  const Workload rings = made("{type: b_eff, largest: 128MiB, patterns: ring, method: nonblocking}", 8);
  const double ordinary = Stage("{type: torus, dims: [2, 4]}").run(rings).b_eff_Bps.value_or(0);
  const double doubled = Stage("{type: torus, dims: [2, 4]}", fast).run(rings).b_eff_Bps.value_or(0);
  EXPECT_GT(doubled / ordinary, 1.8);
  EXPECT_LE(doubled / ordinary, 2.0);
}

TEST(EffectiveBandwidth, ComesBackFromAWrittenTrace) {
  const Stage pair("{type: complete, nodes: 2}");
  const Scratch scratch;
  const Workload workload = made("{type: b_eff, largest: 8KiB}", 2);
  write_trace(workload, "written");
  const TraceReading reading = read_trace("written/index.txt", 2);
  EXPECT_EQ(pair.run(reading.workload).b_eff_Bps, pair.run(workload).b_eff_Bps);
}

TEST(EffectiveBandwidth, IsInNoOtherResult) {
  const Stage pair("{type: complete, nodes: 2}");
  EXPECT_EQ(pair.run(made("{type: barrier}", 2)).b_eff_Bps, std::nullopt);
}

}  // namespace
}  // namespace netloom::test
