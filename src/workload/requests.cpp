#include "workload/requests.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace netloom {

namespace {

using enum ActionKind;
using Key = std::tuple<std::uint32_t, std::int32_t, std::int32_t, std::int32_t>;  // of a Request

/// By action: whether it opens a request that a later wait names. Each wait takes the latest that fits.
std::vector<bool> find_named(const RankProgram& program, const RankView& rank) {
  std::vector<bool> named(program.actions.size());
  std::map<Key, std::uint64_t> waits;  // later in the program, with no request yet
  for (std::size_t i = program.actions.size(); i-- > 0;) {
    const Action& action = program.actions[i];
    if (action.kind == wait) ++waits[{action.communicator, action.source, action.peer, action.tag}];
    if (!opens_request(action)) continue;
    const Request request = request_of(action, rank.in(action.communicator));
    auto found = waits.find({request.communicator, request.source, request.destination, request.tag});
    if (found == waits.end() && (request.source == any_source || request.tag == any_tag)) {
      found = std::find_if(waits.begin(), waits.end(), [&](const auto& entry) {
        Action named_wait;
        std::tie(named_wait.communicator, named_wait.source, named_wait.peer, named_wait.tag) = entry.first;
        return means(named_wait, request);
      });
    }
    if (found == waits.end()) continue;
    named[i] = true;
    if (--found->second == 0) waits.erase(found);
  }
  return named;
}

/// Appends the waitall, or waits in its place, and closes the requests it ends.
void append_waitall(const Action& waitall_action, std::vector<Request>& open, std::vector<Action>& actions) {
  std::vector<std::size_t> ended;  // positions, latest first
  for (std::size_t i = open.size(); i-- > 0 && std::cmp_less(ended.size(), waitall_action.send_count);) {
    if (!open[i].named_later) ended.push_back(i);
  }
  const bool latest = ended.empty() || ended.back() + ended.size() == open.size();
  Action action = waitall_action;
  action.send_count = static_cast<std::int64_t>(ended.size());
  if (latest) actions.push_back(action);
  for (const std::size_t position : ended) {
    const Request& request = open[position];
    action.kind = wait;
    std::tie(action.communicator, action.source, action.peer, action.tag) =
        std::tie(request.communicator, request.source, request.destination, request.tag);
    if (!latest) actions.push_back(action);
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(position));
  }
}

}  // namespace

bool opens_request(const Action& action) {
  switch (action.kind) {
    case isend:
    case issend:
    case ibsend:
    case irecv:
      return true;
    default:
      return action.nonblocking;
  }
}

Request request_of(const Action& action, std::int32_t rank) {
  if (action.nonblocking) return {action.communicator, no_rank, no_rank, action.tag, action.line};
  const bool sends = is_send(action.kind);
  return {action.communicator, sends ? rank : action.peer, sends ? action.peer : rank, action.tag,
          action.line};
}

bool means(const Action& wait, const Request& request) {
  return request.communicator == wait.communicator &&
         (request.source == wait.source || request.source == any_source) &&
         request.destination == wait.peer && (request.tag == wait.tag || request.tag == any_tag);
}

void settle_waitalls(RankProgram& program, const RankView& rank) {
  const auto is_waitall = [](const Action& action) { return action.kind == waitall; };
  if (std::none_of(program.actions.begin(), program.actions.end(), is_waitall)) return;
  const std::vector<bool> named = find_named(program, rank);
  std::vector<Request> open;
  std::vector<Action> actions;
  actions.reserve(program.actions.size());
  for (std::size_t i = 0; i < program.actions.size(); ++i) {
    const Action& action = program.actions[i];
    if (action.kind == waitall) {
      append_waitall(action, open, actions);
      continue;
    }
    actions.push_back(action);
    if (opens_request(action)) {
      open.push_back(request_of(action, rank.in(action.communicator)));
      open.back().named_later = named[i];
    } else if (action.kind == wait) {
      const auto request =
          std::find_if(open.begin(), open.end(), [&](const Request& r) { return means(action, r); });
      if (request != open.end()) open.erase(request);
    }
  }
  program.actions = std::move(actions);
}

}  // namespace netloom
