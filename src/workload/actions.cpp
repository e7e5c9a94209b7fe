#include "workload/actions.hpp"

#include <cassert>
#include <utility>

namespace netloom {

namespace {

Action with_elements(ActionKind kind, Elements elements) {
  Action action;
  action.kind = kind;
  action.send_type = elements.type;
  action.recv_type = elements.type;
  action.send_count = elements.count;
  return action;
}

}  // namespace

Action plain_action(ActionKind kind) {
  Action action;
  action.kind = kind;
  return action;
}

Action compute_action(double flops) {
  Action action = plain_action(ActionKind::compute);
  action.amount = flops;
  return action;
}

Action message_action(ActionKind kind, std::uint32_t peer, std::int32_t tag, Elements elements) {
  Action action = with_elements(kind, elements);
  action.peer = static_cast<std::int32_t>(peer);
  action.tag = tag;
  return action;
}

Action wait_action(std::uint32_t source, std::uint32_t destination, std::int32_t tag) {
  Action action = plain_action(ActionKind::wait);
  action.source = static_cast<std::int32_t>(source);
  action.peer = static_cast<std::int32_t>(destination);
  action.tag = tag;
  return action;
}

Action rooted_action(ActionKind kind, std::uint32_t root, Elements elements) {
  Action action = with_elements(kind, elements);
  action.peer = static_cast<std::int32_t>(root);
  return action;
}

Action allreduce_action(Elements elements) {
  return with_elements(ActionKind::allreduce, elements);
}

Action alltoall_action(Elements to_each) {
  Action action = with_elements(ActionKind::alltoall, to_each);
  action.recv_count = to_each.count;
  return action;
}

void add_communicator(Workload& workload, std::uint32_t call, std::vector<std::uint32_t> members) {
  const auto index = static_cast<std::uint32_t>(workload.communicators.size());
  workload.communicators.push_back({index, 0, ActionKind::comm_split, call, std::move(members)});
}

Action split_action(std::uint32_t color, std::uint32_t key, std::uint32_t made) {
  Action action = plain_action(ActionKind::comm_split);
  action.peer = static_cast<std::int32_t>(color);
  action.tag = static_cast<std::int32_t>(key);
  action.source = static_cast<std::int32_t>(made);
  return action;
}

void add_alltoallv(RankProgram& program, const std::vector<std::int64_t>& send,
                   const std::vector<std::int64_t>& receive, Datatype type) {
  assert(send.size() == receive.size());
  Action action = with_elements(ActionKind::alltoallv, {0, type});
  action.first_count = program.counts.size();
  program.counts.insert(program.counts.end(), send.begin(), send.end());
  program.counts.insert(program.counts.end(), receive.begin(), receive.end());
  program.actions.push_back(action);
}

}  // namespace netloom
