#pragma once
// The communicators of one rank, and its calls that make them.

#include <smpi/smpi.h>

#include <cstdint>
#include <map>

#include "replay/run_state.hpp"

namespace netloom {

class RankCommunicators {
 public:
  /// \param prepare is called with each communicator that is made.
  RankCommunicators(RunState& run, std::uint32_t rank, void (*prepare)(MPI_Comm))
      : run_(&run), rank_(rank), prepare_(prepare) {}

  /// Makes those that the run wants before the common start. A call of all ranks.
  void make_early();

  /// Makes or simulates a comm_split or comm_dup; false when the action is neither.
  bool perform(const Action& action);

  MPI_Comm of(std::uint32_t index) const { return index == 0 ? world_ : made_.at(index); }
  std::int32_t own_rank(std::uint32_t index) const {
    return static_cast<std::int32_t>(run_->membership.rank_in(index, rank_).value());
  }

 private:
  MPI_Comm create(std::uint32_t index);
  void simulate_split(const Action& action, std::uint32_t call);
  void hand_out(const Action& action, std::uint32_t call);

  RunState* run_;
  std::uint32_t rank_;
  void (*prepare_)(MPI_Comm);
  MPI_Comm world_ = MPI_COMM_WORLD;
  std::map<std::uint32_t, MPI_Comm> made_;        ///< by index
  std::map<std::uint32_t, std::uint32_t> calls_;  ///< by parent: calls so far that made communicators
  MPI_Comm hidden_ = MPI_COMM_NULL;               ///< of all ranks: for the messages of simulated splits
};

}  // namespace netloom
