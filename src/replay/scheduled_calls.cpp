#include "replay/scheduled_calls.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "replay/model_settings.hpp"
#include "replay/mpi_types.hpp"

namespace netloom {

namespace {

/// Above all tags that MPI lets a program use.
constexpr int schedule_tag = 1 << 30;

/// Bytes to and from each rank of the communicator.
class ExchangeSizes {
 public:
  ExchangeSizes(const RankProgram& program, const Action& action, std::size_t ranks)
      : send_type_(action.send_type), recv_type_(action.recv_type) {
    if (action.kind == ActionKind::alltoallv) {
      const auto counts = counts_of(program, action, 2 * ranks);
      send_ = counts.first(ranks);
      receive_ = counts.last(ranks);
    } else {
      every_ = {action.send_count, action.recv_count};
    }
  }

  int sent_to(std::uint32_t rank) const {
    return byte_count(send_.empty() ? every_.first : send_[rank], send_type_);
  }
  int received_from(std::uint32_t rank) const {
    return byte_count(receive_.empty() ? every_.second : receive_[rank], recv_type_);
  }

 private:
  Datatype send_type_;
  Datatype recv_type_;
  std::pair<std::int64_t, std::int64_t> every_;
  std::span<const std::int64_t> send_;  ///< of alltoallv
  std::span<const std::int64_t> receive_;
};

/// On which the workload makes scheduled calls.
std::set<std::uint32_t> scheduled_communicators(const Workload& workload, const MpiOptions& mpi) {
  std::set<std::uint32_t> communicators;
  for (const RankProgram& program : workload.programs) {
    for (const Action& action : program.actions) {
      if (is_scheduled(mpi, action.kind) && !action.nonblocking) communicators.insert(action.communicator);
    }
  }
  return communicators;
}

}  // namespace

ExchangeSchedules make_schedules(const ReplayRequest& request) {
  ExchangeSchedules schedules;
  for (const std::uint32_t index : scheduled_communicators(*request.workload, request.mpi)) {
    Placement members;
    for (const std::uint32_t rank : request.workload->communicators[index].members) {
      members.push_back(request.placement[rank]);
    }
    schedules[index] = make_exchange_schedule(*request.platform, members, request.mpi.schedule,
                                              sharing_of(request.mpi.profile));
  }
  return schedules;
}

std::string unfit_schedule(const Workload& workload, const MpiOptions& mpi) {
  const std::set<std::uint32_t> communicators = scheduled_communicators(workload, mpi);
  if (communicators.empty()) return "";
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    const RankProgram& program = workload.programs[rank];
    for (std::size_t index = 0; index < program.actions.size(); ++index) {
      const Action& action = program.actions[index];
      const bool receives = action.kind == ActionKind::recv || action.kind == ActionKind::irecv;
      if (!receives || action.tag != any_tag || !communicators.contains(action.communicator)) continue;
      return describe(program, index) + " of rank " + std::to_string(rank) +
             ": a receive of any tag may take a message of a 'scheduled' collective on its communicator, so "
             "they do "
             "not go together";
    }
  }
  return "";
}

void call_scheduled(const RankProgram& program, const Action& action, const CallContext& context,
                    const ExchangeSchedule& schedule, std::uint32_t rank, bool barrier) {
  const ExchangeSizes sizes(program, action, context.ranks);
  std::vector<MPI_Request> requests;
  for (const ExchangeGroup& group : schedule.groups) {
    if (barrier && &group != &schedule.groups.front()) MPI_Barrier(context.communicator);
    requests.clear();
    for (const std::uint32_t from : group.from[rank]) {
      MPI_Irecv(context.receive, sizes.received_from(from), MPI_BYTE, static_cast<int>(from), schedule_tag,
                context.communicator, &requests.emplace_back());
    }
    for (const std::uint32_t to : group.to[rank]) {
      MPI_Isend(context.send, sizes.sent_to(to), MPI_BYTE, static_cast<int>(to), schedule_tag,
                context.communicator, &requests.emplace_back());
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }
}

}  // namespace netloom
