#pragma once
// Submits what an experiment still lacks as job arrays.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cluster/script.hpp"
#include "experiment/config.hpp"

namespace netloom {

struct SubmitOptions {
  Job job;                       ///< `name` and `shards` are set here
  std::size_t runs_a_shard = 1;  ///< at least 1
  std::size_t array_max = 1000;  ///< elements of one array, at least 1; fewer where the cluster says so
  std::optional<std::size_t> max_running;
};

/// The script and sbatch's calls for all shards of the experiment, for the reader; nothing is written or
/// asked.
std::string submission_text(const Experiment& experiment, SubmitOptions options);

/// Writes the script into the folder and submits arrays for every shard with a run that is missing, crashed
/// or timed out and that is not in the queue. \returns the number of shards submitted.
/// \throws RunError with Slurm's own words; arrays that it took before are noted in the folder.
std::size_t submit(const Experiment& experiment, SubmitOptions options);

/// Waits until every run has a result. \throws RunError when the queue has none of its jobs and some lack.
void wait_for_results(const Experiment& experiment, const std::filesystem::path& folder);

}  // namespace netloom
