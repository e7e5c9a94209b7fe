#include "program.hpp"

namespace netloom::test {
namespace {

class Configs : public ProgramTest {
 protected:
  static fs::path configs() { return fs::path(NETLOOM_SOURCE_DIR) / "configs"; }
  static std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(configs())) {
      if (entry.path().extension() == ".yaml") names.push_back(entry.path().filename().string());
    }
    return names;
  }
};

TEST_F(Configs, EveryOneIsAnExperimentThatCanRun) {
  EXPECT_GE(names().size(), 4U);
  for (const std::string& name : names()) {
    const Outcome outcome = netloom({"run", (configs() / name).string(), "--dry-run"});
    EXPECT_EQ(outcome.status, 0) << name << ": " << outcome.err;
  }
}

TEST_F(Configs, EveryOneRunsAndEveryRunIsOk) {
  for (const std::string& name : names()) {
    if (name == "quickstart.yaml") continue;  // has a test of its own
    const Outcome outcome = netloom({"run", (configs() / name).string(), "-o", name + ".out"});
    EXPECT_EQ(outcome.status, 0) << name << ": " << outcome.err << outcome.out;
  }
}

TEST_F(Configs, TheQuickstartComparesSixNetworksOnFourWorkloads) {
  const Outcome outcome = netloom({"run", (configs() / "quickstart.yaml").string(), "-o", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err << outcome.out;
  std::map<std::string, std::size_t> runs;
  for (const auto& row : csv_rows(read("out/results.csv"))) {
    ++runs[row.at("topology")];
    EXPECT_NE(row.at("comm_time_mean_s"), "");
    EXPECT_NE(row.at("speedup_vs_baseline"), "") << row.at("topology") << " " << row.at("workload");
  }
  EXPECT_EQ(runs.size(), 6U);
  for (const auto& [topology, count] : runs) EXPECT_GE(count, 4U) << topology;
}

}  // namespace
}  // namespace netloom::test
