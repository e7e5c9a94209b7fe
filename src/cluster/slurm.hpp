#pragma once
// What Slurm is asked and told. Its programs are found on the PATH.

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "cluster/arrays.hpp"
#include "cluster/submission.hpp"

namespace netloom {

/// Elements that an array may have here: MaxArraySize caps the index, so it is one more than the largest
/// index. Nothing where Slurm does not tell.
std::optional<std::size_t> max_array_size();

/// Submits the script with the array's offset. \param max_running elements at a time; none: all.
/// \returns the job's number. \throws RunError with sbatch's own words when it is refused.
std::string submit_array(const std::filesystem::path& script, const JobArray& array,
                         std::optional<std::size_t> max_running);

/// Shards that have an element in Slurm's queue.
struct LiveShards {
  std::set<std::size_t> running, waiting;
  std::set<std::size_t> counts;  ///< of how many shards they are
  bool known = true;             ///< false where squeue could not be asked

  bool any() const { return !running.empty() || !waiting.empty(); }
};

LiveShards live_shards(std::span<const SubmittedArray> arrays);

/// The same from squeue's lines of JOB INDEX STATE, as `squeue -r -o '%F %K %T'` prints them.
LiveShards live_shards(std::span<const SubmittedArray> arrays, const std::string& lines);

}  // namespace netloom
