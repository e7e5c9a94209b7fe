#include "cluster/state.hpp"

#include <gtest/gtest.h>

#include "cluster/submission.hpp"
#include "cluster/submit.hpp"
#include "common/error.hpp"
#include "common/files.hpp"
#include "experiment/basic_experiment.hpp"
#include "experiment/inputs.hpp"
#include "results/run_file.hpp"
#include "results/sample_rows.hpp"

namespace netloom {
namespace {

namespace fs = std::filesystem;

class FolderOfResults : public testing::Test {
 protected:
  FolderOfResults() {
    std::string name = (fs::temp_directory_path() / "netloom_cluster.XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    fs::create_directories(folder_ / "runs");
  }
  ~FolderOfResults() override { fs::remove_all(folder_); }

  void write(std::size_t run, Status status, const std::string& reason = "") {
    RunOutcome outcome = sample_row("torus", 1).outcome;
    outcome.run_id = run_ids(experiment_.points)[run];
    outcome.result.status = status;
    outcome.result.reason = reason;
    write_run_file(folder_, outcome);
  }

  std::vector<RunState> states(const LiveShards& live = {}) const {
    std::vector<RunInFolder> runs = runs_in_folder(experiment_, folder_);
    mark_live(runs, live);
    std::vector<RunState> states;
    for (const RunInFolder& run : runs) states.push_back(run.state);
    return states;
  }

  /// Two networks, three sizes: six runs.
  Experiment experiment_ = read({"workloads.0.size=[1KiB, 2KiB, 4KiB]"});
  fs::path folder_;
};

TEST_F(FolderOfResults, TellsFinalAnswersFromThoseToRepeat) {
  write(0, Status::ok);
  write(1, Status::deadlock, "x");
  write(2, Status::crashed, "x");
  write(3, Status::timeout, "x");
  write(4, Status::implausible, "x");
  EXPECT_EQ(states(), (std::vector{RunState::done, RunState::failed, RunState::again, RunState::again,
                                   RunState::failed, RunState::missing}));
  const auto runs = runs_in_folder(experiment_, folder_);
  EXPECT_EQ(shards_to_run(runs, 6), (std::set<std::size_t>{3, 4, 6}));
  EXPECT_EQ(shards_to_run(runs, 2), (std::set<std::size_t>{1, 2}));
  const std::string text = state_text(runs, experiment_);
  EXPECT_TRUE(text.starts_with("6 runs: 1 done, 2 failed, 2 to repeat, 1 missing\nfailed, finally:\n"))
      << text;
  EXPECT_NE(text.find("deadlock: x"), std::string::npos);
}

TEST_F(FolderOfResults, TakesADamagedRunFileForMissing) {
  write(0, Status::ok);
  write_file(run_file(folder_, run_ids(experiment_.points)[0]), "{");
  EXPECT_EQ(states()[0], RunState::missing);
}

TEST_F(FolderOfResults, KnowsRunsThatAreOfTheQueue) {
  write(0, Status::ok);
  LiveShards live;
  live.running = {1};
  live.waiting = {3};
  live.counts = {3};
  EXPECT_EQ(states(live), (std::vector{RunState::done, RunState::missing, RunState::waiting,
                                       RunState::running, RunState::missing, RunState::waiting}));
}

TEST(LiveShards, AreTheElementsOfOurArraysAlone) {
  const std::vector<SubmittedArray> arrays{{"17", 0, 2500}, {"18", 1000, 2500}};
  const LiveShards live =
      live_shards(arrays, "17 0 RUNNING\n17 5 PENDING\n18 5 COMPLETING\n99 7 RUNNING\n20 N/A RUNNING\n");
  EXPECT_EQ(live.running, (std::set<std::size_t>{1, 1006}));
  EXPECT_EQ(live.waiting, std::set<std::size_t>{6});
  EXPECT_EQ(live.counts, std::set<std::size_t>{2500});
}

TEST_F(FolderOfResults, RemembersWhatWasSubmitted) {
  EXPECT_FALSE(read_submission(folder_));
  write_submission(folder_, {"/a/b.yaml", {"x=1"}, {{"17", 0, 6}, {"18", 1000, 6}}});
  const auto read_back = read_submission(folder_);
  ASSERT_TRUE(read_back);
  EXPECT_EQ(read_back->config, "/a/b.yaml");
  EXPECT_EQ(read_back->settings, std::vector<std::string>{"x=1"});
  ASSERT_EQ(read_back->arrays.size(), 2U);
  EXPECT_EQ(read_back->arrays[1].job, "18");
  EXPECT_EQ(read_back->arrays[1].offset, 1000U);
  for (const char* const damaged :
       {"", "{}", "[]", R"({"format": "netloom submission", "format_version": 2})",
        R"({"format": "netloom submission", "format_version": 1, "config": 7})"}) {
    write_file(submission_file(folder_), damaged);
    EXPECT_THROW(read_submission(folder_), InputError) << damaged;
  }
}

TEST(SubmissionText, ShowsTheCallsOfADrySubmissionOf2500Runs) {
  std::string seeds = "seed=[0";
  for (int i = 1; i < 1250; ++i) seeds += "," + std::to_string(i);
  SubmitOptions options;
  options.job.folder = "/shared/d";
  options.max_running = 50;
  const std::string text = submission_text(read({seeds + "]"}), options);
  for (const char* const call :
       {"\n# sbatch --array=0-999%50 '/shared/d/netloom.sbatch' 0\n",
        "\n# sbatch --array=0-999%50 '/shared/d/netloom.sbatch' 1000\n",
        "\n# sbatch --array=0-499%50 '/shared/d/netloom.sbatch' 2000\n", "\"$shard/2500\""})
    EXPECT_NE(text.find(call), std::string::npos) << call << text;
}

}  // namespace
}  // namespace netloom
