#pragma once
// What a workload declares, counted in 64 bits and never simulated: the oracle of the plausibility bounds.

#include <cstdint>
#include <functional>
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

/// Told of each action of each rank in turn, with the bytes that its arguments hand over to be sent: of a
/// collective what the rank contributes, its own part included.
using SentBytesVisitor = std::function<void(std::uint32_t rank, const Action& action, std::uint64_t bytes)>;

/// Sums that pass 2^64 stay at the largest value.
DeclaredTraffic declared_traffic(const Workload& workload, const SentBytesVisitor& visit = {});

}  // namespace netloom
