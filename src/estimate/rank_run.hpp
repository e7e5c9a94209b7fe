#pragma once
// One rank of an estimated run: its program, its clock, and what it waits for.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "estimate/mail.hpp"
#include "replay/replay.hpp"
#include "workload/membership.hpp"

namespace netloom {

/// A request that a rank has started and not waited for.
struct OpenRequest {
  std::int32_t source = 0;  ///< as its start named them
  std::int32_t destination = 0;
  const Action* starter = nullptr;
  LetterId letter = 0;
  bool detached = false;  ///< a send that is done as soon as it is started
  bool tested = false;    ///< a test has found it done
};

/// What the ranks share.
struct RunShared {
  const Workload* workload = nullptr;
  const MpiOptions* mpi = nullptr;
  const Membership* membership = nullptr;
  Mail* mail = nullptr;
};

class RankRun {
 public:
  enum class State { runs, waits, at_collective, done };

  /// \param seconds_per_flop on this rank's share of its host.
  RankRun(const RunShared& shared, std::uint32_t rank, double seconds_per_flop)
      : shared_(&shared),
        program_(&shared.workload->programs[rank]),
        rank_(rank),
        seconds_per_flop_(seconds_per_flop) {}

  /// Goes on until it waits for a message that has not arrived, stands at a collective, or is done.
  void advance();
  /// The collective where it stands is over for it.
  void leave_collective(double clock_s);

  /// A message from or to it is on its way.
  void add_transfer(double start_s, double end_s) {
    under_way_s_ += std::max(0.0, end_s - std::max(start_s, under_way_until_s_));
    under_way_until_s_ = std::max(under_way_until_s_, end_s);
  }

  State state() const { return state_; }
  double clock_s() const { return clock_s_; }
  double comm_s() const { return comm_s_; }
  double compute_s() const { return compute_s_; }
  /// Of comm_s, roughly: as if all its messages were on their way while it is in calls.
  double waiting_s() const { return std::max(0.0, comm_s_ - under_way_s_); }
  std::size_t action_index() const { return action_; }
  const Action& action() const { return program_->actions[action_]; }
  const RankProgram& program() const { return *program_; }
  std::size_t leftovers() const { return leftovers_; }

 private:
  void start(const Action& action);
  void start_send(const Action& action, bool blocks);
  void start_receive(const Action& action, bool blocks);
  void start_exchange(const Action& action);
  void wait_for(const Action& action);
  void wait_for_latest(std::size_t count);
  void test(const Action& action);
  void compute(double flops);
  bool finish_waiting();
  std::vector<OpenRequest>::iterator find_request(const Action& action);
  std::int32_t own_rank(const Action& action) const;
  std::uint32_t program_rank(const Action& action, std::int32_t rank) const;
  LetterId post_send(const Action& action, bool& detached);
  LetterId post_receive(const Action& action, std::int32_t source, std::int64_t count, Datatype type);

  const RunShared* shared_;
  const RankProgram* program_;
  std::uint32_t rank_;
  double seconds_per_flop_;
  State state_ = State::runs;
  std::size_t action_ = 0;
  double clock_s_ = 0;
  double call_began_s_ = 0;
  double comm_s_ = 0;
  double compute_s_ = 0;
  double under_way_s_ = 0;
  double under_way_until_s_ = 0;
  std::size_t leftovers_ = 0;
  std::uint64_t failed_tests_ = 0;
  std::vector<LetterId> awaited_;
  std::vector<OpenRequest> requests_;
};

}  // namespace netloom
