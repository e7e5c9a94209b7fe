#include "replay/sum_up.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <set>

#include "platform/placement.hpp"
#include "replay/bounds.hpp"
#include "replay/effective_bandwidth.hpp"
#include "replay/model_settings.hpp"
#include "replay/sentences.hpp"

namespace netloom {

namespace {

/// Mean and maximum over ranks of what `time` says of each.
template <class Time>
RankTimes over_ranks(const RunState& run, Time time) {
  RankTimes times;
  for (const RankRecord& rank : run.ranks) {
    const double own = time(rank.accounts);
    times.mean_s += own / static_cast<double>(run.ranks.size());
    times.max_s = std::max(times.max_s, own);
  }
  return times;
}

[[maybe_unused]] bool adds_up(const RankRecord& rank) {
  return std::abs(rank.accounts.all().time_s - rank.end_s) <= 1e-9;
}

void sum_up_ranks(const RunState& run, ReplayResult& result) {
  std::uint64_t leftovers = 0;
  for (const RankRecord& rank : run.ranks) {
    assert(adds_up(rank));
    result.time_s = std::max(result.time_s, rank.end_s);
    leftovers += rank.leftover_requests;
  }
  const RankTimes comm = over_ranks(run, [](const RankAccounts& rank) { return rank.all().comm_s; });
  const RankTimes waiting = over_ranks(run, [](const RankAccounts& rank) { return rank.all().waiting_s; });
  const RankTimes compute =
      over_ranks(run, [](const RankAccounts& rank) { return rank.operation(ActionKind::compute).time_s; });
  result.comm_time_mean_s = comm.mean_s;
  result.comm_time_max_s = comm.max_s;
  result.waiting_time_mean_s = waiting.mean_s;
  result.waiting_time_max_s = waiting.max_s;
  result.compute_time_mean_s = compute.mean_s;
  result.compute_time_max_s = compute.max_s;
  if (!run.sees_ends)
    result.warnings.emplace_back(
        "this SimGrid does not show when messages arrive: the times of waiting lack");
  if (leftovers > 0) result.warnings.push_back(leftovers_warning(leftovers));
}

/// The traffic between hosts, each under the lowest of its ranks.
TrafficMatrix between_ranks(const RunState& run) {
  const TrafficMatrix between_hosts = run.traffic.between.matrix();
  std::vector<std::uint32_t> lowest(between_hosts.size());
  for (auto rank = static_cast<std::uint32_t>(run.ranks.size()); rank-- > 0;)
    lowest[run.host_of[rank]] = rank;
  TrafficCounter traffic(run.ranks.size());
  for (NodeId from = 0; from < between_hosts.size(); ++from) {
    for (TrafficCell cell : between_hosts[from]) {
      cell.destination = lowest[cell.destination];
      traffic.add(lowest[from], cell);
    }
  }
  return traffic.matrix();
}

/// Wires by the bytes that they carried, those that carried none left out.
std::vector<WireId> hottest_wires(const std::vector<std::uint64_t>& bytes) {
  std::vector<WireId> wires(bytes.size());
  std::iota(wires.begin(), wires.end(), WireId{0});
  const auto kept = wires.begin() + static_cast<std::ptrdiff_t>(std::min(wires.size(), most_hot_links));
  std::ranges::partial_sort(
      wires, kept, [&](WireId a, WireId b) { return bytes[a] != bytes[b] ? bytes[a] > bytes[b] : a < b; });
  wires.erase(kept, wires.end());
  std::erase_if(wires, [&](WireId wire) { return bytes[wire] == 0; });
  return wires;
}

void sum_up_traffic(const RunState& run, ReplayResult& result) {
  const Platform& platform = *run.request->platform;
  const Placement& placement = run.request->placement;
  Accounts& accounts = result.accounts;
  result.messages = run.traffic.messages;
  result.bytes = run.traffic.bytes;
  accounts.traffic = between_ranks(run);
  result.link_bytes = wire_bytes(platform, placement, accounts.traffic);
  result.hop_bytes = std::accumulate(result.link_bytes.begin(), result.link_bytes.end(), std::uint64_t{0});
  if (std::set(placement.begin(), placement.end()).size() == placement.size()) {
    const Placement linear =
        linear_placement(*platform.topology, static_cast<std::uint32_t>(placement.size()));
    result.linear_hop_bytes =
        placement == linear ? result.hop_bytes : hop_bytes(platform, linear, accounts.traffic);
  }
  const std::vector<WireId> wires = hottest_wires(result.link_bytes);
  const std::vector<LinkUse> uses = users_of(wires, platform, placement, accounts.traffic);
  for (std::size_t i = 0; i < wires.size(); ++i) {
    accounts.hot_links.push_back({wire_label(*platform.topology, platform.hardware.duplex, wires[i]),
                                  result.link_bytes[wires[i]], uses[i]});
  }
  if (wires.empty()) return;
  result.hottest_link = accounts.hot_links.front().link;
  result.hottest_link_bytes = accounts.hot_links.front().bytes;
}

/// Whether results tell of it: what takes no time and sends nothing is left out.
bool is_operation(ActionKind kind) {
  using enum ActionKind;
  return kind != init && kind != finalize && kind != comm_size && kind != comm_free && kind != location;
}

/// Counts calls and bytes, from what the workload declares.
class CallCounter {
 public:
  CallCounter(const Workload& workload, Accounts& accounts)
      : accounts_(&accounts), phase_of_rank_(workload.ranks()) {
    accounts_->phases.resize(workload.phases.empty() ? 0 : workload.phases.size() + 1);
    for (std::size_t i = 0; i < workload.phases.size(); ++i)
      accounts_->phases[i + 1].name = workload.phases[i];
  }

  void count(std::uint32_t rank, const Action& action, std::uint64_t bytes) {
    if (action.kind == ActionKind::location) phase_of_rank_[rank] = static_cast<std::size_t>(action.peer) + 1;
    if (!is_operation(action.kind)) return;
    const auto kind = static_cast<std::size_t>(action.kind);
    if (kind >= operations_.size()) operations_.resize(kind + 1);
    operations_[kind].kind = action.kind;
    add(operations_[kind], bytes);
    const bool mpi = action.kind != ActionKind::compute && action.kind != ActionKind::sleep;
    if (mpi && !accounts_->phases.empty()) add(accounts_->phases[phase_of_rank_[rank]], bytes);
  }
  const std::vector<OperationAccount>& operations() const { return operations_; }

 private:
  template <class Account>
  static void add(Account& account, std::uint64_t bytes) {
    ++account.calls;
    account.bytes += bytes;
  }

  Accounts* accounts_;
  std::vector<std::size_t> phase_of_rank_;
  std::vector<OperationAccount> operations_;  ///< by kind
};

void sum_up_operations(const RunState& run, std::vector<OperationAccount> operations, Accounts& accounts) {
  // Reductions compute without a call of compute, and a rank may wait at its end.
  for (const ActionKind uncalled : {ActionKind::finalize, ActionKind::compute}) {
    const auto kind = static_cast<std::size_t>(uncalled);
    operations.resize(std::max(operations.size(), kind + 1));
    operations[kind].kind = uncalled;
  }
  for (OperationAccount& account : operations) {
    account.time =
        over_ranks(run, [&](const RankAccounts& rank) { return rank.operation(account.kind).time_s; });
    account.waiting =
        over_ranks(run, [&](const RankAccounts& rank) { return rank.operation(account.kind).waiting_s; });
    if (account.calls > 0 || account.time.max_s > 0) accounts.operations.push_back(account);
  }
}

void sum_up_phases(const RunState& run, Accounts& accounts) {
  for (std::size_t index = 0; index < accounts.phases.size(); ++index) {
    PhaseAccount& account = accounts.phases[index];
    const auto times = [&](double SpentTime::*part) {
      return over_ranks(run, [&](const RankAccounts& rank) {
        const RankAccounts::Phase* const phase = rank.phase(index);
        return phase == nullptr ? 0 : phase->spent.*part;
      });
    };
    account.time = times(&SpentTime::time_s);
    account.comm = times(&SpentTime::comm_s);
    account.waiting = times(&SpentTime::waiting_s);
    bool entered = false;
    for (const RankRecord& rank : run.ranks) {
      const RankAccounts::Phase* const phase = rank.accounts.phase(index);
      if (phase == nullptr || !phase->entered) continue;
      account.begin_s = entered ? std::min(account.begin_s, phase->begin_s) : phase->begin_s;
      account.end_s = std::max(account.end_s, phase->end_s);
      entered = true;
    }
  }
  std::erase_if(accounts.phases, [](const PhaseAccount& phase) {
    return phase.name.empty() && phase.calls == 0 && phase.time.max_s == 0;
  });
}

}  // namespace

ReplayResult sum_up(const RunState& run) {
  ReplayResult result;
  result.status = Status::ok;
  sum_up_ranks(run, result);
  sum_up_traffic(run, result);
  CallCounter calls(*run.request->workload, result.accounts);
  const DeclaredTraffic declared = declared_traffic(
      *run.request->workload, [&](std::uint32_t rank, const Action& action, std::uint64_t bytes) {
        calls.count(rank, action, bytes);
      });
  sum_up_operations(run, calls.operations(), result.accounts);
  sum_up_phases(run, result.accounts);
  result.b_eff_Bps = effective_bandwidth(result.accounts.phases);
  const Bounds bounds = plausible_time(*run.request, declared, model_factors(run.request->mpi.profile),
                                       run.routes.longest_latency_s);
  result.lower_bound_s = bounds.lower_s;
  result.upper_bound_s = bounds.upper_s;
  result.reason = implausibility(result.time_s, bounds);
  if (!result.reason.empty()) result.status = Status::implausible;
  return result;
}

}  // namespace netloom
