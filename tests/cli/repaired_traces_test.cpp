// Recordings of real programs with a slip of the recorder: named as they stand, run when the workload mends
// them.

#include "paths.hpp"
#include "program.hpp"

namespace netloom::test {
namespace {

class RepairedTraces : public ProgramTest {
 protected:
  void SetUp() override {
    traces_ = fs::absolute(shared_folder() / "traces" / "faulty").lexically_normal();
    if (!fs::is_directory(traces_)) GTEST_SKIP() << "there are no traces in " << shared_folder();
  }
  std::string archive(const std::string& set) const { return (traces_ / (set + ".tar.xz")).string(); }

  fs::path traces_;
};

TEST_F(RepairedTraces, EveryFaultySetIsNamedWithItsPlace) {
  std::size_t sets = 0;
  for (const auto& entry : fs::directory_iterator(traces_)) {
    if (entry.path().extension() != ".xz") continue;
    ++sets;
    const Outcome lint = netloom({"lint", entry.path().string()});
    EXPECT_EQ(lint.status, 2) << entry.path();
    EXPECT_NE(lint.out.find("/ti.txt_files/rank-0.txt:"), std::string::npos) << lint.out.substr(0, 200);
  }
  EXPECT_EQ(sets, 11U);
}

TEST_F(RepairedTraces, RunAndTakeTime) {
  const std::vector<std::pair<std::string, std::string>> repaired{
      {"minife.nx24.4", "repair: [any_source]"},
      {"graph500v2-simple.scale8r8.4", "repair: [any_source], datatypes: {-1: 16B}"},
      {"graph500v2-simple-anyfix.scale8r8.4", "datatypes: {-1: 16B}"},
      {"graph500v2-replicated.scale8r8.4", "datatypes: {-1: 16B}"},
      {"hpcc-fft.N4.4", "datatypes: {-1: 16B}"},
      {"hpcc-fft.N16.16", "datatypes: {-1: 16B}"}};
  std::string config =
      "schema: 1\nname: a\n" + hardware_yaml + "topologies: [{type: star, hosts: 16}]\nworkloads:\n";
  for (const auto& [set, repair] : repaired)
    config += "  - {type: trace, path: " + archive(set) + ", " + repair + "}\n";
  write("a.yaml", config);
  const Outcome outcome = netloom({"run", "a.yaml", "-o", "out"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto rows = csv_rows(read("out/results.csv"));
  ASSERT_EQ(rows.size(), repaired.size());
  for (const auto& row : rows) {
    EXPECT_EQ(row.at("status"), "ok") << row.at("workload");
    EXPECT_GT(std::stod(row.at("time_s")), 0) << row.at("workload");
  }
}

}  // namespace
}  // namespace netloom::test
