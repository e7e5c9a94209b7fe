#pragma once
// The execution of a workload wave by wave. In a wave every rank goes as far as it can; the messages that
// both their ends have met then are a round. Where only collectives are left, those that all their members
// have reached run together, each of their rounds one round.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "estimate/pricing.hpp"
#include "estimate/rank_run.hpp"
#include "estimate/rounds.hpp"
#include "schedule/schedule.hpp"

namespace netloom {

/// Why an execution ended early.
struct EarlyEnd {
  Status status = Status::invalid;
  std::string reason;
};

class Execution {
 public:
  /// Both must outlive this. \param compute_share of its host's speed that a rank has, by rank.
  Execution(const ReplayRequest& request, Pricing& pricing, const std::vector<double>& compute_share);

  /// \throws CombinationError when the workload has a call that is not known or does not fit.
  std::optional<EarlyEnd> run();

  const std::vector<RankRun>& ranks() const { return ranks_; }

 private:
  /// Rounds of the members of a communicator.
  struct Meeting {
    std::uint32_t communicator = 0;
    std::vector<CollectiveCall> calls = {};  ///< of the members; what the rounds refer to
    std::uint32_t first_round = 0;           ///< they start together with this one of the others
    Rounds rounds = {};
  };

  void advance(std::uint32_t rank);
  void exchange(const std::vector<LetterId>& letters);
  void run_collectives();
  const std::vector<std::uint32_t>& members_of(const Meeting& meeting) const;
  Meeting meeting_of(std::uint32_t communicator) const;
  Rounds rounds_of_meeting(const Meeting& meeting);
  const ExchangeSchedule& schedule_for(std::uint32_t communicator);
  std::vector<Meeting> numberings(const Meeting& making) const;
  void run_round(std::uint32_t number, const std::vector<Meeting>& meetings);
  void price_round();
  std::string deadlock() const;

  const ReplayRequest* request_;
  Pricing* pricing_;
  Membership membership_;
  Mail mail_;
  RunShared shared_;
  std::vector<RankRun> ranks_;
  std::vector<std::uint32_t> arrived_;  ///< by communicator: members that stand at its next collective
  std::vector<std::uint32_t> ready_;    ///< communicators whose members have all arrived
  std::vector<double> clocks_;          ///< of ranks within collectives
  std::map<std::uint32_t, ExchangeSchedule> schedules_;  ///< by communicator, those needed so far
  Round round_;
};

}  // namespace netloom
