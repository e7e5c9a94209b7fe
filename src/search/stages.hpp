#pragma once
// Running the tasks of one stage of a search on several threads: a shared queue, progress, the time limit,
// and a checkpoint from which a killed search goes on.

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "search/incumbent.hpp"
#include "search/search.hpp"

namespace netloom {

struct SearchCounts {
  std::uint64_t prefixes = 0;
  std::uint64_t tested = 0;
};

/// What a finished task adds to the answer, beside what it has offered to the incumbent.
struct TaskOutcome {
  Score score{};  ///< of `ties`
  Ties ties;
  SearchCounts counts;
};

struct Stage {
  std::string name;
  std::vector<double> weights;  ///< by task: its share of the search space
  double time_share = 1;        ///< of the time limit, which counts from the start of the search
};

/// Does task after task on one thread.
using StageWorker = std::function<TaskOutcome(std::size_t task)>;

/// Everything a checkpoint keeps.
struct SearchState {
  std::string stage;
  std::vector<bool> done;  ///< by task of that stage
  Best best;
  bool diameter_done = false;
  SearchCounts counts;
  double seconds = 0;
};

class StageRunner {
 public:
  /// Reads the request's checkpoint when there is one. \throws InputError when it is of another search.
  explicit StageRunner(const SearchRequest& request);

  Incumbent& incumbent() { return incumbent_; }
  /// Whether a checkpoint has already brought a best set.
  bool resumed() const { return !state_.stage.empty(); }
  /// The stage that runs or has run last, also before a restart.
  const std::string& stage() const { return state_.stage; }
  bool diameter_done() const { return state_.diameter_done; }
  void set_diameter_done() { state_.diameter_done = true; }

  /// Runs every task that is not done; false when the time limit or the caller ended it first. A worker ends
  /// the stage by setting `stop`.
  bool run(const Stage& stage, const std::function<StageWorker(std::atomic<bool>& stop)>& make_worker);

  const SearchCounts& counts() const { return state_.counts; }
  double seconds() const;

 private:
  struct Queue;
  void work(Queue& queue, const StageWorker& worker);
  void watch(Queue& queue);
  bool out_of_time(double share) const;
  void save();

  SearchRequest request_;
  std::chrono::steady_clock::time_point start_;
  Incumbent incumbent_;
  SearchState state_;
  double seconds_before_ = 0;
  double saved_at_ = 0;
};

}  // namespace netloom
