#include "workload/trace_collectives.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "common/words.hpp"
#include "workload/collective_arguments.hpp"
#include "workload/membership.hpp"

namespace netloom {

namespace {

using enum ActionKind;

/// What all members must agree on: the kind, and whether it is non-blocking.
using Call = std::pair<ActionKind, bool>;

/// Indices of the actions of one member on one communicator.
using Calls = std::vector<std::uint32_t>;

/// Compares the calls on one communicator.
class CollectiveChecker {
 public:
  CollectiveChecker(const Workload& workload, std::uint32_t communicator, const std::vector<Calls>& calls,
                    bool sizes_known)
      : workload_(workload),
        communicator_(workload.communicators[communicator]),
        calls_(calls),
        sizes_known_(sizes_known) {}

  std::vector<TraceFinding> check() {
    std::vector<std::uint32_t> together(communicator_.size());  // members that have not parted yet
    std::iota(together.begin(), together.end(), 0);
    for (std::size_t n = 0;; ++n) {
      part(together, n);
      if (!call_of(together[0], n)) return std::move(findings_);
      if (together.size() == communicator_.size()) check_arguments(n);
    }
  }

 private:
  const RankProgram& program_of(std::uint32_t member) const {
    return workload_.programs[communicator_.members[member]];
  }

  /// None when the member calls no more.
  std::optional<Call> call_of(std::uint32_t member, std::size_t n) const {
    if (n >= calls_[member].size()) return std::nullopt;
    const Action& action = program_of(member).actions[calls_[member][n]];
    return Call{action.kind, action.nonblocking};
  }

  std::string word(std::uint32_t member, std::size_t n) const {
    return word_of(program_of(member).actions[calls_[member][n]]);
  }

  std::string place(std::uint32_t member, std::size_t n) const {
    return place_of(program_of(member), calls_[member][n]);
  }

  /// Leaves those members of `together` whose n-th call is the most frequent one, and names the others.
  void part(std::vector<std::uint32_t>& together, std::size_t n) {
    const auto first = call_of(together[0], n);
    const auto same = [&](std::uint32_t member) { return call_of(member, n) == first; };
    if (std::all_of(together.begin(), together.end(), same)) return;
    std::map<std::optional<Call>, std::vector<std::uint32_t>> by_call;
    for (const std::uint32_t member : together) by_call[call_of(member, n)].push_back(member);
    const auto fewer = [](const auto& a, const auto& b) {
      return a.second.size() != b.second.size() ? a.second.size() < b.second.size()
                                                : a.second[0] > b.second[0];  // rank 0 rather than another
    };
    const auto most = std::max_element(by_call.begin(), by_call.end(), fewer);
    for (const std::uint32_t member : together) {
      if (call_of(member, n) != most->first) report_parting(member, most->second[0], n);
    }
    together = most->second;
  }

  void report_parting(std::uint32_t member, std::uint32_t other, std::size_t n) {
    const bool ended = !call_of(member, n);
    const std::uint32_t here = ended ? other : member, there = ended ? member : other;
    const std::string on =
        communicator_.name == 0 ? "" : " on communicator " + std::to_string(communicator_.name);
    std::string text = word(here, n) + ": rank " + std::to_string(member) + " has " +
                       counted(calls_[member].size(), "collective") + on + ", rank " + std::to_string(other) +
                       " has " + std::to_string(calls_[other].size()) +
                       "; this is the first difference, where rank " + std::to_string(there);
    text += call_of(there, n) ? " calls " + word(there, n) + " (" + place(there, n) + ")" : " calls none";
    findings_.push_back({TraceFinding::Level::error, place(here, n), std::move(text)});
  }

  void check_arguments(std::size_t n) {
    std::vector<CollectiveCall> calls;
    for (std::uint32_t member = 0; member < calls_.size(); ++member)
      calls.push_back({&program_of(member), calls_[member][n]});
    for (ArgumentFault& fault : compare_arguments(calls, sizes_known_))
      findings_.push_back({TraceFinding::Level::error, place(fault.member, n), std::move(fault.what)});
  }

  const Workload& workload_;
  const Communicator& communicator_;
  const std::vector<Calls>& calls_;
  bool sizes_known_;
  std::vector<TraceFinding> findings_;
};

/// By communicator, by member.
std::vector<std::vector<Calls>> calls_of(const Workload& workload) {
  const Membership membership(workload.communicators, workload.ranks());
  std::vector<std::vector<Calls>> calls;
  for (const Communicator& communicator : workload.communicators) calls.emplace_back(communicator.size());
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    const auto& actions = workload.programs[rank].actions;
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      if (!is_common(actions[i].kind)) continue;
      const auto member = membership.rank_in(actions[i].communicator, rank);
      if (member) calls[actions[i].communicator][*member].push_back(i);
    }
  }
  return calls;
}

}  // namespace

std::vector<TraceFinding> check_collectives(const Workload& workload, bool sizes_known) {
  const auto calls = calls_of(workload);
  std::vector<TraceFinding> findings;
  for (std::uint32_t c = 0; c < workload.communicators.size(); ++c) {
    for (TraceFinding& finding : CollectiveChecker(workload, c, calls[c], sizes_known).check())
      findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace netloom
