#include "replay/warm_up.hpp"

#include <bit>
#include <map>
#include <utility>

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

}  // namespace

std::vector<Action> warm_up_calls(const Workload& workload) {
  std::map<std::pair<ActionKind, int>, Action> calls;
  for (const Action& action : workload.programs[0].actions) {
    if (!may_set_up(action.kind)) continue;
    const auto [call, fresh] = calls.try_emplace({action.kind, size_class(action)}, action);
    if (!fresh) continue;
    // All ranks will make the call of rank 0, whose counts may differ where it is not the root.
    const bool paired = action.kind == ActionKind::gather || action.kind == ActionKind::scatter;
    if (paired && action.peer != 0) {
      call->second.recv_count = action.send_count;
      call->second.recv_type = action.send_type;
    }
  }
  std::vector<Action> list;
  list.reserve(calls.size());
  for (const auto& [key, call] : calls) list.push_back(call);
  return list;
}

}  // namespace netloom
