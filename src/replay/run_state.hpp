#pragma once
// What the ranks of one simulation share, inside its process.

#include <smpi/smpi.h>
#include <simgrid/s4u.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "platform/traffic_matrix.hpp"
#include "replay/message_buffers.hpp"
#include "replay/rank_accounts.hpp"
#include "replay/scheduled_calls.hpp"
#include "replay/simulation.hpp"
#include "replay/table_zone.hpp"
#include "workload/membership.hpp"

namespace netloom {

/// What is known of one rank. `action` says where it is: set before each call.
struct RankRecord {
  std::size_t action = 0;
  bool started = false;  ///< past the warm-up
  bool done = false;
  double end_s = 0;
  RankAccounts accounts;
  std::uint64_t leftover_requests = 0;
  std::size_t first_leftover = 0;  ///< the action that started the first of them
};

/// Messages since the common start.
struct TrafficCount {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
  TrafficCounter between;  ///< by host number
};

struct RunState {
  RunState(const ReplayRequest& requested, Form chosen_form)
      : request(&requested),
        form(chosen_form),
        buffers(*requested.workload),
        membership(requested.workload->communicators, requested.workload->ranks()),
        groups(requested.workload->communicators.size(), MPI_GROUP_NULL),
        ranks(requested.workload->ranks()),
        host_of(host_numbers(*requested.platform->topology, requested.placement)),
        transfers(requested.platform->topology->host_count()),
        traffic{0, 0, TrafficCounter(requested.platform->topology->host_count())},
        start_line(simgrid::s4u::Barrier::create(requested.workload->ranks())),
        finish_line(simgrid::s4u::Barrier::create(requested.workload->ranks())) {}

  const ReplayRequest* request;
  Form form;
  /// The communicator of all ranks is made before the common start, in place of MPI_COMM_WORLD: outside
  /// smpirun SMPI matches messages on that with those on any other, and none with a receive from any source.
  bool own_world = false;
  /// Communicators are made before the common start, and the program's calls that make them are simulated by
  /// their messages.
  bool early_communicators = false;
  /// By communicator: calls that its ranks make before the common start.
  std::vector<std::vector<Action>> warm_up;
  MessageBuffers buffers;
  Membership membership;
  ExchangeSchedules exchanges;
  std::vector<MPI_Group> groups;  ///< by communicator; MPI_GROUP_NULL until a rank makes it
  std::vector<RankRecord> ranks;
  std::vector<NodeId> host_of;           ///< host number, by rank
  std::vector<HostTransfers> transfers;  ///< by host number
  bool sees_ends = true;                 ///< whether `transfers` is told when messages arrive
  RouteState routes;
  TrafficCount traffic;
  double start_s = 0;  ///< clock at the common start
  simgrid::s4u::BarrierPtr start_line;
  /// Nobody leaves before all are done: SMPI aborts when a message is for an actor that is gone.
  simgrid::s4u::BarrierPtr finish_line;
  /// Ends the simulation at once as `invalid` with this sentence; does not return.
  std::function<void(const std::string&)> give_up;
};

}  // namespace netloom
