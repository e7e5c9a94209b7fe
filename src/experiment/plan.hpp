#pragma once
// What there is to do: the runs of an experiment (or of its shard), which of them are finished, which are
// not.

#include <map>
#include <string>
#include <vector>

#include "experiment/runner.hpp"

namespace netloom {

struct Plan {
  std::vector<std::string> run_ids;            ///< by point; points that differ in labels alone share one
  std::vector<std::size_t> points;             ///< of this shard, in the experiment's order
  std::vector<std::size_t> todo;               ///< those of them to run, one a run id
  std::map<std::string, RunOutcome> finished;  ///< by run id, without `link_bytes` and accounts
};

/// \throws InputError with every missing input file.
Plan make_plan(const Experiment& experiment, const RunOptions& options);

/// Reads the run file and drops what no row needs.
std::optional<RunOutcome> read_outcome_of_row(const std::filesystem::path& folder, const std::string& run_id);

}  // namespace netloom
