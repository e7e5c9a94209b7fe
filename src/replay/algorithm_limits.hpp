#pragma once
// Calls that an algorithm of SMPI 3.32 gets wrong: it crashes, waits for ever, or leaves bytes out. They are
// refused before a run.

#include <string>

#include "replay/replay.hpp"

namespace netloom {

/// Where and why a call of the workload does not fit the algorithm chosen for it, the first of them; empty
/// when all fit.
std::string unfit_call(const Workload& workload, const MpiOptions& mpi);

}  // namespace netloom
