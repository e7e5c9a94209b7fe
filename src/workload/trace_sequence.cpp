#include "workload/trace_sequence.hpp"

#include <algorithm>
#include <set>

namespace netloom {

namespace {

using enum ActionKind;

bool communicates(ActionKind kind) {
  return kind >= send && kind <= reduce_scatter;
}

/// Follows one rank through its actions.
class SequenceChecker {
 public:
  SequenceChecker(const Workload& workload, const RankView& rank) : workload_(workload), rank_(rank) {}

  void follow(const Action& action) {
    line_ = action.line;
    word_ = word_of(action);
    check_frame(action.kind);
    follow_communicators(action);
    if (split_line_ > 0 && is_collective(action.kind) && action.communicator == 0) {
      error("after the comm_split of line " + std::to_string(split_line_) +
            " the trace cannot say which communicator is meant");
    }
    if (action.kind == comm_split && action.source == unnamed_communicator) split_line_ = line_;
    if (receives_from_any(action) && report_.any_source_receives++ == 0)
      report_.first_any_source_line = line_;
    follow_requests(action);
  }

  SequenceReport finish() {
    const std::string name = "rank " + std::to_string(rank_.rank);
    if (line_ == 0) {
      report_.findings.push_back({TraceFinding::Level::error, 1, name + " has no action"});
    } else if (!finalized_) {
      report_.findings.push_back(
          {TraceFinding::Level::error, line_,
           name + " ends without finalize: the program gave up or its recording was cut off"});
    }
    const auto left = [](const Request& request) { return !request.tested; };
    const auto first = std::find_if(open_.begin(), open_.end(), left);
    if (first != open_.end()) {
      const auto n = std::count_if(first, open_.end(), left);
      report_.findings.push_back({TraceFinding::Level::notice, first->line,
                                  name + " never waits for " + std::to_string(n) + " of its requests, this " +
                                      (n == 1 ? "one" : "the first") + "; the run waits at its end"});
    }
    return std::move(report_);
  }

 private:
  void error(const std::string& sentence) {
    report_.findings.push_back({TraceFinding::Level::error, line_, word_ + ": " + sentence});
  }

  static bool receives_from_any(const Action& action) {
    return (is_receive(action.kind) && action.peer == any_source) ||
           (action.kind == send_recv && action.source == any_source);
  }

  /// init comes first and finalize last, each once.
  void check_frame(ActionKind kind) {
    if (kind == init && initialized_) error("this rank has called it before");
    if (kind == finalize && finalized_) error("this rank has called it before");
    if (kind == init) initialized_ = true;
    if (!initialized_ && (communicates(kind) || kind == finalize)) {
      error("comes before this rank's init");
      initialized_ = true;  // said once
    }
    if (finalized_ && communicates(kind)) error("comes after this rank's finalize");
    if (kind == finalize) finalized_ = true;
  }

  /// A communicator is used between the line that makes it and the one that frees it.
  void follow_communicators(const Action& action) {
    const std::uint32_t used = action.communicator;
    if (used != 0 && !usable_.contains(used)) {
      error("communicator " + std::to_string(workload_.communicators[used].name) +
            (freed_.contains(used) ? " has been freed" : " has not been made yet"));
    }
    if (action.kind == comm_free && usable_.erase(used) > 0) freed_.insert(used);
    if ((action.kind == comm_split || action.kind == comm_dup) && action.source >= 0)
      usable_.insert(static_cast<std::uint32_t>(action.source));
  }

  void follow_requests(const Action& action) {
    if (opens_request(action)) open_.push_back(request_of(action, rank_.in(action.communicator)));
    if (action.kind == waitall) {
      const auto n =
          std::min(static_cast<std::ptrdiff_t>(action.send_count), static_cast<std::ptrdiff_t>(open_.size()));
      open_.erase(open_.end() - n, open_.end());
    }
    if (action.kind != wait && action.kind != test) return;
    const auto meant = [&](const Request& request) { return means(action, request); };
    auto request = std::find_if(open_.begin(), open_.end(), meant);
    if (action.kind == wait && request != open_.end()) {
      open_.erase(request);
    } else if (action.kind == wait) {
      const std::string ends = action.source == no_rank ? " of a collective"
                                                        : " from " + std::to_string(action.source) + " to " +
                                                              std::to_string(action.peer);
      error("there is no open request" + ends + " with tag " + std::to_string(action.tag));
    }
    if (action.kind != test) return;
    // A test that succeeded ended its request, so a further one most likely means the next.
    const auto untested = [&](const Request& r) { return !r.tested && meant(r); };
    request = std::find_if(open_.begin(), open_.end(), untested);
    if (request != open_.end()) request->tested = true;
  }

  const Workload& workload_;
  RankView rank_;
  std::set<std::uint32_t> usable_, freed_;  ///< communicators beside MPI_COMM_WORLD
  SequenceReport report_;
  std::vector<Request> open_;  ///< oldest first
  std::uint32_t line_ = 0, split_line_ = 0;
  std::string word_;
  bool initialized_ = false, finalized_ = false;
};

}  // namespace

SequenceReport check_sequence(const Workload& workload, const RankView& rank) {
  SequenceChecker checker(workload, rank);
  for (const Action& action : workload.programs[rank.rank].actions) checker.follow(action);
  return checker.finish();
}

}  // namespace netloom
