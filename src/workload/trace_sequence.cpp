#include "workload/trace_sequence.hpp"

#include <algorithm>

namespace netloom {

namespace {

using enum ActionKind;

bool communicates(ActionKind kind) {
  return kind >= send && kind <= reduce_scatter;
}

bool collective(ActionKind kind) {
  return kind >= barrier && kind <= reduce_scatter;
}

}  // namespace

std::size_t RankSequence::open_requests() const {
  return static_cast<std::size_t>(
      std::count_if(open_.begin(), open_.end(), [](const Request& request) { return !request.tested; }));
}

std::uint32_t RankSequence::first_open_line() const {
  const auto first =
      std::find_if(open_.begin(), open_.end(), [](const Request& request) { return !request.tested; });
  return first == open_.end() ? 0 : first->line;
}

std::string RankSequence::check_order(const Action& action) {
  if (action.kind == init) {
    const bool again = initialized_;
    initialized_ = true;
    return again ? "init: this rank has called it before" : "";
  }
  if (action.kind == finalize) {
    const bool again = finalized_;
    finalized_ = true;
    if (again) return "finalize: this rank has called it before";
  }
  if (action.kind == comm_split) split_line_ = action.line;
  if (split_line_ > 0 && collective(action.kind)) {
    return std::string(trace_word(action.kind)) + ": after the comm_split of line " +
           std::to_string(split_line_) + " the trace cannot say which communicator is meant";
  }
  if (!communicates(action.kind) && action.kind != finalize) return "";
  if (!initialized_ && !reported_order_) {
    reported_order_ = true;
    return std::string(trace_word(action.kind)) + ": comes before this rank's init";
  }
  if (finalized_ && action.kind != finalize) {
    return std::string(trace_word(action.kind)) + ": comes after this rank's finalize";
  }
  return "";
}

void RankSequence::open_request(const Action& action, std::int32_t rank) {
  const bool sends = action.kind == isend;
  open_.push_back({sends ? rank : action.peer, sends ? action.peer : rank, action.tag, action.line, false});
}

std::string RankSequence::check_wait(const Action& action, std::int32_t rank) {
  const auto fits = [&](const Request& request) {
    const bool source =
        request.source == action.source || (request.source == any_source && request.destination == rank);
    return source && request.destination == action.peer &&
           (request.tag == action.tag || request.tag == any_tag);
  };
  const auto request = std::find_if(open_.begin(), open_.end(), fits);
  if (request != open_.end()) {
    if (action.kind == test) request->tested = true;
    if (action.kind == wait) open_.erase(request);
    return "";
  }
  if (action.kind == test) return "";
  return "wait: there is no open request from " + std::to_string(action.source) + " to " +
         std::to_string(action.peer) + " with tag " + std::to_string(action.tag);
}

std::vector<std::string> RankSequence::check(const Action& action, std::int32_t rank) {
  std::vector<std::string> faults;
  const auto note = [&](std::string fault) {
    if (!fault.empty()) faults.push_back(std::move(fault));
  };
  ++actions_;
  last_line_ = action.line;
  note(check_order(action));
  const bool receives = action.kind == recv || action.kind == irecv;
  if ((receives && action.peer == any_source) || (action.kind == send_recv && action.source == any_source)) {
    if (any_source_receives_++ == 0) first_any_source_line_ = action.line;
  }
  if (action.kind == isend || action.kind == irecv) open_request(action, rank);
  if (action.kind == wait || action.kind == test) note(check_wait(action, rank));
  if (action.kind == waitall) {
    const std::size_t waited = std::min(open_.size(), static_cast<std::size_t>(action.send_count));
    open_.erase(open_.end() - static_cast<std::ptrdiff_t>(waited), open_.end());
  }
  return faults;
}

}  // namespace netloom
