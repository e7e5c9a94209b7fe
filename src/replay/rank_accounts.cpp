#include "replay/rank_accounts.hpp"

namespace netloom {

namespace {

void add_to(SpentTime& sum, const SpentTime& spent) {
  sum.time_s += spent.time_s;
  sum.comm_s += spent.comm_s;
  sum.waiting_s += spent.waiting_s;
}

}  // namespace

void RankAccounts::add(ActionKind kind, const SpentTime& spent) {
  const auto index = static_cast<std::size_t>(kind);
  if (index >= operations_.size()) operations_.resize(index + 1);
  add_to(operations_[index], spent);
  add_to(all_, spent);
  phases_[current_].spent.comm_s += spent.comm_s;
  phases_[current_].spent.waiting_s += spent.waiting_s;
}

SpentTime RankAccounts::operation(ActionKind kind) const {
  const auto index = static_cast<std::size_t>(kind);
  return index < operations_.size() ? operations_[index] : SpentTime{};
}

void RankAccounts::leave_phase(double now) {
  phases_[current_].spent.time_s += now - since_;
  phases_[current_].end_s = now;
  since_ = now;
}

void RankAccounts::begin_phase(std::size_t phase, double now) {
  leave_phase(now);
  current_ = phase + 1;
  if (current_ >= phases_.size()) phases_.resize(current_ + 1);
  if (phases_[current_].entered) return;
  phases_[current_].entered = true;
  phases_[current_].begin_s = now;
}

}  // namespace netloom
