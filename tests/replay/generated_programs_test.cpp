// Programs of random keys on random numbers of ranks: those that are not refused are sound and run to their
// end.

#include "common/random.hpp"
#include "replay/stage.hpp"
#include "workload/programs.hpp"

namespace netloom::test {
namespace {

class Keys {
 public:
  explicit Keys(std::uint64_t seed) : random_(seed) {}

  std::uint32_t ranks() { return 1 + static_cast<std::uint32_t>(random_.below(24)); }
  std::string one_of(const std::vector<std::string>& values) { return values[random_.below(values.size())]; }
  /// `, key: value`
  std::string with(const std::string& key, const std::vector<std::string>& values) {
    return ", " + key + ": " + one_of(values);
  }

 private:
  Random random_;
};

std::string stencil(Keys& keys) {
  return "type: stencil" + keys.with("points", {"[40]", "[12, 9]", "[5, 20, 6]", "[4, 7, 3, 8]"}) +
         keys.with("periodic", {"yes", "no"}) + keys.with("halo", {"1", "2", "3"});
}

std::string ffte(Keys& keys) {
  return "type: ffte" + keys.with("points", {"900", "14400", "[8, 12, 30]", "[64, 6, 12]"});
}

std::string hpl(Keys& keys) {
  return "type: hpl" + keys.with("n", {"1", "17", "90"}) + keys.with("nb", {"1", "8", "31"}) +
         keys.with("broadcast", {"ring", "ring_modified", "two_rings", "two_rings_modified"}) +
         keys.with("swaps", {"long", "binary_exchange"}) + keys.with("pivots", {"yes", "no"});
}

std::string b_eff(Keys& keys) {
  return "type: b_eff, largest: 80KiB, random_patterns: 1" + keys.with("patterns", {"ring", "random"}) +
         keys.with("method", {"sendrecv", "alltoallv", "nonblocking"});
}

std::string llm_training(Keys& keys) {
  const std::string dense =
      "type: llm_training, sequence: 7, hidden: 12" + keys.with("layers", {"4", "8"}) +
      keys.with("batch", {"12", "24"}) + keys.with("micro_batch", {"1", "2"}) +
      keys.with("tensor_parallel", {"1", "2", "3"}) + keys.with("pipeline_parallel", {"1", "2", "4"}) +
      keys.with("sharding", {"none", "optimizer", "weights"}) + keys.with("schedule", {"1f1b", "gpipe"}) +
      keys.with("allreduce", {"collective", "ring", "tree"});
  const bool routed = keys.one_of({"dense", "routed"}) == "routed";
  return routed ? dense + ", experts: 4" + keys.with("expert_parallel", {"1", "2", "4"}) : dense;
}

/// Runs 30 that fit their number of ranks.
void expect_sound_runs(std::string (*program)(Keys& keys)) {
  const Stage torus("{type: torus, dims: [4, 6]}");
  Keys keys(1);
  int fitting = 0;
  for (int tries = 0; tries < 1000 && fitting < 30; ++tries) {
    const std::uint32_t ranks = keys.ranks();
    const std::string spec = "{" + program(keys) + "}";
    SCOPED_TRACE(spec + " on " + std::to_string(ranks));
    Workload workload;
    try {
      workload = made(spec, ranks);
    } catch (const CombinationError&) {
      continue;
    }
    ++fitting;
    EXPECT_EQ(findings(workload), Lines());
    const ReplayResult result = torus.run(workload);
    EXPECT_EQ(result.status, Status::ok) << result.reason;
    EXPECT_TRUE(result.warnings.empty());
  }
  EXPECT_EQ(fitting, 30);
}

class GeneratedProgramsSlow : public testing::TestWithParam<std::string (*)(Keys& keys)> {};

TEST_P(GeneratedProgramsSlow, AreSoundAndRunToTheirEnd) {
  expect_sound_runs(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Random, GeneratedProgramsSlow,
                         testing::Values(stencil, ffte, hpl, b_eff, llm_training));

}  // namespace
}  // namespace netloom::test
