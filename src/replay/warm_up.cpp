#include "replay/warm_up.hpp"

#include <bit>
#include <map>
#include <set>
#include <tuple>

namespace netloom {

namespace {

bool may_set_up(ActionKind kind) {
  switch (kind) {
    case ActionKind::barrier:
    case ActionKind::bcast:
    case ActionKind::reduce:
    case ActionKind::allreduce:
    case ActionKind::gather:
    case ActionKind::scatter:
    case ActionKind::allgather:
    case ActionKind::allgatherv:
      return true;
    default:
      return false;
  }
}

int size_class(const Action& action) {
  const auto count = static_cast<std::uint64_t>(action.send_count);
  return static_cast<int>(std::bit_width(count * datatype_size(action.send_type)));
}

/// All ranks will make the call of rank 0: of its two sides, the one that counts there is that of all.
Action for_all_ranks(Action action) {
  const bool gathers = action.kind == ActionKind::gather;
  if (!gathers && action.kind != ActionKind::scatter) return action;
  if (gathers == (action.peer == 0)) {
    action.send_count = action.recv_count;
    action.send_type = action.recv_type;
  } else {
    action.recv_count = action.send_count;
    action.recv_type = action.send_type;
  }
  return action;
}

}  // namespace

std::vector<std::vector<Action>> warm_up_calls(const Workload& workload) {
  std::vector<std::vector<Action>> by_communicator(workload.communicators.size());
  std::map<std::uint32_t, std::set<std::uint32_t>> led;  // communicators, by the rank that is 0 in them
  for (std::uint32_t index = 0; index < workload.communicators.size(); ++index)
    led[workload.communicators[index].members[0]].insert(index);
  for (const auto& [rank, communicators] : led) {
    std::set<std::tuple<std::uint32_t, ActionKind, int>> seen;
    for (const Action& own : workload.programs[rank].actions) {
      if (own.nonblocking || !may_set_up(own.kind) || !communicators.contains(own.communicator)) continue;
      const Action action = for_all_ranks(own);
      if (!seen.insert({action.communicator, action.kind, size_class(action)}).second) continue;
      by_communicator[action.communicator].push_back(action);
    }
  }
  return by_communicator;
}

}  // namespace netloom
