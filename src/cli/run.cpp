#include <charconv>
#include <memory>
#include <optional>
#include <thread>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "common/error.hpp"
#include "common/log.hpp"
#include "common/units.hpp"
#include "common/words.hpp"
#include "experiment/runner.hpp"
#include "replay/memory_estimate.hpp"
#include "results/table.hpp"

namespace netloom {

namespace {

constexpr std::size_t most_jobs = 4096;

struct Options {
  ConfigInput config;
  std::optional<std::string> folder, shard, timeout, memory_limit;
  std::size_t jobs = std::max(1U, std::thread::hardware_concurrency());
  bool resume = false;
  bool dry_run = false;
};

/// A whole text that is a number; none otherwise.
std::optional<std::size_t> number(std::string_view text) {
  std::size_t value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Shard parse_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  const auto index = number(std::string_view(text).substr(0, slash));
  const auto count =
      slash == std::string::npos ? std::nullopt : number(std::string_view(text).substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count) {
    throw InputError("--shard: must be I/N with I from 1 to N, for instance 2/4, got " + text);
  }
  return {*index, *count};
}

std::uint64_t parse_memory_limit(const std::string& text) {
  try {
    return parse_bytes(text).value;
  } catch (const InputError& fault) {
    throw InputError("--memory-limit: " + std::string(fault.what()));
  }
}

RunOptions run_options(const Options& options, const Experiment& experiment) {
  RunOptions run;
  if (options.folder) refuse_standard_output(*options.folder);
  run.folder = options.folder.value_or("results/" + experiment.name);
  run.jobs = options.jobs;
  run.resume = options.resume;
  if (options.shard) run.shard = parse_shard(*options.shard);
  if (options.timeout) run.timeout_s = parse_time_limit("--timeout", *options.timeout);
  run.memory_limit = options.memory_limit ? parse_memory_limit(*options.memory_limit) : machine_memory();
  run.progress = verbosity() != Verbosity::quiet;
  run.command = command_line();
  return run;
}

ExitStatus run(const Options& options) {
  const Experiment experiment = load_experiment(options.config);
  const RunOptions how = run_options(options, experiment);
  if (options.dry_run) {
    print(dry_run_text(experiment));
    return all_well;
  }
  const ExperimentResult result = run_experiment(experiment, how);
  if (how.shard) {
    log_info(counted(result.rows.size(), "run") + " of shard " + *options.shard +
             (result.rows.size() == 1 ? " is" : " are") + " finished in " + how.folder.string() +
             "; netloom merge makes the table of all");
  } else {
    print(results_table(result.rows, experiment.baseline));
    log_info("results: " + (how.folder / "results.csv").string());
  }
  return result.all_ok ? all_well : failed;
}

}  // namespace

CommandBody add_run(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_config_input(app, options->config);
  app.add_option("-o,--output", options->folder, "Folder of the results (default: results/NAME)")
      ->type_name("DIR");
  app.add_option("-j,--jobs", options->jobs, "Runs at the same time (default: the number of cores)")
      ->type_name("N")
      ->check(whole_number(1, most_jobs));
  app.add_flag("--resume", options->resume,
               "Go on in a folder that has results: run what is missing or changed");
  app.add_option("--shard", options->shard, "Run part I of N, run files only")->type_name("I/N");
  app.add_option("--timeout", options->timeout, "Stop a run after this much wall time (default: never)")
      ->type_name("SECONDS");
  app.add_option("--memory-limit", options->memory_limit,
                 "Refuse a run that would take more memory, 8GiB (default: the machine's memory)")
      ->type_name("SIZE");
  app.add_flag("--dry-run", options->dry_run, "Print the normalised experiment and its runs; run nothing");
  return [options] { return run(*options); };
}

}  // namespace netloom
