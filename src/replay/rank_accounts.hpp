#pragma once
// What one rank spends its simulated time on, and what is under way to and from its host meanwhile.

#include <cstdint>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// The messages of one host.
class HostTransfers {
 public:
  void start(double now) {
    if (under_way_++ == 0) since_ = now;
  }
  void end(double now) {
    if (--under_way_ == 0) busy_ += now - since_;
  }
  /// Time from the simulation's start on with at least one message under way.
  double busy(double now) const { return busy_ + (under_way_ > 0 ? now - since_ : 0); }

 private:
  std::uint64_t under_way_ = 0;
  double since_ = 0;
  double busy_ = 0;
};

/// Time in calls of one kind, or in one phase.
struct SpentTime {
  double time_s = 0;
  double comm_s = 0;     ///< in MPI calls
  double waiting_s = 0;  ///< of that, with no message of the host under way
};

class RankAccounts {
 public:
  struct Phase {
    bool entered = false;
    double begin_s = 0;
    double end_s = 0;
    SpentTime spent;
  };

  void add(ActionKind kind, const SpentTime& spent);
  /// Ends the phase before, at `now`. \param phase index into Workload::phases.
  void begin_phase(std::size_t phase, double now);
  /// The rank has done everything.
  void finish(double now) { leave_phase(now); }

  const SpentTime& all() const { return all_; }
  /// Of the calls of one kind.
  SpentTime operation(ActionKind kind) const;
  /// 0 before any mark, then by Workload::phases.
  const Phase* phase(std::size_t index) const { return index < phases_.size() ? &phases_[index] : nullptr; }

 private:
  void leave_phase(double now);

  SpentTime all_;
  std::vector<SpentTime> operations_;  ///< by kind, as far as there were any
  std::vector<Phase> phases_{{true, 0, 0, {}}};
  std::size_t current_ = 0;
  double since_ = 0;  ///< the current phase's start
};

}  // namespace netloom
