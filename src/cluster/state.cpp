#include "cluster/state.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "common/words.hpp"
#include "experiment/plan.hpp"
#include "replay/memory_estimate.hpp"

namespace netloom {

namespace {

constexpr std::array names{
    std::pair{RunState::done, "done"},       std::pair{RunState::failed, "failed"},
    std::pair{RunState::running, "running"}, std::pair{RunState::waiting, "waiting"},
    std::pair{RunState::again, "to repeat"}, std::pair{RunState::missing, "missing"},
};

RunState state_of(const ReplayResult& result) {
  if (result.status == Status::ok) return RunState::done;
  const bool again =
      result.status == Status::crashed || result.status == Status::timeout || refused_for_memory(result);
  return again ? RunState::again : RunState::failed;
}

bool is_open(const RunInFolder& run) {
  return run.state == RunState::missing || run.state == RunState::again;
}

std::string list_text(const std::vector<RunInFolder>& runs, const Experiment& experiment, RunState state,
                      const std::string& title) {
  std::string text;
  for (const RunInFolder& run : runs) {
    if (run.state != state) continue;
    const Point& point = experiment.points[run.point];
    text +=
        "  " + run.id + " " + point.workload_label + " on " + point.topology_label + ": " + run.reason + "\n";
  }
  return text.empty() ? "" : title + ":\n" + text;
}

}  // namespace

std::vector<RunInFolder> runs_in_folder(const Experiment& experiment, const std::filesystem::path& folder) {
  RunOptions options;
  options.folder = folder;
  options.as_is = true;
  const Plan plan = make_plan(experiment, options);
  std::vector<RunInFolder> runs;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < plan.run_ids.size(); ++i) {
    const std::string& id = plan.run_ids[i];
    if (!seen.insert(id).second) continue;
    RunInFolder& run = runs.emplace_back(RunInFolder{id, i, RunState::missing, ""});
    const auto finished = plan.finished.find(id);
    if (finished == plan.finished.end()) continue;
    const ReplayResult& result = finished->second.result;
    run.state = state_of(result);
    if (run.state != RunState::done) run.reason = std::string(to_text(result.status)) + ": " + result.reason;
  }
  return runs;
}

void mark_live(std::vector<RunInFolder>& runs, const LiveShards& live) {
  if (live.counts.size() != 1) return;
  const std::size_t count = *live.counts.begin();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!is_open(runs[i])) continue;
    const std::size_t shard = i % count + 1;
    if (live.running.contains(shard)) runs[i].state = RunState::running;
    if (live.waiting.contains(shard)) runs[i].state = RunState::waiting;
  }
}

std::set<std::size_t> shards_to_run(const std::vector<RunInFolder>& runs, std::size_t count) {
  std::set<std::size_t> shards;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (is_open(runs[i])) shards.insert(i % count + 1);
  }
  return shards;
}

std::string state_text(const std::vector<RunInFolder>& runs, const Experiment& experiment) {
  std::string text = counted(runs.size(), "run");
  std::string separator = ": ";
  for (const auto& [state, name] : names) {
    const auto count = std::ranges::count(runs, state, &RunInFolder::state);
    if (count == 0) continue;
    text += separator + std::to_string(count) + " " + name;
    separator = ", ";
  }
  return text + "\n" + list_text(runs, experiment, RunState::failed, "failed, finally") +
         list_text(runs, experiment, RunState::again, "to repeat");
}

}  // namespace netloom
