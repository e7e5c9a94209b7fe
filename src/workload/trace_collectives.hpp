#pragma once
// What the actions of one rank cannot show of its collectives: whether all ranks of the communicator call the
// same ones in the same order, with arguments that go together.

#include <vector>

#include "workload/trace.hpp"

namespace netloom {

/// Where a rank's calls on a communicator part from those of the other ranks, it is named once. Calls that
/// all ranks make are compared in root and in bytes, of each pair of ranks what one sends and the other
/// expects; what a rank sends to itself is not, since MPI_IN_PLACE leaves it out. \param sizes_known whether
/// no datatype of unknown size is in the trace; otherwise bytes are not compared.
std::vector<TraceFinding> check_collectives(const Workload& workload, bool sizes_known);

}  // namespace netloom
