#pragma once
// The collective calls of a rank.

#include <smpi/smpi.h>

#include <cstddef>

#include "workload/workload.hpp"

namespace netloom {

/// What every collective call of a rank is given.
struct CallContext {
  const void* send = nullptr;
  void* receive = nullptr;
  MPI_Op operation = nullptr;  ///< commutative; what it computes does not matter
  MPI_Comm communicator = nullptr;
  std::size_t ranks = 0;  ///< of the communicator
  std::size_t own = 0;    ///< the rank's number in it
  /// Takes the request of a non-blocking call; null of a blocking one.
  MPI_Request* request = nullptr;
};

/// Makes the call or starts it, with as much received from the rank itself as it sends itself: SMPI refuses
/// calls where the two differ, and a recording with MPI_IN_PLACE lacks one of them. \pre the action is a
/// collective. \throws TypeFault, and std::invalid_argument when SMPI's algorithm does not fit the number of
/// ranks.
void call_collective(const RankProgram& program, const Action& action, const CallContext& context);

}  // namespace netloom
