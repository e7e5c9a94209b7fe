#pragma once
// What the actions of one rank cannot show of its messages: whether every send meets a receive.

#include <vector>

#include "workload/trace.hpp"

namespace netloom {

/// Counts sends and receives by communicator, source, destination and tag. Receives from any source or with
/// any tag, and sendRecv, which names no tags, take whatever fits, as many as can be matched at all; in which
/// order they would is not asked. \param sizes_known whether no datatype of unknown size is in the trace;
/// otherwise sizes are not compared.
std::vector<TraceFinding> check_messages(const Workload& workload, bool sizes_known);

}  // namespace netloom
