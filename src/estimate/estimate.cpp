#include "estimate/estimate.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <numeric>

#include "common/error.hpp"
#include "common/text.hpp"
#include "estimate/execution.hpp"
#include "platform/placement.hpp"
#include "replay/algorithm_limits.hpp"
#include "replay/bounds.hpp"
#include "replay/memory_estimate.hpp"
#include "replay/sentences.hpp"

namespace netloom {

namespace {

/// Why the request cannot be estimated at all; empty when it can.
std::string objection(const ReplayRequest& request) {
  const MpiOptions& mpi = request.mpi;
  if (request.workload->ranks() == 0) return "the workload has no ranks";
  if (mpi.profile == Profile::smpi) {
    return "engines bound and phase know no factors on latency and bandwidth, so profile smpi is for engine "
           "smpi alone";
  }
  for (const std::string& cost : {mpi.os, mpi.or_, mpi.ois}) {
    if (cost != MpiOptions{}.os)
      return "engines bound and phase know no cost of starting a message, so os, or and ois must be 0:0:0";
  }
  return request.workload->ranks() == 1 ? "" : unfit_call(*request.workload, mpi);
}

/// Part of its host's speed that each rank has when all on it compute.
std::vector<double> compute_shares(const Placement& placement, Estimator estimator) {
  std::vector<double> shares(placement.size(), 1);
  if (estimator == Estimator::bound) return shares;
  std::map<NodeId, int> ranks;
  for (const NodeId node : placement) ++ranks[node];
  for (std::size_t rank = 0; rank < placement.size(); ++rank) shares[rank] = 1.0 / ranks[placement[rank]];
  return shares;
}

void sum_up_ranks(const std::vector<RankRun>& ranks, ReplayResult& result) {
  std::size_t leftovers = 0;
  for (const RankRun& rank : ranks) {
    result.time_s = std::max(result.time_s, rank.clock_s());
    result.comm_time_mean_s += rank.comm_s() / static_cast<double>(ranks.size());
    result.comm_time_max_s = std::max(result.comm_time_max_s, rank.comm_s());
    result.compute_time_mean_s += rank.compute_s() / static_cast<double>(ranks.size());
    result.compute_time_max_s = std::max(result.compute_time_max_s, rank.compute_s());
    result.waiting_time_mean_s += rank.waiting_s() / static_cast<double>(ranks.size());
    result.waiting_time_max_s = std::max(result.waiting_time_max_s, rank.waiting_s());
    leftovers += rank.leftovers();
  }
  if (leftovers > 0) result.warnings.push_back(leftovers_warning(leftovers));
}

bool is_linear(const Topology& topology, const Placement& placement) {
  return placement.size() <= topology.host_count() &&
         placement == linear_placement(topology, static_cast<std::uint32_t>(placement.size()));
}

void sum_up_traffic(const Pricing& pricing, const Placement& placement, Duplex duplex, ReplayResult& result) {
  result.messages = pricing.messages();
  result.bytes = pricing.bytes();
  const auto first = pricing.wire_bytes().begin();
  result.link_bytes.assign(first, first + pricing.wiring().network_wire_count());
  result.hop_bytes = std::accumulate(result.link_bytes.begin(), result.link_bytes.end(), std::uint64_t{0});
  if (is_linear(pricing.wiring().topology(), placement)) result.linear_hop_bytes = result.hop_bytes;
  const auto hottest = std::max_element(result.link_bytes.begin(), result.link_bytes.end());
  if (hottest == result.link_bytes.end() || *hottest == 0) return;
  result.hottest_link_bytes = *hottest;
  result.hottest_link = wire_label(pricing.wiring().topology(), duplex,
                                   static_cast<WireId>(hottest - result.link_bytes.begin()));
}

/// Seconds that the busiest wire needs for all it carries.
double busiest_wire_s(const Pricing& pricing) {
  double seconds = 0;
  for (WireId wire = 0; wire < pricing.wire_bytes().size(); ++wire) {
    const Wire& each = pricing.wiring().wires()[wire];
    if (!each.shared) continue;
    seconds =
        std::max(seconds, static_cast<double>(pricing.wire_bytes()[wire]) / each.bandwidth.bytes_per_second);
  }
  return seconds;
}

/// Above this the networks' order by the estimate means little.
constexpr double most_drift = 0.25;

void tell_drift(double drift, ReplayResult& result) {
  result.drift = drift;
  if (drift <= most_drift) return;
  result.warnings.emplace_back(
      "the messages of its rounds are not together (estimate_drift above 0.25), so the estimate is not to be "
      "trusted; use engine smpi");
}

void judge(const ReplayRequest& request, const Pricing& pricing, Estimator estimator, ReplayResult& result) {
  const Bounds bounds =
      plausible_time(request, declared_traffic(*request.workload), {}, pricing.longest_latency_s());
  result.lower_bound_s = bounds.lower_s;
  result.upper_bound_s = bounds.upper_s;
  if (estimator == Estimator::bound)
    result.time_s = std::max({result.time_s, bounds.lower_s, busiest_wire_s(pricing)});
  result.reason = implausibility(result.time_s, bounds);
  if (!result.reason.empty()) result.status = Status::implausible;
}

ReplayResult run(const ReplayRequest& request, Estimator estimator) {
  ReplayResult result;
  result.status = Status::invalid;
  result.reason = objection(request);
  if (!result.reason.empty()) return result;
  const Contention contention = estimator == Estimator::bound ? Contention::none : Contention::by_round;
  Pricing pricing(*request.platform, request.placement, contention);
  Execution execution(request, pricing, compute_shares(request.placement, estimator));
  if (const auto early = execution.run()) {
    result.status = early->status;
    result.reason = early->reason;
    return result;
  }
  result.status = Status::ok;
  sum_up_ranks(execution.ranks(), result);
  sum_up_traffic(pricing, request.placement, request.platform->hardware.duplex, result);
  if (estimator == Estimator::phase) tell_drift(pricing.drift(), result);
  judge(request, pricing, estimator, result);
  return result;
}

/// Of what is kept of a rank, a wire and a message on its way.
constexpr std::uint64_t of_a_rank = 1'000;
constexpr std::uint64_t of_a_wire = 200;
constexpr std::uint64_t of_a_message = 50;
/// Routes that are kept at once.
constexpr std::uint64_t of_routes = 50'000'000;

}  // namespace

std::uint64_t memory_of_estimate(const ReplayRequest& request) {
  const Topology& topology = *request.platform->topology;
  return resident_memory() + of_routes + of_a_rank * request.workload->ranks() +
         of_a_wire * (topology.channel_count() + 3 * std::uint64_t{topology.host_count()}) +
         of_a_message * messages_at_once(request);
}

ReplayResult estimate(const ReplayRequest& request, Estimator estimator) {
  const auto begin = std::chrono::steady_clock::now();
  ReplayResult result;
  try {
    result = run(request, estimator);
  } catch (const CombinationError& error) {
    result.status = Status::invalid;
    result.reason = join(error.faults(), "; ");
  }
  result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  result.peak_memory_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  return result;
}

}  // namespace netloom
