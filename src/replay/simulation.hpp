#pragma once
// One simulation, in a process of its own: SimGrid allows one a process.

#include <functional>

#include "replay/replay.hpp"

namespace netloom {

/// Form of the ranks: direct carries data and knows everything MPI knows; copy-free is lighter and limited.
enum class Form { copy_free, direct };

/// Whether the workload has non-blocking collectives.
bool starts_collectives(const Workload& workload);

/// The form a request needs: copy-free unless a collective algorithm or an all-to-all of no byte crashes in
/// it, or the workload receives from any source, which takes a communicator that only the direct form can
/// make, or starts non-blocking collectives.
Form form_of(const ReplayRequest& request);

/// Simulates and hands the result to `finish` once, before or instead of returning. A fault found half-way
/// leaves by `finish`, which must not return.
/// \param crash_descriptor takes a CrashPlace when a fatal signal strikes; none when negative.
void simulate(const ReplayRequest& request, Form form, const std::function<void(const ReplayResult&)>& finish,
              int crash_descriptor = -1);

}  // namespace netloom
