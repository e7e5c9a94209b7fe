#pragma once
// What a workload declares, counted in 64 bits and never simulated: the oracle of the plausibility bounds.

#include <cstdint>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// Least: what must leave and reach a rank whatever the algorithm of a collective (of an allreduce, for
/// instance, its vector once). Most: what no algorithm exceeds, from the rule that none brings a rank more
/// than everything all ranks contribute, twice; messages to itself, headers without payload as one byte and
/// the segments of pipelines (512 bytes or more) included.
struct DeclaredTraffic {
  std::vector<std::uint64_t> sent_bytes;      ///< by rank: least bytes that leave it for other ranks
  std::vector<std::uint64_t> received_bytes;  ///< by rank: least bytes that reach it from other ranks
  std::vector<double> flops;                  ///< by rank
  std::vector<double> sleep_s;                ///< by rank
  double messages_most = 0;                   ///< by all ranks together
  double bytes_most = 0;                      ///< by all ranks together
};

/// Sums that pass 2^64 stay at the largest value.
DeclaredTraffic declared_traffic(const Workload& workload);

}  // namespace netloom
