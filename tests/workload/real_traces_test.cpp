// The lint on recordings of real programs: the sound ones have no fault, the faulty ones are named for what
// they are.

#include <gtest/gtest.h>

#include <algorithm>

#include "workload/scratch.hpp"
#include "workload/trace.hpp"

namespace netloom::test {
namespace {

std::vector<std::string> sets_in(const std::string& folder) {
  std::vector<std::string> sets;
  const fs::path path = shared_folder() / "traces" / folder;
  if (!fs::is_directory(path)) return sets;
  for (const auto& entry : fs::directory_iterator(path)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".tar.xz")) sets.push_back(folder + "/" + name.substr(0, name.size() - 7));
  }
  std::sort(sets.begin(), sets.end());
  return sets;
}

std::uint64_t lines_of(const TraceReading& reading) {
  std::uint64_t lines = 0;
  for (const RankProgram& program : reading.workload.programs) lines += program.actions.size();
  return lines;
}

TEST(RealTraces, SoundSetsHaveNoFinding) {
  const auto sets = sets_in("sound");
  if (sets.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Scratch scratch;
  for (const std::string& set : sets) {
    const TraceReading reading = read_trace(unpack(scratch, set), std::nullopt);
    EXPECT_EQ(errors(reading), std::vector<std::string>()) << set;
    EXPECT_EQ(warnings(reading), std::vector<std::string>()) << set;
    const std::string ranks = set.substr(set.rfind('.') + 1);
    EXPECT_EQ(std::to_string(reading.workload.ranks()), ranks) << set;
    EXPECT_GT(lines_of(reading), 80U) << set;
  }
}

}  // namespace
}  // namespace netloom::test
