#pragma once
// What has become of the runs of an experiment, from its result files and Slurm's queue.

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "cluster/slurm.hpp"
#include "experiment/config.hpp"

namespace netloom {

enum class RunState {
  done,    ///< ok
  failed,  ///< a final answer: deadlock, invalid, implausible
  again,  ///< crashed, stopped by its time limit or refused for its memory: another attempt may end otherwise
  running,  ///< an element of its shard runs; others of the shard may be before it
  waiting,  ///< its shard is in the queue
  missing   ///< no result, nobody on it
};

struct RunInFolder {
  std::string id;
  std::size_t point = 0;  ///< index of the first point that it is the run of
  RunState state = RunState::missing;
  std::string reason;  ///< of failed and again: `deadlock: deadlock of 2 of 4 ranks: ...`
};

/// The distinct runs in the order of the experiment: run i is of shard i mod N + 1.
std::vector<RunInFolder> runs_in_folder(const Experiment& experiment, const std::filesystem::path& folder);

/// Marks runs without a result whose shard is in the queue.
void mark_live(std::vector<RunInFolder>& runs, const LiveShards& live);

/// Shards, of `count`, with a run that is missing or to be tried again.
std::set<std::size_t> shards_to_run(const std::vector<RunInFolder>& runs, std::size_t count);

/// `60 runs: 41 done, 2 failed, 3 running, 14 missing`, and a line each for the runs that failed or go again.
std::string state_text(const std::vector<RunInFolder>& runs, const Experiment& experiment);

}  // namespace netloom
