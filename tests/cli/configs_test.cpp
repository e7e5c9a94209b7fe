#include <set>

#include "paths.hpp"
#include "program.hpp"
#include "topology/family.hpp"
#include "workload/benchmark.hpp"

namespace netloom::test {
namespace {

class Configs : public ProgramTest {
 protected:
  static fs::path configs() { return fs::path(kSourceDir) / "configs"; }
  static fs::path papers() { return configs() / "papers"; }
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
    if (name == "quickstart.yaml" || name == "regression.yaml") continue;  // have tests of their own
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

/// The type that a spec in flow YAML names.
std::string type_of(const std::string& spec) {
  const std::string key = "type: ";
  const std::size_t at = spec.find(key) + key.size();
  return spec.substr(at, spec.find_first_of(",}", at) - at);
}

TEST_F(Configs, TheRegressionHasEveryFamilyWorkloadAndProfileAndIsItsBaseline) {
  const std::string base = (configs() / "regression").string();
  const Outcome run = netloom({"run", "-q", base + ".yaml", "-o", "out"});
  ASSERT_EQ(run.status, 0) << run.err;
  const Outcome check = netloom({"check", "out", "--against", base + ".csv", "--junit", "junit.xml"});
  EXPECT_EQ(check.status, 0) << check.out << check.err;
  EXPECT_EQ(check.err, "");
  EXPECT_NE(check.out.find(" the same, 0 moved, 0 missing, 0 new, 0 failed\n"), std::string::npos)
      << check.out;
  std::map<std::string, std::set<std::string, std::less<>>> seen;
  for (const auto& row : csv_rows(read("out/results.csv"))) {
    seen["family"].insert(type_of(row.at("topology_spec")));
    seen["workload"].insert(type_of(row.at("workload_spec")));
    seen["profile"].insert(row.at("mpi_profile"));
  }
  for (const Family& family : families()) EXPECT_TRUE(seen["family"].contains(family.name)) << family.name;
  for (const Benchmark& each : benchmarks()) EXPECT_TRUE(seen["workload"].contains(each.name)) << each.name;
  EXPECT_EQ(seen["profile"].size(), 2U);
}

TEST_F(Configs, NetworksOfAnExperimentAreListedInItsOrder) {
  const std::string config = (configs() / "regression.yaml").string();
  const auto rows = csv_rows(netloom({"topology", config, "--format", "csv"}).out);
  std::size_t at = 0;
  const std::string text = content(config);
  for (const auto& row : rows) {
    const std::size_t found = text.find("{label: " + row.at("topology") + ",");
    ASSERT_NE(found, std::string::npos) << row.at("topology");
    EXPECT_GT(found, at) << row.at("topology");
    at = found;
  }
  EXPECT_EQ(rows.size(), families().size());
}

/// What scripts/papers makes of the networks up to this size.
class PaperPage : public Configs {
 protected:
  Outcome generate(const std::string& most_nodes) const {
    return shell(std::string("python3 ") + kSourceDir + "/scripts/papers --netloom $N -o - --most-nodes " +
                 most_nodes);
  }
  static std::string page() { return content(kSourceDir + "/docs/papers/huang2022.md"); }
};

TEST_F(PaperPage, HasEveryLineThatIsGeneratedForQuickSizes) {
  const Outcome outcome = generate("128");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  std::size_t lines_of_tables = 0;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_NE(page().find(line + "\n"), std::string::npos) << line;
    if (line.starts_with("| 32") || line.starts_with("| 64") || line.starts_with("| 128")) ++lines_of_tables;
  }
  EXPECT_EQ(lines_of_tables, 3U * (2 + 5));
}

/// The times of 32 nodes, simulated anew.
TEST_F(PaperPage, HasTheSpeedUpsOfTheBenchmarks) {
  const Outcome outcome = shell("python3 " + kSourceDir +
                                "/scripts/papers --benchmarks --runs runs --netloom $N -o - --most-nodes 32");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string benchmarks = content(kSourceDir + "/docs/papers/huang2022_benchmarks.md");
  std::size_t rows = 0;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| 32 |")) continue;
    ++rows;
    EXPECT_NE(benchmarks.find(line + "\n"), std::string::npos) << line;
  }
  EXPECT_EQ(rows, 8U * 2);
}

/// As the paper prints them.
TEST_F(PaperPage, HasTheAveragesOfThePaper) {
  for (const char* const row : {"| diameter of the torus / of the low circulant | 1.58 | 1.58 |",
                                "| diameter of the torus / of the product | 1.68 | 1.68 |",
                                "| mean path length of the torus / of the low circulant | 1.18 | 1.18 |",
                                "| mean path length of the torus / of the product | 1.24 | 1.24 |",
                                "torus's by | 52 % | 52 % |", "torus's by | 30 % | 30 % |"}) {
    EXPECT_NE(page().find(row), std::string::npos) << row;
  }
}

class PaperPageSlow : public PaperPage {};

TEST_F(PaperPageSlow, IsWhatIsGenerated) {
  const Outcome outcome = generate("1024");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, page());
}

TEST_F(Configs, OfPapersNameNetworksAndNothingToRun) {
  for (const char* const name : {"huang2022_table1.yaml", "huang2022_table2.yaml"}) {
    const Outcome outcome = netloom({"run", (papers() / name).string(), "--dry-run"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("workloads"), std::string::npos) << outcome.err;
  }
}

}  // namespace
}  // namespace netloom::test
