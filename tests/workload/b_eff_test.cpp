// b_eff against a recording of the real program and against its own rules.

#include <cmath>
#include <numeric>
#include <set>

#include "workload/b_eff_phases.hpp"
#include "workload/programs.hpp"

namespace netloom::test {
namespace {

/// The calls up to the `n`-th barrier, that one included.
Lines up_to_barrier(const Lines& lines, std::size_t n) {
  Lines found;
  for (const std::string& line : lines) {
    found.push_back(line);
    if (line.ends_with(" barrier") && --n == 0) break;
  }
  return found;
}

/// Of the recorded program: the first measurement of all three methods, ten times after an untimed one. It
/// follows two broadcasts, a barrier, a broadcast.
Lines first_measurements(const fs::path& file) {
  Lines lines = up_to_barrier(calls_in(file), 5);
  lines.erase(lines.begin() + 1, lines.begin() + 5);
  return lines;
}

TEST(BEff, MakesTheCallsOfTheRealProgram) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, "sound/beff.test.4");
  if (index.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  // The program draws its random ring by the time of day: among the six orders of four ranks is that of the
  // recording.
  int alike = 0;
  for (int seed = 1; seed <= 40; ++seed) {
    const Workload workload = made(
        "{type: b_eff, patterns: random, random_patterns: 1, iterations: 11, seed: " + std::to_string(seed) +
            "}",
        4);
    bool same = true;
    for (std::uint32_t rank = 0; rank < 4; ++rank) {
      same = same && up_to_barrier(calls_of(workload, rank), 4) == first_measurements(rank_file(index, rank));
    }
    alike += same ? 1 : 0;
  }
  EXPECT_GE(alike, 1);
}

std::set<std::int64_t> sizes(const Workload& workload) {
  std::set<std::int64_t> found;
  for (const Action& action : workload.programs[0].actions) {
    if (action.kind == ActionKind::send_recv) found.insert(action.send_count);
  }
  return found;
}

TEST(BEff, HasTheTwentyOneSizesOfTheRealProgram) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, "sound/beff.test.4");
  if (index.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  std::set<std::int64_t> recorded;
  for (const std::string& line : calls_in(rank_file(index, 0))) {
    std::istringstream words(line);
    std::string rank, word;
    std::int64_t size = 0;
    words >> rank >> word >> size;
    if (word == "sendRecv") recorded.insert(size);
  }
  EXPECT_EQ(recorded.size(), 21U);
  // 32 MiB a process / 128.
  EXPECT_EQ(sizes(made("{type: b_eff, largest: 256KiB}", 4)), recorded);
}

/// The patterns of one method and size, as lists of whom each rank sends to.
std::vector<std::vector<std::set<std::int32_t>>> patterns(const Workload& workload) {
  std::vector<std::vector<std::set<std::int32_t>>> found;
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    std::size_t pattern = 0;
    for (const Action& action : workload.programs[rank].actions) {
      if (action.kind == ActionKind::barrier) ++pattern;
      if (action.kind != ActionKind::isend || action.send_count != 1) continue;
      found.resize(std::max(found.size(), pattern));
      found[pattern - 1].resize(workload.ranks());
      found[pattern - 1][rank].insert(action.peer);
    }
  }
  return found;
}

/// Lengths of the rings, in the order of their lowest ranks.
std::vector<std::size_t> rings(const std::vector<std::set<std::int32_t>>& pattern) {
  std::vector<std::size_t> lengths;
  std::set<std::int32_t> seen;
  for (std::size_t rank = 0; rank < pattern.size(); ++rank) {
    std::size_t length = 0;
    std::vector<std::int32_t> left{static_cast<std::int32_t>(rank)};
    while (!left.empty()) {
      const std::int32_t at = left.back();
      left.pop_back();
      if (!seen.insert(at).second) continue;
      ++length;
      const auto& next = pattern[static_cast<std::size_t>(at)];
      left.insert(left.end(), next.begin(), next.end());
    }
    if (length > 0) lengths.push_back(length);
  }
  return lengths;
}

using Lengths = std::vector<std::vector<std::size_t>>;

Lengths ring_lengths(std::uint32_t ranks) {
  Lengths lengths;
  for (const auto& pattern : patterns(made("{type: b_eff, patterns: ring, method: nonblocking}", ranks))) {
    lengths.push_back(rings(pattern));
  }
  return lengths;
}

// Rings of 2, 4, 8, max(16, P/4), max(32, P/2) and P ranks; lengths differ by one where it does not work out.
TEST(BEff, HasTheRingsOfTheRealProgram) {
  EXPECT_EQ(ring_lengths(64), (Lengths{std::vector<std::size_t>(32, 2),
                                       std::vector<std::size_t>(16, 4),
                                       std::vector<std::size_t>(8, 8),
                                       {16, 16, 16, 16},
                                       {32, 32},
                                       {64}}));
  EXPECT_EQ(ring_lengths(7), (Lengths{{2, 2, 3}, {4, 3}, {7}, {7}, {7}, {7}}));
  EXPECT_EQ(ring_lengths(2), (Lengths{{2}, {2}, {2}, {2}, {2}, {2}}));
  EXPECT_EQ(ring_lengths(21),
            (Lengths{{2, 2, 2, 2, 2, 2, 2, 2, 2, 3}, {4, 4, 4, 4, 5}, {7, 7, 7}, {21}, {21}, {21}}));
}

TEST(BEff, NeighboursFollowEachOtherInTheRingsInOrder) {
  const auto found = patterns(made("{type: b_eff, patterns: ring, method: nonblocking}", 8));
  EXPECT_EQ(found[1][0], (std::set<std::int32_t>{1, 3}));
  EXPECT_EQ(found[1][3], (std::set<std::int32_t>{0, 2}));
  EXPECT_EQ(found[5][7], (std::set<std::int32_t>{0, 6}));
  EXPECT_EQ(found[0][5], (std::set<std::int32_t>{4}));
}

TEST(BEff, DrawsRingsOfAllRanksFromItsSeed) {
  const auto drawn = [](const std::string& seed) {
    return patterns(
        made("{type: b_eff, patterns: random, random_patterns: 9, method: nonblocking" + seed + "}", 16));
  };
  const auto first = drawn(", seed: 3");
  EXPECT_EQ(first.size(), 9U);
  for (const auto& pattern : first) EXPECT_EQ(rings(pattern), (std::vector<std::size_t>{16}));
  EXPECT_EQ(std::set(first.begin(), first.end()).size(), 9U);
  EXPECT_EQ(first, drawn(", seed: 3"));
  EXPECT_NE(first, drawn(", seed: 4"));
  EXPECT_NE(first, drawn(""));
}

/// Bytes that all ranks send to others with one method.
std::int64_t bytes_sent(const std::string& method, std::uint32_t ranks) {
  const Workload workload =
      made("{type: b_eff, largest: 64KiB, iterations: 2, seed: 5, method: " + method + "}", ranks);
  std::int64_t bytes = messages_of(workload).elements;
  for (const RankProgram& program : workload.programs) {
    for (const Action& action : program.actions) {
      if (action.kind != ActionKind::alltoallv) continue;
      const auto counts = counts_of(program, action, ranks);
      bytes += std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    }
  }
  return bytes;
}

// Two messages a rank and pattern, one in a ring of two.
TEST(BEff, SendsTheSameByEveryMethod) {
  std::int64_t all_sizes = 8191;
  for (int i = 1; i <= 8; ++i) all_sizes += std::llround(4096 * std::pow(2.0, i / 2.0));
  const std::pair<std::uint32_t, std::int64_t> cases[] = {
      {16, 11 * 32 + 16}, {7, 11 * 14 + 3 * 2 + 2 * 2}, {4, 11 * 8 + 4}};
  for (const auto& [ranks, messages] : cases) {
    for (const char* method : {"sendrecv", "alltoallv", "nonblocking"}) {
      EXPECT_EQ(bytes_sent(method, ranks), 2 * messages * all_sizes) << ranks << " " << method;
    }
    EXPECT_EQ(bytes_sent("all", ranks), 3 * 2 * messages * all_sizes);
  }
}

TEST(BEff, EveryMessageMeetsItsReceive) {
  for (const std::uint32_t ranks : {2U, 5U, 9U}) {
    EXPECT_EQ(findings(made("{type: b_eff, random_patterns: 2}", ranks)), Lines());
  }
}

TEST(BEff, RepeatsWithoutRepeatingItsCounts) {
  const Workload once = made("{type: b_eff, method: alltoallv}", 6);
  const Workload often = made("{type: b_eff, method: alltoallv, iterations: 5}", 6);
  EXPECT_EQ(once.programs[0].counts, often.programs[0].counts);
  EXPECT_EQ(often.programs[0].actions.size(), once.programs[0].actions.size() + 4 * 12 * 21);
}

TEST(BEff, NamesItsMeasurementsAsPhases) {
  const Workload workload = made("{type: b_eff, largest: 8KiB, random_patterns: 2}", 3);
  ASSERT_EQ(workload.phases.size(), 1U + 8 * 21 * 3);
  EXPECT_EQ(workload.phases[0], "b_eff/between");
  EXPECT_EQ(workload.phases[1], "b_eff/ring-1/1/sendrecv");
  EXPECT_EQ(workload.phases.back(), "b_eff/random-2/8192/nonblocking");
  // The barrier in front of a measurement is not in it.
  Lines words;
  for (const Action& action : workload.programs[0].actions) {
    const bool marks = action.kind == ActionKind::location;
    words.emplace_back(marks ? workload.phases[static_cast<std::size_t>(action.peer)]
                             : trace_word(action.kind));
    if (words.size() == 6) break;
  }
  EXPECT_EQ(words,
            (Lines{"init", "b_eff/between", "barrier", "b_eff/ring-1/1/sendrecv", "sendRecv", "sendRecv"}));
}

TEST(BEffPhases, AreReadAsTheyAreWritten) {
  const auto found = b_eff_measurement(b_eff_phase({true, 12, 1048576, "alltoallv"}));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->random);
  EXPECT_EQ(found->pattern, 12U);
  EXPECT_EQ(found->bytes, 1048576);
  EXPECT_EQ(found->method, "alltoallv");
  EXPECT_FALSE(b_eff_measurement("b_eff/ring-2/1/sendrecv")->random);
  for (const char* other : {"", "b_eff", "b_eff/between", "b_eff/ring-x/1/sendrecv", "b_eff/ring-1/sendrecv",
                            "b_eff/star-1/1/sendrecv", "b_eff/ring-1/1", "main.c:7"}) {
    EXPECT_FALSE(b_eff_measurement(other)) << other;
  }
}

TEST(BEff, RecordsWhatIsSaid) {
  EXPECT_EQ(
      made("{type: b_eff}", 4).spec,
      "{type: b_eff, largest: 1MiB, patterns: all, random_patterns: 6, seed: 1, method: all, iterations: 1}");
  EXPECT_EQ(made("{type: b_eff, patterns: ring}", 4).spec,
            "{type: b_eff, largest: 1MiB, patterns: ring, method: all, iterations: 1}");
}

TEST(BEff, RefusesWhatItCannotDo) {
  EXPECT_EQ(refusal("{type: b_eff}", 1), "inline:1:1: workload 'b_eff': runs on 2 ranks or more, got 1");
  EXPECT_THROW(made("{type: b_eff}", 1), CombinationError);
  EXPECT_EQ(refusal("{type: b_eff}", 1024),
            "inline:1:1: workload 'b_eff': has about 528482304 counts of alltoallvs on 1024 ranks, and "
            "134217728 can be held; method sendrecv or nonblocking has none");
  EXPECT_EQ(refusal("{type: b_eff, largest: 4KiB}", 4),
            "inline:1:24: workload 'b_eff': largest must be more than 4KiB and at most 128MiB, got 4KiB");
  EXPECT_EQ(refusal("{type: b_eff, method: send}", 4)
                .find("inline:1:23: workload 'b_eff': method 'send' is unknown"),
            0U);
}

}  // namespace
}  // namespace netloom::test
