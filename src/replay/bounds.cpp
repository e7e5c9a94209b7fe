#include "replay/bounds.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "common/text.hpp"
#include "platform/traffic_matrix.hpp"
#include "replay/operation_cost.hpp"

namespace netloom {

namespace {

/// The tolerance of the design, and the clock's grain, for runs of a few nanoseconds.
constexpr double tolerance = 1e-6;
constexpr double grain_s = 1e-8;

struct HostLoad {
  int ranks = 0;
  double flops = 0;
  double sent = 0;
  double received = 0;
};

std::map<NodeId, HostLoad> host_loads(const Placement& placement, const DeclaredTraffic& traffic) {
  std::map<NodeId, HostLoad> loads;
  for (std::size_t rank = 0; rank < placement.size(); ++rank) {
    HostLoad& load = loads[placement[rank]];
    ++load.ranks;
    load.flops += traffic.flops[rank];
    load.sent += static_cast<double>(traffic.sent_bytes[rank]);
    load.received += static_cast<double>(traffic.received_bytes[rank]);
  }
  return loads;
}

/// Bytes per second through all links of a node, one way under full duplex.
double rate_of(const Topology& topology, NodeId node, const std::vector<Bandwidth>& bandwidths) {
  double rate = 0;
  for (const Port& port : topology.ports(node)) {
    rate += bandwidths[topology.group_of(port.channel / 2)].bytes_per_second;
  }
  return rate;
}

/// Least time in which a host with one rank can take its bytes in and out.
double traffic_time(const Platform& platform, double network, const HostLoad& load) {
  const Hardware& hardware = platform.hardware;
  const double busier = std::max(load.sent, load.received);
  double time = (hardware.duplex == Duplex::full ? busier : load.sent + load.received) / network;
  if (hardware.nic) time = std::max(time, busier / hardware.nic->bandwidth.bytes_per_second);
  return time;
}

double lower_bound(const ReplayRequest& request, const DeclaredTraffic& traffic,
                   const ModelFactors& factors) {
  const double speed = request.platform->hardware.host_speed.flops_per_second;
  const std::vector<Bandwidth> bandwidths = bandwidths_by_group(*request.platform);
  double bound = 0;
  for (const auto& [node, load] : host_loads(request.placement, traffic)) {
    bound = std::max(bound, load.flops / speed);
    // Ranks that share a host may send to each other through memory.
    if (load.ranks > 1 || request.platform->topology->degree(node) == 0) continue;
    const double rate = rate_of(*request.platform->topology, node, bandwidths);
    bound = std::max(bound, traffic_time(*request.platform, rate, load) / factors.bandwidth_most);
  }
  for (std::size_t rank = 0; rank < traffic.flops.size(); ++rank) {
    bound = std::max(bound, traffic.flops[rank] / speed + traffic.sleep_s[rank]);
  }
  return bound;
}

/// Rate of a message that has the network for itself, at worst.
double lone_rate(const ReplayRequest& request, const ModelFactors& factors, double latency_s) {
  const Hardware& hardware = request.platform->hardware;
  const std::vector<Bandwidth> links = bandwidths_by_group(*request.platform);
  double rate = std::min(*std::ranges::min_element(links), hardware.loopback.bandwidth).bytes_per_second;
  if (hardware.nic) rate = std::min(rate, hardware.nic->bandwidth.bytes_per_second);
  rate *= factors.bandwidth_least;
  if (factors.window_bytes > 0 && latency_s > 0) {
    rate = std::min(rate, factors.window_bytes / (2 * latency_s * factors.latency_most));
  }
  return rate;
}

/// The dearest of os, or and ois, twice, since a message is sent and received.
double operation_time(const MpiOptions& mpi, double messages, double bytes) {
  double fixed = 0;
  double per_byte = 0;
  for (const std::string& text : {mpi.os, mpi.or_, mpi.ois}) {
    const auto steps = parse_operation_cost(text);
    if (!steps) continue;
    for (const OperationCostStep& step : *steps) {
      fixed = std::max(fixed, step.fixed_s);
      per_byte = std::max(per_byte, step.per_byte_s);
    }
  }
  return 2 * (messages * fixed + bytes * per_byte);
}

/// SMPI makes each MPI_Test and each round of a probe wait 0.1 ms longer than the one before.
double polling_time(const Workload& workload) {
  double polls = 0;
  for (const RankProgram& program : workload.programs) {
    for (const Action& action : program.actions) {
      if (action.kind == ActionKind::test || (is_receive(action.kind) && action.send_count == any_size))
        ++polls;
    }
  }
  return 1e-4 * polls * (polls + 1) / 2;
}

double upper_bound(const ReplayRequest& request, const DeclaredTraffic& traffic, const ModelFactors& factors,
                   double latency_s) {
  const double messages = traffic.messages_most;
  const double work = std::accumulate(traffic.flops.begin(), traffic.flops.end(), 0.0);
  const double sleep = std::accumulate(traffic.sleep_s.begin(), traffic.sleep_s.end(), 0.0);
  const double wire_bytes = traffic.bytes_most + envelope_bytes * messages;
  return messages * latency_s * factors.latency_most + wire_bytes / lone_rate(request, factors, latency_s) +
         operation_time(request.mpi, messages, traffic.bytes_most) + polling_time(*request.workload) +
         work / request.platform->hardware.host_speed.flops_per_second + sleep;
}

}  // namespace

Bounds plausible_time(const ReplayRequest& request, const DeclaredTraffic& traffic,
                      const ModelFactors& factors, double longest_latency_s) {
  return {lower_bound(request, traffic, factors), upper_bound(request, traffic, factors, longest_latency_s)};
}

std::string implausibility(double time_s, const Bounds& bounds) {
  if (time_s < bounds.lower_s * (1 - tolerance) - grain_s) {
    return "the simulated time " + exact(time_s) +
           " s is below the lower bound of the workload's own traffic, " + exact(bounds.lower_s) + " s";
  }
  if (time_s > bounds.upper_s * (1 + tolerance) + grain_s) {
    return "the simulated time " + exact(time_s) + " s is above " + exact(bounds.upper_s) +
           " s, which every declared message alone, one after another, and all computation would take (some "
           "of "
           "SMPI's collective algorithms overflow 32-bit sizes: try another)";
  }
  return "";
}

}  // namespace netloom
