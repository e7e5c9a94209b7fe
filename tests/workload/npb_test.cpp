// The NPB generators against recordings of the real programs and against closed forms.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "workload/is_keys.hpp"
#include "workload/programs.hpp"

namespace netloom::test {
namespace {

void expect_the_calls_of(const std::string& set, const std::string& yaml, std::uint32_t ranks) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, set);
  if (index.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Workload workload = made(yaml, ranks);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    expect_same(calls_of(workload, rank), calls_in(rank_file(index, rank)), set);
  }
}

TEST(NpbIs, MakesTheCallsOfTheRealProgram) {
  expect_the_calls_of("sound/npb-is.S.16", "{type: npb_is, class: S, setup: yes}", 16);
}

struct Recording {
  std::string set, kind;
  std::uint32_t ranks;
};

TEST(Npb, MakesTheCallsOfTheRealPrograms) {
  const Recording recordings[] = {{"cg", "S", 4},  {"cg", "S", 16}, {"mg", "S", 4},  {"mg", "S", 16},
                                  {"mg", "S", 64}, {"lu", "S", 4},  {"lu", "S", 16}, {"bt", "S", 4},
                                  {"bt", "S", 16}, {"sp", "S", 4},  {"sp", "S", 16}};
  for (const auto& [set, kind, ranks] : recordings) {
    expect_the_calls_of("sound/npb-" + set + "." + kind + "." + std::to_string(ranks),
                        "{type: npb_" + set + ", class: " + kind + ", setup: yes}", ranks);
    if (testing::Test::IsSkipped()) return;
  }
}

TEST(NpbFt, MakesTheCallsOfTheRealProgramClassS) {
  expect_the_calls_of("sound/npb-ft.S.16", "{type: npb_ft, class: S, setup: yes}", 16);
}

TEST(NpbFt, MakesTheCallsOfTheRealProgramClassSOn4) {
  expect_the_calls_of("sound/npb-ft.S.4", "{type: npb_ft, class: S, setup: yes}", 4);
}

TEST(NpbFt, MakesTheCallsOfTheRealProgramClassW) {
  expect_the_calls_of("sound/npb-ft.W.16", "{type: npb_ft, class: W, setup: yes}", 16);
}

TEST(NpbFt, MakesTheCallsOfTheRealProgramClassA) {
  expect_the_calls_of("sound/npb-ft.A.16", "{type: npb_ft, class: A, setup: yes}", 16);
}

// NPB 3.3's IS, as SimGrid ships it, has no broadcast in front.
void expect_the_calls_of_is_without_bcast(const std::string& set, std::uint32_t ranks) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, set);
  if (index.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Workload workload = made("{type: npb_is, class: S, setup: yes}", ranks);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    Lines calls = calls_of(workload, rank);
    calls.erase(calls.begin() + 1);
    expect_same(calls, calls_in(rank_file(index, rank)), set);
  }
}

TEST(NpbIs, MakesTheCallsOfTheOlderProgramOn4) {
  expect_the_calls_of_is_without_bcast("sound/sg-nas-is.S.4", 4);
}

TEST(NpbIs, MakesTheCallsOfTheOlderProgramOn64) {
  expect_the_calls_of_is_without_bcast("sound/sg-nas-is.S.64", 64);
}

/// Keys each rank sends in its `n`-th exchange, and receives, all ranks after each other.
std::vector<std::int64_t> exchange(const Workload& workload, std::size_t n) {
  std::vector<std::int64_t> counts;
  const std::size_t ranks = workload.ranks();
  for (const RankProgram& program : workload.programs) {
    const auto first = program.counts.begin() + static_cast<std::ptrdiff_t>(2 * ranks * n);
    counts.insert(counts.end(), first, first + static_cast<std::ptrdiff_t>(2 * ranks));
  }
  return counts;
}

TEST(NpbIs, ExchangesEveryKeyAndReceivesWhatIsSent) {
  const std::size_t ranks = 32;
  const Workload workload = made("{type: npb_is, class: W, setup: yes}", ranks);
  for (std::size_t n = 0; n <= 10; ++n) {
    const auto counts = exchange(workload, n);
    for (std::size_t a = 0; a < ranks; ++a) {
      const auto row = counts.begin() + static_cast<std::ptrdiff_t>(2 * ranks * a);
      EXPECT_EQ(std::accumulate(row, row + ranks, std::int64_t{0}), (1 << 20) / 32);
      for (std::size_t b = 0; b < ranks; ++b) {
        EXPECT_EQ(counts[2 * ranks * a + b], counts[2 * ranks * b + ranks + a]);
      }
    }
  }
}

/// Largest number of keys a rank receives in the first exchange over the mean.
double imbalance(const std::string& yaml, std::uint32_t ranks) {
  const Workload workload = made(yaml, ranks);
  std::int64_t most = 0;
  std::int64_t all = 0;
  for (const RankProgram& program : workload.programs) {
    const auto received = program.counts.begin() + ranks;
    const std::int64_t keys = std::accumulate(received, received + ranks, std::int64_t{0});
    most = std::max(most, keys);
    all += keys;
  }
  return static_cast<double>(most) * ranks / static_cast<double>(all);
}

// Published with the traces: 1.02 at 4 ranks ... 2.86 at 512.
TEST(NpbIs, IsAsUnevenAsTheRealProgram) {
  EXPECT_NEAR(imbalance("{type: npb_is, class: S, setup: yes}", 4), 1.02, 0.005);
  EXPECT_NEAR(imbalance("{type: npb_is, class: S, setup: yes}", 128), 1.44, 0.005);
  EXPECT_NEAR(imbalance("{type: npb_is, class: S, setup: yes}", 512), 2.86, 0.005);
  EXPECT_NEAR(imbalance("{type: npb_is, class: W, setup: yes}", 64), 1.15, 0.005);
}

TEST(NpbIs, CountsTheOperationsItStates) {
  const Workload workload = made("{type: npb_is, class: S, iterations: 1, setup: yes}", 1);
  std::vector<double> phases;
  for (const Action& action : workload.programs[0].actions) {
    if (action.kind == ActionKind::compute) phases.push_back(action.amount);
  }
  // Alone a rank holds and receives all 2^16 keys and owns all 2^11 values, in 2^9 buckets.
  const double keys = 65536;
  const std::vector<double> expected{5 * keys, 3 * 512, keys + 2048, 5 * keys, 3 * 512, keys + 2048};
  EXPECT_EQ(phases, expected);
}

TEST(NpbIs, RefusesRanksThatNpbDoesNotKnow) {
  EXPECT_EQ(refusal("{type: npb_is, class: S}", 12),
            "inline:1:1: workload 'npb_is': class S runs on a power of two of ranks, at most 2048, got 12");
  EXPECT_EQ(refusal("{type: npb_is, class: S}", 4096),
            "inline:1:1: workload 'npb_is': class S runs on a power of two of ranks, at most 2048, got 4096");
  EXPECT_THROW(made("{type: npb_is, class: S}", 12), CombinationError);
  EXPECT_EQ(refusal("{type: npb_is, class: S, iterations: 11}", 4),
            "inline:1:38: workload 'npb_is': iterations must be at most 10, since NPB's test keys are laid "
            "out for as many, got 11");
}

std::size_t calls(const Workload& workload, ActionKind kind) {
  const auto& actions = workload.programs.back().actions;
  return static_cast<std::size_t>(
      std::count_if(actions.begin(), actions.end(), [&](const Action& a) { return a.kind == kind; }));
}

TEST(NpbFt, TransposesOnceATransform) {
  const Workload workload = made("{type: npb_ft, class: B, iterations: 3, setup: yes, compute: none}", 256);
  EXPECT_EQ(calls(workload, ActionKind::alltoall), 5U);
  EXPECT_EQ(calls(workload, ActionKind::reduce), 3U);
  EXPECT_EQ(calls(workload, ActionKind::compute), 0U);
}

TEST(NpbFt, CountsTheOperationsOfNpbsReport) {
  const Workload workload = made("{type: npb_ft, class: A, setup: yes}", 1);
  const double flops = flops_of(workload);
  const double n = 256.0 * 256 * 128;
  // NPB reports n (14.8157 + 7.19641 ln n) for the set-up, which happens twice, and n (5.23518 + 7.21113 ln
  // n) an iteration.
  const double reported =
      2 * n * (14.8157 + 7.19641 * std::log(n)) + 6 * n * (5.23518 + 7.21113 * std::log(n));
  EXPECT_NEAR(flops / reported, 1, 0.002);
}

// A stock recording names no communicator and has no comm_split.
TEST(NpbFt, MakesTheCallsOfTheRealProgramInTheTwoDimensionalLayout) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, "ambiguous/npb-ft.W.64");
  if (index.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Workload workload = made("{type: npb_ft, class: W, setup: yes}", 64);
  for (std::uint32_t rank = 0; rank < 64; ++rank) {
    Lines lines = calls_of(workload, rank);
    std::erase_if(lines,
                  [](const std::string& line) { return line.find("comm_split") != std::string::npos; });
    for (std::string& line : lines) line.erase(std::min(line.find(" @"), line.size()));
    EXPECT_EQ(lines, calls_in(rank_file(index, rank))) << "rank " << rank;
  }
}

// NPB: 64 ranks on 32 planes are 32 slabs of 2; rank r is me2 = r mod 2 in slab me1 = r div 2. Each
// communicator moves a rank's n / P points.
TEST(NpbFt, TransposesOnCommunicatorsInTheTwoDimensionalLayout) {
  const Workload workload = made("{type: npb_ft, class: W}", 64);
  ASSERT_EQ(workload.communicators.size(), 1U + 32 + 2);
  for (std::uint32_t rank = 0; rank < 64; ++rank) {
    for (const Action& action : workload.programs[rank].actions) {
      if (action.kind != ActionKind::alltoall) continue;
      const auto& members = workload.communicator_of(action).members;
      EXPECT_EQ(action.send_count * static_cast<std::int64_t>(members.size()), 128 * 128 * 32 / 64);
      const bool slab = members.size() == 2;
      EXPECT_EQ(members[slab ? rank % 2 : rank / 2], rank);
      EXPECT_EQ(members[1] - members[0], slab ? 1U : 2U);
    }
  }
}

// As many slabs as ranks in each: a transform goes over the ranks of all slabs, then over those of a slab.
TEST(NpbFt, TellsSlabsFromColumnsWhereThereAreAsMany) {
  const Workload workload = made("{type: npb_ft, class: W, iterations: 1, compute: none}", 1024);
  std::vector<std::uint32_t> apart;
  for (const Action& action : workload.programs[33].actions) {
    if (action.kind != ActionKind::alltoall) continue;
    const auto& members = workload.communicator_of(action).members;
    apart.push_back(members[1] - members[0]);
  }
  EXPECT_EQ(apart, (std::vector<std::uint32_t>{32, 1, 1, 32}));
}

// What is written is what a recording with communicators would say: all ranks agree on each of them.
TEST(NpbFt, OfTheTwoDimensionalLayoutReadsBackSound) {
  const Scratch scratch;
  const Workload workload = made("{type: npb_ft, class: W, iterations: 1}", 128);
  write_trace(workload, "copy");
  const TraceReading reading = read_trace("copy/index.txt", 128);
  EXPECT_EQ(errors(reading), std::vector<std::string>());
  ASSERT_EQ(reading.workload.communicators.size(), workload.communicators.size());
  for (std::size_t i = 0; i < workload.communicators.size(); ++i) {
    EXPECT_EQ(reading.workload.communicators[i].members, workload.communicators[i].members);
    EXPECT_EQ(reading.workload.communicators[i].call, workload.communicators[i].call);
  }
}

TEST(NpbFt, ComputesTheSameInBothLayouts) {
  const auto flops = [](std::uint32_t ranks) { return flops_of(made("{type: npb_ft, class: W}", ranks)); };
  EXPECT_NEAR(flops(64) / flops(32), 1, 1e-12);
}

TEST(NpbFt, RefusesIllegalNumbersOfRanks) {
  EXPECT_EQ(
      refusal("{type: npb_ft, class: W}", 8192),
      "inline:1:1: workload 'npb_ft': class W runs on a power of two of ranks, at most one a line of its "
      "4096 lines, got 8192");
  EXPECT_EQ(
      refusal("{type: npb_ft, class: S}", 24),
      "inline:1:1: workload 'npb_ft': class S runs on a power of two of ranks, at most one a line of its "
      "4096 lines, got 24");
  EXPECT_THROW(made("{type: npb_ft, class: W}", 24), CombinationError);
  EXPECT_EQ(refusal("{type: npb_ft, class: D}", 4),
            "inline:1:23: workload 'npb_ft': class 'D' is unknown; known: S, W, A, B, C");
}

/// Every message meets a receive: by source, destination and tag, in order, with room enough.
void expect_messages_to_match(const Workload& workload) {
  std::map<std::array<std::int64_t, 3>, std::array<std::vector<std::int64_t>, 2>> meetings;
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    for (const Action& action : workload.programs[rank].actions) {
      const bool receives = action.kind == ActionKind::recv || action.kind == ActionKind::irecv;
      if (sends(action)) meetings[{rank, action.peer, action.tag}][0].push_back(action.send_count);
      if (receives) meetings[{action.peer, rank, action.tag}][1].push_back(action.send_count);
    }
  }
  for (const auto& [ends, counts] : meetings) {
    ASSERT_EQ(counts[0].size(), counts[1].size()) << ends[0] << " to " << ends[1] << " tag " << ends[2];
    for (std::size_t i = 0; i < counts[0].size(); ++i) ASSERT_LE(counts[0][i], counts[1][i]);
  }
}

TEST(Npb, EveryMessageMeetsItsReceive) {
  const std::pair<const char*, std::uint32_t> programs[] = {
      {"npb_cg, class: W", 2},   {"npb_cg, class: A", 8},   {"npb_cg, class: S", 32},
      {"npb_cg, class: C", 128}, {"npb_mg, class: S", 512}, {"npb_mg, class: W", 256},
      {"npb_mg, class: A", 32},  {"npb_mg, class: C", 2},   {"npb_lu, class: A", 6},
      {"npb_lu, class: W", 36},  {"npb_lu, class: B", 32},  {"npb_bt, class: W", 25},
      {"npb_bt, class: C", 121}, {"npb_sp, class: W", 9},   {"npb_sp, class: A", 100},
      {"npb_is, class: W", 8}};
  for (const auto& [program, ranks] : programs) {
    SCOPED_TRACE(program + std::string(" on ") + std::to_string(ranks));
    expect_messages_to_match(made(std::string("{type: ") + program + ", iterations: 1, setup: yes}", ranks));
  }
}

std::uint64_t messages(const std::string& yaml, std::uint32_t ranks) {
  return messages_of(made(yaml, ranks)).number;
}

// A rank of a row of 2^s sends (26 (s + 1) + 52 s + s) times an outer iteration.
TEST(NpbCg, SendsTheMessagesOfItsClosedForm) {
  for (const std::uint64_t s : {1U, 2U, 3U}) {
    const std::uint32_t square = 1U << (2 * s);
    const std::uint64_t each = 26 * (s + 1) + 52 * s + s;
    EXPECT_EQ(messages("{type: npb_cg, class: A, iterations: 2}", square), 2 * each * square);
    EXPECT_EQ(messages("{type: npb_cg, class: A, iterations: 2, setup: yes}", square), 3 * each * square);
    EXPECT_EQ(messages("{type: npb_cg, class: A, iterations: 2}", square / 2), 2 * each * square / 2);
  }
}

// In a grid of twice as many columns as rows the halves of a row's part of a vector add up to it.
TEST(NpbCg, ExchangesHalvesWhereColumnsAreTwiceTheRows) {
  const Workload workload = made("{type: npb_cg, class: S, iterations: 1}", 8);
  std::map<std::int64_t, int> counts;
  for (const Action& action : workload.programs[5].actions) {
    if (action.kind == ActionKind::send && action.send_count > 2) ++counts[action.send_count];
  }
  EXPECT_EQ(counts, (std::map<std::int64_t, int>{{350, 26 * 3}}));  // 1400 / 2 rows of ranks / 2
}

// (iterations + 1) (planes) 2 ((npx - 1) npy + (npy - 1) npx) messages of the waves, eight faces a step.
TEST(NpbLu, SendsTheMessagesOfItsClosedForm) {
  struct Case {
    std::uint32_t ranks;
    std::uint64_t npx, npy;
  };
  for (const auto& [ranks, npx, npy] : {Case{4, 2, 2}, Case{6, 3, 2}, Case{8, 4, 2}, Case{25, 5, 5}}) {
    const std::uint64_t pairs = (npx - 1) * npy + (npy - 1) * npx;
    EXPECT_EQ(messages("{type: npb_lu, class: W, iterations: 3}", ranks), 3 * (31 * 2 * pairs + 2 * pairs));
  }
}

TEST(NpbLu, AddsUpToTheOperationsOfNpbsReport) {
  const Workload workload = made("{type: npb_lu, class: W, iterations: 2}", 8);
  const double flops = flops_of(workload);
  const double n = 33;
  EXPECT_NEAR(flops, 2 * (1984.77 * n * n * n - 10923.3 * n * n + 27770.9 * n - 144010), 1);
}

// (it + 1) (6 (p - 1) + 6) + 6 messages a rank with set-up.
TEST(NpbBtAndSp, SendTheMessagesOfTheirClosedForm) {
  for (const std::uint64_t p : {2U, 3U, 5U}) {
    const auto ranks = static_cast<std::uint32_t>(p * p);
    for (const std::string type : {"npb_bt", "npb_sp"}) {
      EXPECT_EQ(messages("{type: " + type + ", class: W, iterations: 4, setup: yes}", ranks),
                ranks * (5 * (6 * (p - 1) + 6) + 6));
    }
  }
  EXPECT_EQ(messages("{type: npb_bt, class: W, iterations: 4}", 1), 0U);
}

// Over all ranks the cells tile every slab: the faces that leave upwards cover (p - 1) cuts of N^2 points.
TEST(NpbBtAndSp, FacesCoverTheCuts) {
  const Workload workload = made("{type: npb_sp, class: W, iterations: 1}", 25);
  std::int64_t doubles = 0;
  for (const RankProgram& program : workload.programs) {
    for (const Action& action : program.actions) {
      if (action.kind == ActionKind::isend && action.tag == 4000) doubles += action.send_count;
    }
  }
  EXPECT_EQ(doubles, 2 * 5 * 4 * 36 * 36);
}

TEST(NpbMg, AddsUpToTheOperationsOfNpbsReport) {
  const Workload workload = made("{type: npb_mg, class: S, iterations: 3}", 16);
  const double flops = flops_of(workload);
  // The first residual is one call more on the finest level than NPB counts.
  const double points = 32 * 32 * 32;
  EXPECT_NEAR(flops / (58 * points), 3, 0.25);
}

// With one rank a cell at the coarsest level half of the ranks along each axis have none.
TEST(NpbMg, OnlyRanksWithPointsExchangeFaces) {
  const Workload workload = made("{type: npb_mg, class: S, iterations: 1}", 64);
  std::set<std::size_t> lengths;
  for (const RankProgram& program : workload.programs) lengths.insert(program.actions.size());
  EXPECT_GT(lengths.size(), 1U);
}

TEST(NpbEp, ReducesThreeTimes) {
  const Workload workload = made("{type: npb_ep, class: A}", 3);
  EXPECT_EQ(calls(workload, ActionKind::allreduce), 3U);
  EXPECT_EQ(messages_of(workload).number, 0U);
  EXPECT_NEAR(3 * workload.programs[0].actions[1].amount, 26.68e9, 1);
}

TEST(NpbEp, MakesTheReductionsOfTheRealProgram) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, "sound/sg-nas-ep.S.16");
  if (index.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Workload workload = made("{type: npb_ep, class: S, setup: yes}", 16);
  for (std::uint32_t rank = 0; rank < 16; ++rank) {
    expect_same(calls_of(workload, rank), calls_in(rank_file(index, rank)), "sg-nas-ep.S.16");
  }
}

TEST(Npb, WithoutSetUpOnlyTheTimedPartIsLeft) {
  EXPECT_EQ(calls(made("{type: npb_cg, class: S}", 4), ActionKind::bcast), 0U);
  EXPECT_EQ(calls(made("{type: npb_is, class: S, iterations: 4}", 4), ActionKind::alltoallv), 4U);
  EXPECT_EQ(calls(made("{type: npb_ft, class: S}", 4), ActionKind::alltoall), 7U);
  EXPECT_EQ(calls(made("{type: npb_bt, class: S}", 4), ActionKind::barrier), 0U);
  EXPECT_EQ(made("{type: npb_mg, class: S}", 4).spec,
            "{type: npb_mg, class: S, iterations: 4, setup: no, compute: counted}");
}

TEST(Npb, RefusesRanksThatTheProgramsDoNotKnow) {
  const auto reason = [](const std::string& yaml, std::uint32_t ranks) {
    EXPECT_THROW(made(yaml, ranks), CombinationError);
    const std::string text = refusal(yaml, ranks);
    return text.substr(text.find("': ") + 3);
  };
  EXPECT_EQ(reason("{type: npb_bt, class: S}", 32), "runs on a square of ranks, got 32");
  EXPECT_EQ(reason("{type: npb_bt, class: S}", 64),
            "class S leaves a cell 1 points a side on 64 ranks, must be at least 3");
  EXPECT_EQ(reason("{type: npb_lu, class: S}", 32),
            "class S leaves a rank 1 points along an axis on 8 x 4 ranks, must be at least 3");
  EXPECT_EQ(reason("{type: npb_lu, class: S}", 7),
            "runs on npx x npy ranks with npx / 2 <= npy <= npx, which 7 is not");
  EXPECT_EQ(reason("{type: npb_mg, class: S}", 24),
            "class S runs on a power of two of ranks, at most 2^15, got 24");
  EXPECT_EQ(reason("{type: npb_cg, class: S}", 2048),
            "class S runs on a power of two of ranks, at most 1400, got 2048");
}

TEST(Npb, RefusesIterationsThatCannotBeHeld) {
  EXPECT_NE(refusal("{type: npb_lu, class: C, iterations: 100000}", 64).find("iterations must be at most"),
            std::string::npos);
}

}  // namespace
}  // namespace netloom::test
