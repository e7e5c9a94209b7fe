#pragma once
// Which collectives a simulation makes once before its clock starts.

#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// Under SMP-aware algorithms the first collective on a communicator also pays for SMPI's own communicators
/// within each host, which real MPI libraries make at start-up. Whether a call does that depends on its kind
/// and its size; so this is, by communicator, one of each kind and each size, to the next power of two, that
/// its rank 0 calls.
std::vector<std::vector<Action>> warm_up_calls(const Workload& workload);

}  // namespace netloom
