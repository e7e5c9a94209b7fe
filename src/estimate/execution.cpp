#include "estimate/execution.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "common/error.hpp"
#include "common/text.hpp"
#include "estimate/algorithms.hpp"
#include "replay/sentences.hpp"

namespace netloom {

namespace {

using Clock = std::chrono::steady_clock;

/// A color and a key, or a pointer: what SMPI sends in a split. Then each new communicator is told its
/// number.
constexpr std::uint64_t split_bytes = 8;
constexpr std::uint32_t split_rounds = 2;
constexpr std::uint64_t number_bytes = 4;

}  // namespace

Execution::Execution(const ReplayRequest& request, Pricing& pricing, const std::vector<double>& compute_share)
    : request_(&request),
      pricing_(&pricing),
      membership_(request.workload->communicators, request.workload->ranks()),
      mail_(request.workload->ranks()),
      shared_{request.workload, &request.mpi, &membership_, &mail_},
      arrived_(request.workload->communicators.size()),
      clocks_(request.workload->ranks()) {
  const double speed = request.platform->hardware.host_speed.flops_per_second;
  ranks_.reserve(request.workload->ranks());
  for (std::uint32_t rank = 0; rank < request.workload->ranks(); ++rank)
    ranks_.emplace_back(shared_, rank, 1 / (speed * compute_share[rank]));
}

std::optional<EarlyEnd> Execution::run() {
  const Clock::time_point begin = Clock::now();
  const auto timeout_s = request_->limits.timeout_s;
  for (;;) {
    for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank) advance(rank);
    const std::vector<LetterId> letters = mail_.take_ready();
    if (!letters.empty()) {
      exchange(letters);
    } else if (!ready_.empty()) {
      run_collectives();
    } else {
      break;
    }
    if (timeout_s && std::chrono::duration<double>(Clock::now() - begin).count() >= *timeout_s)
      return EarlyEnd{Status::timeout, "the estimate was stopped after " + exact(*timeout_s) + " s"};
  }
  const auto done = [](const RankRun& rank) { return rank.state() == RankRun::State::done; };
  if (std::all_of(ranks_.begin(), ranks_.end(), done)) return std::nullopt;
  return EarlyEnd{Status::deadlock, deadlock()};
}

void Execution::advance(std::uint32_t rank) {
  RankRun& run = ranks_[rank];
  if (run.state() == RankRun::State::done || run.state() == RankRun::State::at_collective) return;
  run.advance();
  if (run.state() != RankRun::State::at_collective) return;
  const std::uint32_t communicator = run.action().communicator;
  if (++arrived_[communicator] == request_->workload->communicators[communicator].size())
    ready_.push_back(communicator);
}

/// The messages of one wave.
void Execution::exchange(const std::vector<LetterId>& letters) {
  round_.clear();
  for (const LetterId id : letters) {
    const Letter& letter = mail_[id];
    const double start_s = letter.eager ? letter.sent_s : std::max(letter.sent_s, letter.received_s);
    round_.push_back({letter.from, letter.to, static_cast<std::uint64_t>(letter.bytes), start_s, 0});
  }
  price_round();
  for (std::size_t i = 0; i < letters.size(); ++i) {
    mail_[letters[i]].end_s = round_[i].end_s;
    mail_[letters[i]].arrived = true;
  }
}

void Execution::run_collectives() {
  std::vector<Meeting> meetings;
  for (const std::uint32_t communicator : std::exchange(ready_, {})) {
    arrived_[communicator] = 0;
    meetings.push_back(meeting_of(communicator));
  }
  const std::size_t calls = meetings.size();
  for (std::size_t i = 0; i < calls; ++i) {
    meetings[i].rounds = rounds_of_meeting(meetings[i]);
    for (const std::uint32_t rank : members_of(meetings[i])) clocks_[rank] = ranks_[rank].clock_s();
    for (Meeting& numbering : numberings(meetings[i])) meetings.push_back(std::move(numbering));
  }
  std::uint32_t rounds = 0;
  for (const Meeting& meeting : meetings)
    rounds = std::max(rounds, meeting.first_round + meeting.rounds.count);
  for (std::uint32_t number = 0; number < rounds; ++number) run_round(number, meetings);
  for (std::size_t i = 0; i < calls; ++i) {
    for (const std::uint32_t rank : members_of(meetings[i])) ranks_[rank].leave_collective(clocks_[rank]);
  }
}

const std::vector<std::uint32_t>& Execution::members_of(const Meeting& meeting) const {
  return request_->workload->communicators[meeting.communicator].members;
}

Execution::Meeting Execution::meeting_of(std::uint32_t communicator) const {
  Meeting meeting{communicator};
  for (const std::uint32_t rank : members_of(meeting)) {
    const RankRun& run = ranks_[rank];
    meeting.calls.push_back({&run.program(), static_cast<std::uint32_t>(run.action_index())});
    if (run.action().kind == meeting.calls.front()->kind) continue;
    throw CombinationError(describe(run.program(), run.action_index()) + " of rank " + std::to_string(rank) +
                           " meets another collective of its communicator");
  }
  return meeting;
}

/// A split: colors and keys to rank 0 of the parent, and groups back.
Rounds Execution::rounds_of_meeting(const Meeting& meeting) {
  const ActionKind kind = meeting.calls.front()->kind;
  if (kind == ActionKind::comm_dup) return {};
  if (is_scheduled(request_->mpi, kind)) {
    return scheduled_rounds(read_call(meeting.calls, request_->mpi), schedule_for(meeting.communicator),
                            request_->mpi.schedule.barrier);
  }
  if (kind != ActionKind::comm_split) return rounds_of(read_call(meeting.calls, request_->mpi));
  return {split_rounds, [calls = meeting.calls](std::uint32_t round, Round& messages) {
            for (std::uint32_t rank = 1; rank < calls.size(); ++rank) {
              if (round == 0) {
                messages.push_back({rank, 0, split_bytes});
              } else if (calls[rank]->source != no_communicator) {
                messages.push_back({0, rank, split_bytes});
              }
            }
          }};
}

const ExchangeSchedule& Execution::schedule_for(std::uint32_t communicator) {
  const auto known = schedules_.find(communicator);
  if (known != schedules_.end()) return known->second;
  Placement placement;
  for (const std::uint32_t rank : request_->workload->communicators[communicator].members)
    placement.push_back(request_->placement[rank]);
  return schedules_[communicator] =
             make_exchange_schedule(*request_->platform, placement, request_->mpi.schedule);
}

/// A broadcast from rank 0 of each communicator that the call makes.
std::vector<Execution::Meeting> Execution::numberings(const Meeting& making) const {
  const ActionKind kind = making.calls.front()->kind;
  std::vector<Meeting> meetings;
  if (!makes_communicators(kind)) return meetings;
  std::set<std::int32_t> made;
  for (const CollectiveCall& call : making.calls) {
    if (call->source != no_communicator) made.insert(call->source);
  }
  for (const std::int32_t communicator : made) {
    Meeting& meeting = meetings.emplace_back(Meeting{static_cast<std::uint32_t>(communicator)});
    meeting.first_round = kind == ActionKind::comm_split ? split_rounds : 0;
    Call call;
    call.kind = ActionKind::bcast;
    call.ranks = static_cast<std::uint32_t>(members_of(meeting).size());
    call.count = 1;
    call.element_bytes = number_bytes;
    call.mpi = &request_->mpi;
    meeting.rounds = rounds_of(call);
  }
  return meetings;
}

void Execution::run_round(std::uint32_t number, const std::vector<Meeting>& meetings) {
  round_.clear();
  for (const Meeting& meeting : meetings) {
    if (number < meeting.first_round || number - meeting.first_round >= meeting.rounds.count) continue;
    const std::size_t first = round_.size();
    meeting.rounds.fill(number - meeting.first_round, round_);
    const std::vector<std::uint32_t>& members = members_of(meeting);
    for (std::size_t i = first; i < round_.size(); ++i) {
      round_[i].from = members[round_[i].from];
      round_[i].to = members[round_[i].to];
    }
  }
  const std::uint64_t eager = request_->mpi.async_small.value, detached = request_->mpi.detached.value;
  for (Transfer& message : round_) {
    message.start_s = clocks_[message.from];
    if (message.bytes >= eager) message.start_s = std::max(message.start_s, clocks_[message.to]);
  }
  price_round();
  for (const Transfer& message : round_) {
    double& receiver_s = clocks_[message.to];
    receiver_s = std::max(receiver_s, message.end_s);
    if (message.bytes < detached) continue;
    double& sender_s = clocks_[message.from];
    sender_s = std::max(sender_s, message.end_s);
  }
}

void Execution::price_round() {
  pricing_->price(round_);
  for (const Transfer& message : round_) {
    ranks_[message.from].add_transfer(message.start_s, message.end_s);
    if (message.to != message.from) ranks_[message.to].add_transfer(message.start_s, message.end_s);
  }
}

std::string Execution::deadlock() const {
  std::vector<std::uint32_t> blocked;
  for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank) {
    if (ranks_[rank].state() != RankRun::State::done) blocked.push_back(rank);
  }
  return deadlock_reason(blocked, ranks_.size(), [&](std::uint32_t rank) {
    const RankRun& run = ranks_[rank];
    const bool at_end = run.action_index() == run.program().actions.size();
    return at_end ? "at its end for requests that it never waited for"
                  : "in " + describe(run.program(), run.action_index());
  });
}

}  // namespace netloom
