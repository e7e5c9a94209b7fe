// FFTE against recordings of HPC Challenge and against closed forms.

#include <cmath>

#include "workload/programs.hpp"

namespace netloom::test {
namespace {

/// SMPI records FFTE's own complex type, of 16 bytes, as -1.
std::string with_known_type(std::string line) {
  const std::size_t at = line.find(" -1 -1");
  return at == std::string::npos ? line : line.replace(at, 6, " 43 43");
}

TEST(Ffte, MakesTheCallsOfTheRealProgram) {
  for (const std::uint32_t ranks : {4U, 16U}) {
    const Scratch scratch;
    const std::string p = std::to_string(ranks);
    const fs::path index = unpack(scratch, "faulty/hpcc-fft.N" + p + "." + p);
    if (index.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
    const std::string points = ranks == 4 ? "4096" : "16384";
    const Workload workload = made("{type: ffte, points: " + points + ", setup: yes}", ranks);
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      Lines recorded = calls_in(rank_file(index, rank));
      for (std::string& line : recorded) line = with_known_type(line);
      expect_same(calls_of(workload, rank), recorded, index.string());
    }
  }
}

std::vector<std::int64_t> transpositions(const Workload& workload, std::uint32_t rank) {
  std::vector<std::int64_t> counts;
  for (const Action& action : workload.programs[rank].actions) {
    if (action.kind != ActionKind::alltoall) continue;
    counts.push_back(action.send_count);
    EXPECT_EQ(action.send_type, type_complex);
  }
  return counts;
}

TEST(Ffte, TransposesThreeTimesATransform) {
  for (const std::int64_t ranks : {2, 3, 5, 6, 30}) {
    const std::int64_t points = 16 * 900;
    const Workload workload =
        made("{type: ffte, points: 14400, iterations: 2}", static_cast<std::uint32_t>(ranks));
    EXPECT_EQ(transpositions(workload, 1), std::vector<std::int64_t>(6, points / (ranks * ranks)));
    EXPECT_EQ(messages_of(workload).number, 0U);
  }
  EXPECT_EQ(transpositions(made("{type: ffte, points: 60}", 1), 0), std::vector<std::int64_t>());
}

TEST(Ffte, ComputesFiveNLog2N) {
  const double points = 1 << 20;
  EXPECT_NEAR(flops_of(made("{type: ffte, points: 1048576}", 64)), 5 * points * 20, 1);
  EXPECT_NEAR(flops_of(made("{type: ffte, points: [64, 128, 128]}", 64)), 5 * points * 20, 1);
  EXPECT_EQ(flops_of(made("{type: ffte, points: 1048576, compute: none}", 64)), 0);
}

TEST(Ffte, TransposesPencilsAlongRowsAndColumns) {
  for (const auto& [ranks, y, z] : {std::array<std::int64_t, 3>{6, 3, 2}, {12, 4, 3}, {16, 4, 4}}) {
    const Workload workload = made("{type: ffte, points: [12, 48, 36]}", static_cast<std::uint32_t>(ranks));
    const std::int64_t local = 12 * 48 * 36 / ranks;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      EXPECT_EQ(transpositions(workload, rank), (std::vector<std::int64_t>{local / y, local / z}));
      for (const Action& action : workload.programs[rank].actions) {
        if (action.kind != ActionKind::alltoall) continue;
        const auto& members = workload.communicator_of(action).members;
        EXPECT_EQ(static_cast<std::int64_t>(members.size()) * action.send_count, local);
        EXPECT_NE(std::find(members.begin(), members.end(), rank), members.end());
      }
    }
    EXPECT_EQ(findings(workload), Lines());
  }
}

TEST(Ffte, TakesTheGridThatIsGiven) {
  const Workload workload = made("{type: ffte, points: [8, 8, 8], process_grid: [2, 8]}", 16);
  EXPECT_EQ(transpositions(workload, 5), (std::vector<std::int64_t>{4, 16}));
  EXPECT_EQ(workload.spec,
            "{type: ffte, points: [8, 8, 8], process_grid: [2, 8], iterations: 1, compute: counted}");
}

TEST(Ffte, OfARankTransposesNothing) {
  EXPECT_EQ(calls_of(made("{type: ffte, points: 64}", 1), 0), (Lines{"0 init", "0 finalize"}));
}

TEST(Ffte, RecordsWhatIsSaid) {
  EXPECT_EQ(made("{type: ffte, points: 4096}", 4).spec,
            "{type: ffte, points: 4096, iterations: 1, setup: no, compute: counted}");
}

TEST(Ffte, StartsLikeHpcChallengeOnAnyNumberOfRanks) {
  for (const std::uint32_t ranks : {3U, 5U, 6U}) {
    const Workload workload = made("{type: ffte, points: 900, setup: yes}", ranks);
    EXPECT_EQ(findings(workload), Lines());
    // Two reductions and five broadcasts reach each rank but the first once.
    EXPECT_EQ(messages_of(workload).number, 7 * (ranks - 1));
  }
}

TEST(Ffte, RefusesWhatFfteDoes) {
  EXPECT_EQ(refusal("{type: ffte, points: 4096}", 12),
            "inline:1:1: workload 'ffte': 4096 points run on P ranks where P^2 divides them, got 12");
  EXPECT_THROW(made("{type: ffte, points: 4096}", 12), CombinationError);
  EXPECT_EQ(refusal("{type: ffte, points: 4095}", 1),
            "inline:1:22: workload 'ffte': points must be a product of 2, 3 and 5, got 4095");
  EXPECT_EQ(refusal("{type: ffte, points: [8, 8]}", 4),
            "inline:1:22: workload 'ffte': points must be a number, or the 3 sides of a grid");
  EXPECT_EQ(
      refusal("{type: ffte, points: [8, 8, 8], process_grid: [1, 16]}", 16),
      "inline:1:1: workload 'ffte': a grid of 8 x 8 x 8 points needs pz x py ranks with py a divisor of "
      "the first two sides and pz of the last two, got 1 x 16");
  EXPECT_EQ(
      refusal("{type: ffte, points: [8, 8, 8]}", 12),
      "inline:1:1: workload 'ffte': a grid of 8 x 8 x 8 points needs pz x py ranks with py a divisor of "
      "the first two sides and pz of the last two, got 12");
  EXPECT_NE(refusal("{type: ffte, points: [8, 8, 8], setup: yes}", 4).find("unknown key 'setup'"),
            std::string::npos);
  EXPECT_NE(refusal("{type: ffte, points: 64, process_grid: [2, 2]}", 4).find("unknown key 'process_grid'"),
            std::string::npos);
}

}  // namespace
}  // namespace netloom::test
