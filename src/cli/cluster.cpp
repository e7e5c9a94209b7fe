// netloom submit, status, merge: an experiment as job arrays on a Slurm cluster.

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "cluster/state.hpp"
#include "cluster/submission.hpp"
#include "cluster/submit.hpp"
#include "common/error.hpp"
#include "common/files.hpp"
#include "common/log.hpp"
#include "common/words.hpp"
#include "experiment/runner.hpp"
#include "results/run_file.hpp"
#include "results/table.hpp"

namespace netloom {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_elements = 4'000'000;  // Slurm's largest MaxArraySize is 4000001

/// An option of submit that has a name and takes a text.
void add_text(CLI::App& app, const std::string& name, std::optional<std::string>& value,
              const std::string& type, const std::string& help) {
  app.add_option(name, value, help)->type_name(type);
}

struct SubmitInput {
  ConfigInput config;
  SubmitOptions submit;
  std::optional<std::string> folder, prologue, timeout, memory_limit;
  bool print = false;
  bool wait = false;
};

/// The program itself, as the cluster's nodes are to start it.
fs::path own_program() {
  return fs::read_symlink("/proc/self/exe");
}

SubmitOptions completed(const SubmitInput& input, const Experiment& experiment) {
  SubmitOptions options = input.submit;
  if (input.folder) refuse_standard_output(*input.folder);
  Job& job = options.job;
  job.program = own_program();
  job.config = fs::absolute(input.config.path);
  job.settings = input.config.settings;
  job.folder = fs::absolute(input.folder.value_or("results/" + experiment.name)).lexically_normal();
  if (input.prologue) {
    read_file(*input.prologue);  // a missing one is better found here than by every job
    job.options.prologue = fs::absolute(*input.prologue);
  }
  if (input.timeout) job.run_options.insert(job.run_options.end(), {"--timeout", *input.timeout});
  if (input.memory_limit)
    job.run_options.insert(job.run_options.end(), {"--memory-limit", *input.memory_limit});
  return options;
}

ExitStatus submit_or_print(const SubmitInput& input) {
  if (input.config.path == "-") throw InputError("CONFIG: must be a file, since every job reads it");
  const Experiment experiment = load_experiment(input.config);
  const SubmitOptions options = completed(input, experiment);
  if (input.print) {
    print(submission_text(experiment, options));
    return all_well;
  }
  const std::size_t shards = submit(experiment, options);
  log_info(shards == 0 ? "nothing to submit: every run has a result or is in the queue"
                       : counted(shards, "shard") + " submitted; netloom status " +
                             options.job.folder.string() + " tells how they do");
  if (input.wait) wait_for_results(experiment, options.job.folder);
  return all_well;
}

struct FolderInput {
  std::vector<std::string> folders;
  std::optional<std::string> output;
  std::optional<std::string> config;
  std::vector<std::string> settings;
};

/// The experiment whose results the folder holds: what was submitted for it, or what the user names.
Experiment experiment_of(const FolderInput& input) {
  if (input.config) return load_experiment({*input.config, input.settings});
  const fs::path folder = input.folders.front();
  const std::optional<Submission> submission = read_submission(folder);
  if (!submission) {
    throw InputError(
        folder.string() +
        ": nothing was submitted for this folder; --config names the experiment that it belongs to");
  }
  return load_experiment({submission->config.string(), submission->settings});
}

void refuse_missing_folders(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    if (!fs::is_directory(folder)) throw InputError(folder + ": there is no such folder");
  }
}

ExitStatus status(const FolderInput& input) {
  refuse_missing_folders(input.folders);
  const Experiment experiment = experiment_of(input);
  const fs::path folder = input.folders.front();
  std::vector<RunInFolder> runs = runs_in_folder(experiment, folder);
  const std::optional<Submission> submission = read_submission(folder);
  if (submission) {
    const LiveShards live = live_shards(submission->arrays);
    if (!live.known)
      log_warning("squeue could not be asked, so what is running or waiting counts as missing");
    mark_live(runs, live);
  }
  print(state_text(runs, experiment));
  const bool lost = std::ranges::any_of(runs, [](const auto& run) { return run.state == RunState::missing; });
  if (lost && submission) log_info("what jobs said that left no result is in " + (folder / "slurm").string());
  const bool done = std::ranges::all_of(runs, [](const auto& run) { return run.state == RunState::done; });
  return done ? all_well : failed;
}

/// Copies into the first folder what only others have.
void gather(const std::vector<RunInFolder>& runs, const std::vector<std::string>& folders,
            const fs::path& into) {
  for (const RunInFolder& run : runs) {
    if (run.state != RunState::missing) continue;
    for (const std::string& folder : folders) {
      if (folder == into || !read_run_file(folder, run.id)) continue;
      fs::create_directories(into / "runs");
      write_file(run_file(into, run.id), read_file(run_file(folder, run.id)));
      break;
    }
  }
}

void refuse_missing_runs(const std::vector<RunInFolder>& runs, const Experiment& experiment) {
  constexpr std::size_t shown = 3;
  std::size_t missing = 0;
  std::string text;
  for (const RunInFolder& run : runs) {
    if (run.state != RunState::missing || ++missing > shown) continue;
    const Point& point = experiment.points[run.point];
    text += (text.empty() ? "" : "; ") + point.workload_label + " on " + point.topology_label;
  }
  if (missing == 0) return;
  throw RunError(counted(missing, "run") + " of " + std::to_string(runs.size()) +
                 (missing == 1 ? " has no result: " : " have no result: ") + text +
                 (missing > shown ? "; ..." : "") + "; netloom submit runs what is missing");
}

ExitStatus merge(const FolderInput& input) {
  refuse_missing_folders(input.folders);
  const Experiment experiment = experiment_of(input);
  RunOptions options;
  options.folder = input.output.value_or(input.folders.front());
  options.resume = true;
  options.as_is = true;
  options.command = command_line();
  refuse_standard_output(options.folder);
  gather(runs_in_folder(experiment, options.folder), input.folders, options.folder);
  refuse_missing_runs(runs_in_folder(experiment, options.folder), experiment);
  const ExperimentResult result = run_experiment(experiment, options);
  print(results_table(result.rows, experiment.baseline));
  log_info("results: " + (options.folder / "results.csv").string());
  return result.all_ok ? all_well : failed;
}

void add_folder_config(CLI::App& app, FolderInput& input) {
  app.add_option("--config", input.config, "The experiment, where it was not submitted for the folder")
      ->type_name("CONFIG");
  app.add_option("--set", input.settings, "Set a value of that experiment")->type_name("PATH=VALUE");
}

void add_job_options(CLI::App& app, SubmitInput& input) {
  JobOptions& job = input.submit.job.options;
  add_text(app, "--partition", job.partition, "NAME", "Slurm's partition (default: the cluster's)");
  add_text(app, "--time", job.time, "T", "Slurm's limit on the time of one job, such as 2:00:00");
  add_text(app, "--account", job.account, "NAME", "Slurm's account");
  add_text(app, "--mem", job.memory, "SIZE", "Memory of one job, in Slurm's words, such as 4G");
  app.add_option("--sbatch-arg", job.arguments, "A further option of sbatch, such as --exclusive")
      ->type_name("OPTION")
      ->allow_extra_args(false);
  add_text(app, "--prologue", input.prologue, "FILE",
           "Shell commands that every job runs first (modules, PATH)");
  add_text(app, "--timeout", input.timeout, "SECONDS",
           "As of netloom run: stop a run after this much wall time");
  add_text(app, "--memory-limit", input.memory_limit, "SIZE",
           "As of netloom run: refuse a run that would take more memory");
}

}  // namespace

CommandBody add_submit(CLI::App& app) {
  const auto input = std::make_shared<SubmitInput>();
  add_config_input(app, input->config);
  add_text(app, "-o,--output", input->folder, "DIR",
           "Folder of the results, which all nodes see (default: results/NAME)");
  app.add_option("--tasks-per-job", input->submit.runs_a_shard, "Runs of one job (default: 1)")
      ->type_name("M")
      ->check(whole_number(1, most_elements));
  app.add_option("--array-max", input->submit.array_max,
                 "Jobs of one array (default: 1000, or fewer where the cluster says so)")
      ->type_name("N")
      ->check(whole_number(1, most_elements));
  app.add_option("--max-running", input->submit.max_running,
                 "Jobs of an array at the same time (default: all)")
      ->type_name("N")
      ->check(whole_number(1, most_elements));
  add_job_options(app, *input);
  app.add_flag("--print", input->print, "Print the script and the calls of sbatch; submit nothing");
  app.add_flag("--wait", input->wait, "Wait until every run has a result");
  return [input] { return submit_or_print(*input); };
}

CommandBody add_status(CLI::App& app) {
  const auto input = std::make_shared<FolderInput>();
  app.add_option("DIR", input->folders, "Folder of the results")->required()->expected(1);
  add_folder_config(app, *input);
  return [input] { return status(*input); };
}

CommandBody add_merge(CLI::App& app) {
  const auto input = std::make_shared<FolderInput>();
  app.add_option("DIR", input->folders, "Folders of the results, of one experiment")->required();
  add_text(app, "-o,--output", input->output, "OUT",
           "Folder that gets all run files and results.csv (default: the first)");
  add_folder_config(app, *input);
  return [input] { return merge(*input); };
}

}  // namespace netloom
