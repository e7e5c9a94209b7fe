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

/// All ranks will make the call of rank 0, whose counts may differ where it is not the root.
Action for_all_ranks(Action action) {
  const bool paired = action.kind == ActionKind::gather || action.kind == ActionKind::scatter;
  if (paired && action.peer != 0) {
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
    for (const Action& action : workload.programs[rank].actions) {
      if (!may_set_up(action.kind) || !communicators.contains(action.communicator)) continue;
      if (!seen.insert({action.communicator, action.kind, size_class(action)}).second) continue;
      by_communicator[action.communicator].push_back(for_all_ranks(action));
    }
  }
  return by_communicator;
}

}  // namespace netloom
