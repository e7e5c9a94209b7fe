#include "workload/actions.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "workload/generator.hpp"

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

Action send_recv_action(std::uint32_t destination, std::uint32_t source, Elements both_ways) {
  Action action = message_action(ActionKind::send_recv, destination, 0, both_ways);
  action.source = static_cast<std::int32_t>(source);
  action.recv_count = both_ways.count;
  return action;
}

Action wait_action(std::uint32_t source, std::uint32_t destination, std::int32_t tag) {
  Action action = plain_action(ActionKind::wait);
  action.source = static_cast<std::int32_t>(source);
  action.peer = static_cast<std::int32_t>(destination);
  action.tag = tag;
  return action;
}

Action waitall_action(std::int64_t requests) {
  Action action = plain_action(ActionKind::waitall);
  action.send_count = requests;
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

Action allgather_action(Elements from_each) {
  Action action = with_elements(ActionKind::allgather, from_each);
  action.recv_count = from_each.count;
  return action;
}

std::vector<std::uint32_t> add_split(Workload& workload, const std::vector<std::uint32_t>& colors) {
  assert(colors.size() == workload.ranks());
  auto& communicators = workload.communicators;
  const std::uint32_t call = communicators.size() == 1 ? 0 : communicators.back().call + 1;
  std::map<std::uint32_t, std::uint32_t> made;  // by color
  std::vector<std::uint32_t> indices;
  for (std::uint32_t rank = 0; rank < colors.size(); ++rank) {
    const auto next = static_cast<std::uint32_t>(communicators.size());
    const auto [found, is_new] = made.emplace(colors[rank], next);
    if (is_new) communicators.push_back({next, 0, ActionKind::comm_split, call, {}});
    auto& members = communicators[found->second].members;
    Action split = plain_action(ActionKind::comm_split);
    split.peer = static_cast<std::int32_t>(colors[rank]);
    split.tag = static_cast<std::int32_t>(members.size());
    split.source = static_cast<std::int32_t>(found->second);
    workload.programs[rank].actions.push_back(split);
    members.push_back(rank);
    indices.push_back(found->second);
  }
  return indices;
}

void add_exchange(RankProgram& program, std::uint32_t rank, const Exchange& exchange) {
  program.actions.push_back(doubles(ActionKind::irecv, exchange.partner, exchange.tag, exchange.received));
  program.actions.push_back(doubles(ActionKind::send, exchange.partner, exchange.tag, exchange.sent));
  program.actions.push_back(wait_action(exchange.partner, rank, exchange.tag));
}

void add_reduce_scatter(RankProgram& program, std::uint32_t communicator, std::uint32_t ranks,
                        Elements to_each) {
  Action action = with_elements(ActionKind::reduce_scatter, {0, to_each.type});
  action.communicator = communicator;
  // Calls that follow each other often have the same counts, and may share them.
  const auto& last = program.counts;
  const bool same =
      last.size() >= ranks &&
      std::all_of(last.end() - ranks, last.end(), [&](std::int64_t count) { return count == to_each.count; });
  if (!same) program.counts.insert(program.counts.end(), ranks, to_each.count);
  action.first_count = program.counts.size() - ranks;
  program.actions.push_back(action);
}

Action phase_action(Workload& workload, const std::string& name) {
  assert(!name.empty() && name.find_first_of(" \t\r\n") == std::string::npos);
  const auto known = std::ranges::find(workload.phases, name);
  Action action = plain_action(ActionKind::location);
  action.peer = static_cast<std::int32_t>(known - workload.phases.begin());
  if (known == workload.phases.end()) workload.phases.push_back(name);
  return action;
}

void require_counts_that_fit(const MapReader& spec, std::uint64_t exchanges, std::uint32_t ranks,
                             const std::string& advice) {
  const std::uint64_t counts = exchanges * 2 * ranks * ranks;
  if (counts <= most_counts) return;
  refuse_combination(spec, "has about " + std::to_string(counts) + " counts of alltoallvs on " +
                               std::to_string(ranks) + " ranks, and " + std::to_string(most_counts) +
                               " can be held" + advice);
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
