#pragma once
// The tags of sendRecv lines, which SMPI does not record.

#include <vector>

#include "workload/trace.hpp"
#include "workload/workload.hpp"

namespace netloom {

/// Stock replay takes them to be 0, which is right as long as only sendRecv meets sendRecv. Where between two
/// ranks of a communicator the messages and receives of some tag are then unequal in number, and there are as
/// many messages as receives in all, the n-th message is for the n-th receive: a leg of a sendRecv has the
/// tag of its partner there. Left alone: two ranks between which tags disagree in that order, and a receiver
/// that receives from any source.
/// \returns a notice with the number of tags that were found so; none when all are 0.
std::vector<TraceFinding> settle_sendrecv_tags(Workload& workload);

}  // namespace netloom
