#pragma once
// A collective call as its algorithms see it, and its rounds: who sends how much to whom. In every round a
// rank starts all its messages and its receives and waits for them.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "estimate/transfer.hpp"
#include "replay/replay.hpp"
#include "workload/collective_arguments.hpp"

namespace netloom {

struct Rounds {
  std::uint32_t count = 0;
  /// Appends the messages of a round, by ranks of the communicator.
  std::function<void(std::uint32_t round, Round& messages)> fill = {};
};

/// One after the other.
Rounds operator+(Rounds first, Rounds second);

/// A call with the arguments of all its members.
struct Call {
  ActionKind kind = ActionKind::barrier;
  std::uint32_t ranks = 0;
  std::uint32_t root = 0;
  /// Elements: of the vector of bcast and of reductions; for each other rank of alltoall, allgather, gather
  /// and scatter; together of reduce_scatter.
  std::uint64_t count = 0;
  std::uint64_t element_bytes = 1;
  /// gatherv, scatterv, allgatherv, reduce_scatter: bytes of each rank.
  std::vector<std::uint64_t> parts = {};
  /// alltoallv: the calls, by rank; they must outlive the rounds.
  std::span<const CollectiveCall> members = {};
  const MpiOptions* mpi = nullptr;  ///< for the calls that algorithms make in turn

  std::uint64_t bytes() const { return count * element_bytes; }
  /// The call with other elements, as another kind.
  Call as(ActionKind other, std::uint64_t elements) const;
};

/// \param members by rank, at least one.
Call read_call(std::span<const CollectiveCall> members, const MpiOptions& mpi);

/// The rounds by the algorithm in force; none of one rank.
/// \throws CombinationError when the algorithm is not known here or does not fit the call.
Rounds rounds_of(const Call& call);

}  // namespace netloom
