#include "estimate/rank_run.hpp"

#include <algorithm>

#include "common/error.hpp"

namespace netloom {

namespace {

using enum ActionKind;

/// Profile hpc's cost of a test; each failed one makes the next dearer by as much.
constexpr double test_s = 1e-7;

std::int64_t bytes_of(std::int64_t count, Datatype type) {
  return count == any_size ? any_size : count * static_cast<std::int64_t>(datatype_size(type));
}

bool same(std::int32_t one, std::int32_t other, std::int32_t wildcard) {
  return one == other || one == wildcard || other == wildcard;
}

}  // namespace

void RankRun::advance() {
  if (state_ == State::waits && !finish_waiting()) return;
  while (state_ == State::runs && action_ < program_->actions.size()) {
    call_began_s_ = clock_s_;
    start(action());
    if (!awaited_.empty() && !finish_waiting()) {
      state_ = State::waits;
      return;
    }
    if (state_ == State::runs) ++action_;
  }
  if (state_ != State::runs) return;
  if (leftovers_ == 0 && !requests_.empty()) {
    call_began_s_ = clock_s_;
    const auto open = [](const OpenRequest& request) { return !request.tested; };
    leftovers_ = static_cast<std::size_t>(std::count_if(requests_.begin(), requests_.end(), open));
    wait_for_latest(requests_.size());
    if (!awaited_.empty() && !finish_waiting()) {
      state_ = State::waits;
      return;
    }
  }
  state_ = State::done;
}

/// True when all have arrived: then the call they kept waiting is over.
bool RankRun::finish_waiting() {
  const Mail& mail = *shared_->mail;
  double end_s = clock_s_;
  for (const LetterId id : awaited_) {
    if (!mail[id].arrived || !mail[id].matched) return false;
    end_s = std::max(end_s, mail[id].end_s);
  }
  for (const LetterId id : awaited_) shared_->mail->forget(id);
  awaited_.clear();
  comm_s_ += end_s - call_began_s_;
  clock_s_ = end_s;
  if (state_ == State::waits) {
    state_ = State::runs;
    if (action_ < program_->actions.size()) ++action_;
  }
  return true;
}

void RankRun::leave_collective(double clock_s) {
  comm_s_ += clock_s - call_began_s_;
  clock_s_ = clock_s;
  state_ = State::runs;
  if (is_reduction(action().kind)) compute(action().amount);
  ++action_;
}

void RankRun::start(const Action& action) {
  if (is_common(action.kind) && !action.nonblocking) {
    // A communicator that a stock trace leaves unnamed costs nothing.
    const bool free = action.kind >= comm_split && action.source == unnamed_communicator;
    if (!free) state_ = State::at_collective;
    return;
  }
  switch (action.kind) {
    case ActionKind::compute:
      return compute(action.amount);
    case sleep:
      clock_s_ += action.amount;
      return;
    case send:
    case isend:
      return start_send(action, action.kind == send);
    case recv:
    case irecv:
      return start_receive(action, action.kind == recv);
    case send_recv:
      return start_exchange(action);
    case ActionKind::test:
      return test(action);
    case wait:
      return wait_for(action);
    case waitall:
      return wait_for_latest(static_cast<std::size_t>(action.send_count));
    case init:
    case finalize:
    case comm_size:
    case comm_free:
    case location:
      return;
    default:  // send modes and non-blocking collectives
      throw CombinationError(describe(*program_, action_) + " of rank " + std::to_string(rank_) +
                             ": engine phase does not know this call; use engine smpi");
  }
}

void RankRun::compute(double flops) {
  const double seconds = flops * seconds_per_flop_;
  clock_s_ += seconds;
  compute_s_ += seconds;
}

std::int32_t RankRun::own_rank(const Action& action) const {
  return static_cast<std::int32_t>(shared_->membership->rank_in(action.communicator, rank_).value());
}

std::uint32_t RankRun::program_rank(const Action& action, std::int32_t rank) const {
  return shared_->workload->communicator_of(action).members.at(static_cast<std::size_t>(rank));
}

LetterId RankRun::post_send(const Action& action, bool& detached) {
  const std::int64_t bytes = bytes_of(action.send_count, action.send_type);
  detached = bytes < static_cast<std::int64_t>(shared_->mpi->detached.value);
  Letter letter;
  letter.from = rank_;
  letter.to = program_rank(action, action.peer);
  letter.tag = action.tag;
  letter.communicator = action.communicator;
  letter.bytes = bytes;
  letter.sent_s = clock_s_;
  letter.eager = bytes < static_cast<std::int64_t>(shared_->mpi->async_small.value);
  letter.users = detached ? 0 : 1;
  return shared_->mail->send(letter);
}

LetterId RankRun::post_receive(const Action& action, std::int32_t source, std::int64_t count, Datatype type) {
  Letter letter;
  letter.to = rank_;
  letter.any_from = source == any_source;
  if (!letter.any_from) letter.from = program_rank(action, source);
  letter.tag = action.kind == send_recv ? action.receive_tag : action.tag;
  letter.communicator = action.communicator;
  letter.bytes = bytes_of(count, type);
  letter.received_s = clock_s_;
  letter.users = 1;
  return shared_->mail->receive(letter);
}

void RankRun::start_send(const Action& action, bool blocks) {
  bool detached = false;
  const LetterId id = post_send(action, detached);
  if (!blocks) {
    requests_.push_back({own_rank(action), action.peer, &action, id, detached});
  } else if (!detached) {
    awaited_.push_back(id);
  }
}

void RankRun::start_receive(const Action& action, bool blocks) {
  const LetterId id = post_receive(action, action.peer, action.send_count, action.send_type);
  if (blocks) {
    awaited_.push_back(id);
  } else {
    requests_.push_back({action.peer, own_rank(action), &action, id});
  }
}

void RankRun::start_exchange(const Action& action) {
  const std::int32_t self = own_rank(action);
  if (action.peer == self && action.source == self) return;  // SMPI copies
  bool detached = false;
  const LetterId sent = post_send(action, detached);
  if (!detached) awaited_.push_back(sent);
  awaited_.push_back(post_receive(action, action.source, action.recv_count, action.recv_type));
}

/// The oldest that is meant; of those, one that no test has found done, if the action is a test.
std::vector<OpenRequest>::iterator RankRun::find_request(const Action& action) {
  auto tested = requests_.end();
  for (auto request = requests_.begin(); request != requests_.end(); ++request) {
    const bool meant = request->starter->communicator == action.communicator &&
                       same(request->source, action.source, any_source) &&
                       request->destination == action.peer &&
                       same(request->starter->tag, action.tag, any_tag);
    if (!meant) continue;
    if (action.kind == wait || !request->tested) return request;
    tested = request;
  }
  return tested;
}

void RankRun::wait_for(const Action& action) {
  const auto request = find_request(action);
  if (request == requests_.end()) {
    throw CombinationError(describe(*program_, action_) + " of rank " + std::to_string(rank_) +
                           ": there is no such request");
  }
  if (!request->tested && !request->detached) awaited_.push_back(request->letter);
  requests_.erase(request);
}

void RankRun::wait_for_latest(std::size_t count) {
  const auto first = requests_.end() - static_cast<std::ptrdiff_t>(std::min(count, requests_.size()));
  for (auto request = first; request != requests_.end(); ++request) {
    if (!request->tested && !request->detached) awaited_.push_back(request->letter);
  }
  requests_.erase(first, requests_.end());
}

/// A message whose end is not known yet counts as under way.
void RankRun::test(const Action& action) {
  const auto request = find_request(action);
  if (request == requests_.end() || request->tested) return;
  clock_s_ += test_s * static_cast<double>(1 + failed_tests_);
  const auto& letter = (*shared_->mail)[request->letter];
  const bool done = request->detached || (letter.matched && letter.arrived && letter.end_s <= clock_s_);
  failed_tests_ = done ? 0 : failed_tests_ + 1;
  comm_s_ += clock_s_ - call_began_s_;
  if (!done) return;
  request->tested = true;
  if (!request->detached) shared_->mail->forget(request->letter);
}

}  // namespace netloom
