#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "common/random.hpp"
#include "program.hpp"

namespace netloom::test {
namespace {

/// A sweep of 24 runs of some milliseconds each.
class Resume : public ProgramTest {
 protected:
  static constexpr std::size_t all_runs = 24;

  Resume() {
    write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                        "topologies:\n  - {type: torus, dims: [4, 4]}\n  - {type: hypercube, dimension: 4}\n"
                        "  - {type: random_shortcut, nodes: 16, degree: 4}\n"
                        "  - {type: circulant, nodes: 16, jumps: [1, 6]}\n"
                        "routing: [{algorithm: balanced}, {algorithm: shortest, tie_break: random}]\n"
                        "workloads: [{type: alltoall, size: [1KiB, 64KiB]}, {type: allreduce, size: 8B}]\n"
                        "mpi: {algorithms: {alltoall: pair}}\n");
  }

  Outcome run(const std::string& folder, std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {"run", "a.yaml", "-o", folder});
    return netloom(options);
  }
  std::string undisturbed() const {
    EXPECT_EQ(run("whole", {"-j1"}).status, 0);
    return read("whole/results.csv");
  }
  std::size_t runs_of_last_session(const std::string& folder) const {
    return nlohmann::json::parse(read(folder + "/provenance.json")).at("sessions").back().at("runs_done");
  }
  /// Starts the sweep, sends the signal once some runs are finished, and returns how it ended. A machine that
  /// finishes the sweep before the signal arrives gets another try.
  Outcome interrupt(const std::string& folder, int signal) const {
    Outcome outcome;
    for (int attempt = 0; attempt < 20; ++attempt) {
      fs::remove_all(folder_ / folder);
      Running running(with_binary({"run", "a.yaml", "-o", folder, "-j2"}), folder_);
      while (run_files(folder) < 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      running.signal(signal);
      outcome = running.finish();
      running.wait_for_whole_family();
      if (outcome.status != 0) break;
    }
    return outcome;
  }
};

TEST_F(Resume, ResultsAreTheSameBytesWithAnyNumberOfJobs) {
  const std::string one = undisturbed();
  EXPECT_EQ(csv_rows(one).size(), all_runs);
  EXPECT_EQ(run("two", {"-j2"}).status, 0);
  EXPECT_EQ(run("seven", {"-j7"}).status, 0);
  EXPECT_EQ(read("two/results.csv"), one);
  EXPECT_EQ(read("seven/results.csv"), one);
}

TEST_F(Resume, AStoppedSweepGoesOnAndGivesTheSameBytes) {
  const Outcome stopped = interrupt("out", SIGINT);
  EXPECT_EQ(stopped.status, 1);
  EXPECT_EQ(stopped.out, "");
  EXPECT_NE(stopped.err.find("--resume goes on from there"), std::string::npos) << stopped.err;
  EXPECT_FALSE(exists("out/results.csv"));
  const std::size_t finished = run_files("out");
  ASSERT_LT(finished, all_runs);
  const Outcome resumed = run("out", {"--resume"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(runs_of_last_session("out"), all_runs - finished);
  EXPECT_EQ(read("out/results.csv"), undisturbed());
}

TEST_F(Resume, AKilledSweepLeavesNoProcessAndGoesOn) {
  EXPECT_EQ(interrupt("out", SIGKILL).status, 128 + SIGKILL);
  EXPECT_EQ(run("out", {"--resume"}).status, 0);
  EXPECT_EQ(read("out/results.csv"), undisturbed());
}

/// Whether everything in the folder that bears the name of a result is whole.
void expect_no_half_results(const fs::path& folder) {
  std::error_code missing;
  for (const auto& entry : fs::recursive_directory_iterator(folder, missing)) {
    if (entry.path().extension() != ".json") continue;
    EXPECT_TRUE(nlohmann::json::accept(content(entry.path()))) << entry.path();
  }
}

TEST_F(Resume, ASweepOfSixtyPointsKilledTenTimesGivesTheSameBytes) {
  std::string config = read("a.yaml");
  config.replace(config.find("[1KiB, 64KiB]"), 13, "[1KiB, 2KiB, 4KiB, 8KiB, 16KiB]");
  config.replace(config.find("  - {type: hypercube"), 0, "  - {type: ring, nodes: 16}\n");
  write("a.yaml", config);
  const auto start = std::chrono::steady_clock::now();
  const std::string whole = undisturbed();
  const auto duration = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(csv_rows(whole).size(), 60U);
  Random random(1);
  std::size_t before = 0;
  for (int kill = 0; kill < 10; ++kill) {
    Running running(with_binary({"run", "a.yaml", "-o", "out", "-j2", "--resume"}), folder_);
    std::this_thread::sleep_for(duration * random.uniform() / 5);
    running.signal(SIGKILL);
    running.finish();
    running.wait_for_whole_family();
    expect_no_half_results(folder_ / "out");
    EXPECT_GE(run_files("out"), before);
    before = run_files("out");
    const bool complete = exists("out/results.csv");
    EXPECT_EQ(complete ? read("out/results.csv") : whole, whole);
  }
  EXPECT_EQ(run("out", {"--resume"}).status, 0);
  EXPECT_EQ(read("out/results.csv"), whole);
}

/// The children of a process, and theirs.
std::vector<pid_t> descendants(pid_t process) {
  const std::string id = std::to_string(process);
  std::ifstream file("/proc/" + id + "/task/" + id + "/children");
  std::vector<pid_t> all;
  for (pid_t child = 0; file >> child;) {
    all.push_back(child);
    for (const pid_t each : descendants(child)) all.push_back(each);
  }
  return all;
}

TEST_F(Resume, ASweepWhoseWorkersAreKilledSevenTimesAndItselfThriceGivesTheSameBytes) {
  std::string config = read("a.yaml");
  config.replace(config.find("[1KiB, 64KiB]"), 13, "[1KiB, 2KiB, 4KiB, 8KiB, 16KiB]");
  write("a.yaml", config);
  const auto start = std::chrono::steady_clock::now();
  const std::string whole = undisturbed();
  const auto duration = std::chrono::steady_clock::now() - start;
  Random random(2);
  {
    Running running(with_binary({"run", "a.yaml", "-o", "out", "-j2"}), folder_);
    int kills = 0;
    for (int tries = 0; kills < 7 && tries < 1000; ++tries) {
      std::this_thread::sleep_for(duration * random.uniform() / 20);
      const std::vector<pid_t> family = descendants(running.process());
      if (family.empty()) continue;
      kills += ::kill(family[random.below(family.size())], SIGKILL) == 0 ? 1 : 0;
    }
    EXPECT_LE(running.finish().status, 1) << "1 where a run lost its process";
    EXPECT_GT(kills, 0);
    expect_no_half_results(folder_ / "out");
  }
  for (int kill = 0; kill < 3; ++kill) {
    Running running(with_binary({"run", "a.yaml", "-o", "out", "-j2", "--resume"}), folder_);
    std::this_thread::sleep_for(duration * random.uniform() / 20);
    running.signal(SIGKILL);
    running.finish();
    running.wait_for_whole_family();
    expect_no_half_results(folder_ / "out");
  }
  EXPECT_EQ(run("out", {"--resume"}).status, 0);
  EXPECT_EQ(read("out/results.csv"), whole);
}

TEST_F(Resume, AnotherMemoryLimitRunsWhatWasRefused) {
  EXPECT_EQ(run("out", {"--memory-limit", "1MB"}).status, 1);
  const auto rows = csv_rows(read("out/results.csv"));
  ASSERT_EQ(rows.size(), all_runs);
  for (const auto& row : rows) {
    EXPECT_EQ(row.at("status"), "invalid");
    EXPECT_NE(row.at("reason").find("1 MB is the limit"), std::string::npos) << row.at("reason");
  }
  EXPECT_EQ(run("out", {"--resume"}).status, 0);
  EXPECT_EQ(read("out/results.csv"), undisturbed());
  const Outcome bad = run("bad", {"--memory-limit", "7"});
  EXPECT_EQ(bad.status, 2);
  EXPECT_TRUE(bad.err.starts_with("--memory-limit: ")) << bad.err;
}

TEST_F(Resume, ATerminatedSweepEndsWithStatusOne) {
  EXPECT_EQ(interrupt("out", SIGTERM).status, 1);
}

TEST_F(Resume, RunsNothingWhenNothingIsMissing) {
  const std::string before = undisturbed();
  EXPECT_EQ(run("whole", {"--resume"}).status, 0);
  EXPECT_EQ(runs_of_last_session("whole"), 0U);
  EXPECT_EQ(read("whole/results.csv"), before);
}

TEST_F(Resume, RunsWhatIsMissingOrDamaged) {
  const std::string before = undisturbed();
  const auto rows = csv_rows(before);
  fs::remove(folder_ / ("whole/runs/" + rows[0].at("run_id") + ".json"));
  write("whole/runs/" + rows[1].at("run_id") + ".json", "{\"format\": \"netloom run\"");
  const Outcome outcome = run("whole", {"--resume"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("not a whole run file"), std::string::npos) << outcome.err;
  EXPECT_EQ(runs_of_last_session("whole"), 2U);
  EXPECT_EQ(read("whole/results.csv"), before);
}

TEST_F(Resume, RunsWhatHasChanged) {
  undisturbed();
  EXPECT_EQ(run("whole", {"--resume", "--set", "workloads.1.size=16B"}).status, 0);
  EXPECT_EQ(runs_of_last_session("whole"), all_runs / 3);
  EXPECT_EQ(csv_rows(read("whole/results.csv")).size(), all_runs);
}

TEST_F(Resume, AFolderWithResultsIsRefusedWithoutIt) {
  const std::string before = undisturbed();
  const Outcome outcome = run("whole");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "whole: this folder has results; --resume runs what is missing, -o names another folder\n");
  EXPECT_EQ(read("whole/results.csv"), before);
}

TEST_F(Resume, OfAFolderThatIsNotThereStartsAnew) {
  EXPECT_EQ(run("new", {"--resume"}).status, 0);
  EXPECT_EQ(run_files("new"), all_runs);
}

TEST_F(Resume, ShardsAddUpToTheWhole) {
  for (const std::string shard : {"3/3", "1/3", "2/3"}) {
    const Outcome outcome = run("out", {"--shard", shard});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_FALSE(exists("out/results.csv"));
  }
  EXPECT_EQ(run_files("out"), all_runs);
  EXPECT_EQ(run("out", {"--resume"}).status, 0);
  EXPECT_EQ(runs_of_last_session("out"), 0U);
  EXPECT_EQ(read("out/results.csv"), undisturbed());
}

TEST_F(Resume, ALongerLimitRunsATimeoutAgain) {
  write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                      "topologies: [{type: ring, nodes: 32}]\nworkloads: [{type: alltoall, size: 1KiB}]\n"
                      "mpi: {algorithms: {alltoall: pair}}\n");
  EXPECT_EQ(run("out", {"--timeout", "0.000001"}).status, 1);
  EXPECT_EQ(csv_rows(read("out/results.csv"))[0].at("status"), "timeout");
  EXPECT_EQ(run("out", {"--resume", "--timeout", "0.000001"}).status, 1);
  EXPECT_EQ(runs_of_last_session("out"), 0U);
  EXPECT_EQ(run("out", {"--resume"}).status, 0);
  EXPECT_EQ(csv_rows(read("out/results.csv"))[0].at("status"), "ok");
}

}  // namespace
}  // namespace netloom::test
