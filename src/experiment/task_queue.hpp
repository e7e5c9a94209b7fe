#pragma once
// Which worker runs which point next. A worker stays with one network as long as it has points left, so that
// networks and routes are built once, and helps another only when no network is untouched.

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace netloom {

class TaskQueue {
 public:
  /// \param groups by task: what it shares with others (its network). Tasks of a group run in their order.
  TaskQueue(const std::vector<std::string>& groups, std::size_t workers);

  /// Nothing when all tasks are given out.
  std::optional<std::size_t> next(std::size_t worker);

 private:
  std::size_t choose() const;

  struct Group {
    std::deque<std::size_t> tasks;
    std::size_t workers = 0;  ///< that have chosen it
  };
  std::vector<Group> groups_;
  std::vector<std::optional<std::size_t>> group_of_worker_;
};

}  // namespace netloom
