#pragma once
// Collectives by algorithm `scheduled`: their ranks send and receive, group by group, what a schedule made
// for the network says (schedule/schedule.hpp).

#include <map>
#include <string>

#include "replay/collective_calls.hpp"
#include "replay/replay.hpp"

namespace netloom {

/// By communicator.
using ExchangeSchedules = std::map<std::uint32_t, ExchangeSchedule>;

/// For every communicator on which the workload makes a scheduled call.
ExchangeSchedules make_schedules(const ReplayRequest& request);

/// Why the scheduled calls of the workload cannot be made; empty when they can.
std::string unfit_schedule(const Workload& workload, const MpiOptions& mpi);

/// Makes the call of one rank of the communicator. \throws TypeFault
void call_scheduled(const RankProgram& program, const Action& action, const CallContext& context,
                    const ExchangeSchedule& schedule, std::uint32_t rank, bool barrier);

}  // namespace netloom
