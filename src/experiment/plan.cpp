#include "experiment/plan.hpp"

#include <set>

#include "experiment/inputs.hpp"
#include "replay/memory_estimate.hpp"
#include "results/run_file.hpp"

namespace netloom {

namespace {

/// Whether a result stands. A crash may have been the machine's doing, a timeout says little once there is
/// more time, and whether a run fits into memory is quickly asked again.
bool stands(const RunOutcome& outcome, const RunOptions& options) {
  if (options.as_is) return true;
  if (outcome.result.status == Status::crashed || refused_for_memory(outcome.result)) return false;
  if (outcome.result.status != Status::timeout) return true;
  return options.timeout_s && outcome.timeout_s && *options.timeout_s <= *outcome.timeout_s;
}

bool is_mine(std::size_t number, const RunOptions& options) {
  return !options.shard || number % options.shard->count == options.shard->index - 1;
}

}  // namespace

std::optional<RunOutcome> read_outcome_of_row(const std::filesystem::path& folder,
                                              const std::string& run_id) {
  std::optional<RunOutcome> outcome = read_run_file(folder, run_id);
  if (outcome) {
    outcome->result.link_bytes = {};
    outcome->result.accounts = {};
  }
  return outcome;
}

Plan make_plan(const Experiment& experiment, const RunOptions& options) {
  Plan plan;
  plan.run_ids = run_ids(experiment.points);
  std::map<std::string, std::size_t> numbers;  // of distinct runs
  std::set<std::string> planned;
  for (std::size_t i = 0; i < plan.run_ids.size(); ++i) {
    const std::string& id = plan.run_ids[i];
    if (!is_mine(numbers.emplace(id, numbers.size()).first->second, options)) continue;
    plan.points.push_back(i);
    if (!planned.insert(id).second) continue;
    std::optional<RunOutcome> outcome = read_outcome_of_row(options.folder, id);
    if (outcome && stands(*outcome, options)) {
      plan.finished.emplace(id, std::move(*outcome));
    } else {
      plan.todo.push_back(i);
    }
  }
  return plan;
}

}  // namespace netloom
