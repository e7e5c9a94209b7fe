#pragma once
// Rows to test with.

#include <string>

#include "results/record.hpp"

namespace netloom {

/// A run that went well, its numbers as awkward as doubles can be.
inline Row sample_row(const std::string& topology = "torus", double time_s = 0.1) {
  Row row;
  row.axes.experiment = "sample";
  row.axes.topology = topology;
  row.axes.topology_spec = "{type: torus, dims: [8, 8]}";
  row.axes.hardware = {.link_bandwidth = {12.5e9},
                       .link_latency = {1e-7},
                       .duplex = Duplex::full,
                       .router_latency = {5e-8},
                       .host_speed = {1e11},
                       .nic = std::nullopt,
                       .loopback = {}};
  row.axes.placement = "linear";
  row.axes.placement_spec = "{type: linear, ranks_per_host: 1}";
  row.axes.workload = "alltoall 64KiB";
  row.axes.workload_spec = "{type: alltoall, size: 64KiB}";
  row.axes.engine = "smpi";
  row.outcome.run_id = "0123456789abcdef";
  row.outcome.point = "network x\nseed 1";
  row.outcome.graph = GraphMetrics{64, 128, 128, 4, 4, 8, 16384, 16384.0 / (64 * 63), true};
  row.outcome.bisection = 16;
  row.outcome.bisection_lower_bound = 15;
  row.outcome.max_link_load = 64;
  row.outcome.load_bound = 64;
  row.outcome.ranks = 64;
  row.outcome.simgrid_version = "3.32";
  row.outcome.model_version = 1;
  ReplayResult& result = row.outcome.result;
  result.status = Status::ok;
  result.time_s = time_s;
  result.comm_time_mean_s = 1.0 / 3.0;
  result.comm_time_max_s = 0.5;
  result.waiting_time_mean_s = 0.125;
  result.waiting_time_max_s = 0.25;
  result.messages = 4032;
  result.bytes = 264241152;
  result.lower_bound_s = 5e-324;
  result.upper_bound_s = 1e300;
  result.link_bytes = {0, 7, UINT64_MAX};
  result.hottest_link = "3->7";
  result.hottest_link_bytes = UINT64_MAX;
  result.hop_bytes = 7;
  result.accounts.traffic.resize(64);
  result.accounts.traffic[3] = {{5, 1, 7}, {6, 1, 7}};
  return row;
}

inline Row failed_row(const std::string& topology, Status status, const std::string& reason) {
  Row row = sample_row(topology);
  row.outcome.result = {};
  row.outcome.result.status = status;
  row.outcome.result.reason = reason;
  return row;
}

}  // namespace netloom
