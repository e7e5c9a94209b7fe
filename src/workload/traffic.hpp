#pragma once
// What a workload declares, counted in 64 bits and never simulated: the oracle of the plausibility bounds.

#include <cstdint>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// Bytes that must leave a rank for each other rank at least, whatever the collective algorithm; and work.
struct DeclaredTraffic {
  std::vector<std::uint64_t> sent_bytes;      ///< by rank: least bytes that leave it for other ranks
  std::vector<std::uint64_t> received_bytes;  ///< by rank: least bytes that reach it from other ranks
  std::vector<double> flops;                  ///< by rank
  std::vector<double> sleep_s;                ///< by rank
  double messages_most = 0;                   ///< generous number of messages of any algorithm, all ranks
  double bytes_most = 0;                      ///< generous number of bytes of any algorithm, all ranks
};

DeclaredTraffic declared_traffic(const Workload& workload);

}  // namespace netloom
