// The NPB generators against recordings of the real programs and against closed forms.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "workload/is_keys.hpp"
#include "workload/scratch.hpp"
#include "workload/trace_line.hpp"

namespace netloom::test {
namespace {

using Lines = std::vector<std::string>;

/// What a rank of a recording says besides its compute phases.
Lines calls_in(const fs::path& file) {
  Lines lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (line.find(" compute ") != std::string::npos) continue;
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(line);
  }
  return lines;
}

Lines calls_of(const Workload& workload, std::uint32_t rank) {
  Lines lines;
  const RankProgram& program = workload.programs[rank];
  for (const Action& action : program.actions) {
    if (action.kind != ActionKind::compute) {
      lines.push_back(line_text(rank, action, program, workload.ranks()));
    }
  }
  return lines;
}

void expect_the_calls_of(const std::string& set, const std::string& yaml, std::uint32_t ranks) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, set);
  if (index.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Workload workload = made(yaml, ranks);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    const fs::path file = index.parent_path() / "ti.txt_files" / ("rank-" + std::to_string(rank) + ".txt");
    EXPECT_EQ(calls_of(workload, rank), calls_in(file)) << "rank " << rank;
  }
}

TEST(NpbIs, MakesTheCallsOfTheRealProgram) {
  expect_the_calls_of("sound/npb-is.S.16", "{type: npb_is, class: S}", 16);
}

TEST(NpbFt, MakesTheCallsOfTheRealProgramClassS) {
  expect_the_calls_of("sound/npb-ft.S.16", "{type: npb_ft, class: S}", 16);
}

TEST(NpbFt, MakesTheCallsOfTheRealProgramClassSOn4) {
  expect_the_calls_of("sound/npb-ft.S.4", "{type: npb_ft, class: S}", 4);
}

TEST(NpbFt, MakesTheCallsOfTheRealProgramClassW) {
  expect_the_calls_of("sound/npb-ft.W.16", "{type: npb_ft, class: W}", 16);
}

TEST(NpbFt, MakesTheCallsOfTheRealProgramClassA) {
  expect_the_calls_of("sound/npb-ft.A.16", "{type: npb_ft, class: A}", 16);
}

}  // namespace
}  // namespace netloom::test
