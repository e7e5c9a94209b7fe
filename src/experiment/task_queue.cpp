#include "experiment/task_queue.hpp"

#include <map>

namespace netloom {

TaskQueue::TaskQueue(const std::vector<std::string>& groups, std::size_t workers)
    : group_of_worker_(workers) {
  std::map<std::string, std::size_t> number;
  for (std::size_t task = 0; task < groups.size(); ++task) {
    const auto [at, is_new] = number.emplace(groups[task], groups_.size());
    if (is_new) groups_.emplace_back();
    groups_[at->second].tasks.push_back(task);
  }
}

std::optional<std::size_t> TaskQueue::next(std::size_t worker) {
  std::optional<std::size_t>& own = group_of_worker_[worker];
  if (!own || groups_[*own].tasks.empty()) {
    own = choose();
    if (*own == groups_.size()) {
      own.reset();
      return std::nullopt;
    }
    ++groups_[*own].workers;
  }
  std::deque<std::size_t>& tasks = groups_[*own].tasks;
  const std::size_t task = tasks.front();
  tasks.pop_front();
  return task;
}

/// The first untouched group, otherwise the one with most tasks left; the number of groups when there is
/// none.
std::size_t TaskQueue::choose() const {
  std::size_t best = groups_.size();
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].tasks.empty()) continue;
    if (groups_[i].workers == 0) return i;
    if (best == groups_.size() || groups_[i].tasks.size() > groups_[best].tasks.size()) best = i;
  }
  return best;
}

}  // namespace netloom
