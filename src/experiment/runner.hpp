#pragma once
// Runs an experiment: every point in worker processes, a run file each, then results.csv from those files.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "experiment/config.hpp"
#include "results/record.hpp"

namespace netloom {

/// Part `index` of `count`, from 1.
struct Shard {
  std::size_t index = 1;
  std::size_t count = 1;
};

struct RunOptions {
  std::filesystem::path folder;
  std::size_t jobs = 1;
  bool resume = false;
  std::optional<Shard> shard;  ///< writes run files only and joins a folder that exists
  bool as_is = false;          ///< every run file stands, also of runs that crashed or were stopped
  std::optional<double> timeout_s;
  std::uint64_t memory_limit = UINT64_MAX;  ///< bytes that one run may be estimated to take
  bool progress = true;                     ///< a line on standard error, where that is a terminal
  std::vector<std::string> command;         ///< for provenance.json
};

struct ExperimentResult {
  std::vector<Row>
      rows;  ///< in the experiment's order; of a shard its own; without `link_bytes` and accounts
  bool all_ok = false;
};

/// \throws InputError when the folder exists and `resume` is not asked for: nothing has been written.
/// RunError when it was stopped (Ctrl-C, a full disk): what is finished is kept.
ExperimentResult run_experiment(const Experiment& experiment, const RunOptions& options);

/// What `--dry-run` shows: the normalised experiment and, as YAML comments, the list of its runs.
std::string dry_run_text(const Experiment& experiment);

}  // namespace netloom
