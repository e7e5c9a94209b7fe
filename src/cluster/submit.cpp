#include "cluster/submit.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "cluster/slurm.hpp"
#include "cluster/state.hpp"
#include "cluster/submission.hpp"
#include "common/error.hpp"
#include "common/files.hpp"
#include "common/shell.hpp"
#include "experiment/inputs.hpp"

namespace netloom {

namespace {

std::size_t shards_of(std::size_t runs, std::size_t runs_a_shard) {
  return (runs + runs_a_shard - 1) / runs_a_shard;
}

std::filesystem::path script_file(const std::filesystem::path& folder) {
  return folder / "netloom.sbatch";
}

void make_folders(const std::filesystem::path& folder) {
  std::error_code error;
  for (const char* const each : {"runs", "slurm"}) {
    std::filesystem::create_directories(folder / each, error);
    if (error) throw RunError(folder.string() + ": cannot be made: " + error.message());
  }
  // A table of other runs must not outlive the start of these.
  std::filesystem::remove(folder / "results.csv", error);
}

Submission noted_submission(const Job& job) {
  Submission submission = read_submission(job.folder).value_or(Submission{});
  submission.config = job.config;
  submission.settings = job.settings;
  return submission;
}

/// \throws RunError when jobs that divide the runs in another way are in the queue.
void refuse_other_division(const LiveShards& live, std::size_t shards) {
  if (!live.any() || live.counts == std::set<std::size_t>{shards}) return;
  throw RunError("jobs of an earlier submission, which divided the runs into " +
                 std::to_string(*live.counts.begin()) + " shards and not into " + std::to_string(shards) +
                 ", are in the queue; wait for them, cancel them, or give the same --tasks-per-job");
}

std::vector<std::size_t> without(const std::set<std::size_t>& shards, const LiveShards& live) {
  std::vector<std::size_t> rest;
  for (const std::size_t shard : shards) {
    if (!live.running.contains(shard) && !live.waiting.contains(shard)) rest.push_back(shard);
  }
  return rest;
}

}  // namespace

std::string submission_text(const Experiment& experiment, SubmitOptions options) {
  const std::vector<std::string> ids = run_ids(experiment.points);
  const std::size_t runs = std::set<std::string>(ids.begin(), ids.end()).size();
  options.job.name = experiment.name;
  options.job.shards = shards_of(runs, options.runs_a_shard);
  std::string text = job_script(options.job) + "\n";
  std::vector<std::size_t> shards(options.job.shards);
  for (std::size_t i = 0; i < shards.size(); ++i) shards[i] = i + 1;
  for (const JobArray& array : job_arrays(shards, options.array_max)) {
    text += "# sbatch --array=" + elements_text(array.elements) +
            (options.max_running ? "%" + std::to_string(*options.max_running) : "") + " " +
            shell_quoted(script_file(options.job.folder).string()) + " " + std::to_string(array.offset) +
            "\n";
  }
  return text;
}

std::size_t submit(const Experiment& experiment, SubmitOptions options) {
  Job& job = options.job;
  const std::vector<RunInFolder> runs = runs_in_folder(experiment, job.folder);
  job.name = experiment.name;
  job.shards = shards_of(runs.size(), options.runs_a_shard);
  Submission submission = noted_submission(job);
  const LiveShards live = live_shards(submission.arrays);
  if (!live.known) {
    throw RunError(
        "squeue could not be asked which jobs of the earlier submission are in the queue, so nothing was "
        "submitted: they would run twice");
  }
  refuse_other_division(live, job.shards);
  const std::vector<std::size_t> shards = without(shards_to_run(runs, job.shards), live);
  if (shards.empty()) return 0;
  make_folders(job.folder);
  write_file(script_file(job.folder), job_script(job));
  const std::size_t most = std::min(options.array_max, max_array_size().value_or(options.array_max));
  for (const JobArray& array : job_arrays(shards, most)) {
    const std::string number = submit_array(script_file(job.folder), array, options.max_running);
    submission.arrays.push_back({number, array.offset, job.shards});
    write_submission(job.folder, submission);
  }
  return shards.size();
}

void wait_for_results(const Experiment& experiment, const std::filesystem::path& folder) {
  constexpr std::chrono::seconds interval{1};
  constexpr int patience = 3;  // a result may be a moment on its way after its job has left the queue
  for (int idle = 0; idle < patience;) {
    std::vector<RunInFolder> runs = runs_in_folder(experiment, folder);
    if (shards_to_run(runs, 1).empty()) return;
    const auto submission = read_submission(folder);
    const LiveShards live = live_shards(submission ? submission->arrays : std::vector<SubmittedArray>{});
    idle = live.any() || !live.known ? 0 : idle + 1;
    std::this_thread::sleep_for(interval);
  }
  throw RunError("no job is left in the queue, and not every run has a result that stands; netloom status " +
                 folder.string() + " tells which");
}

}  // namespace netloom
