#pragma once
// The plausibility bounds of a run, from the sizes that the workload declares, in 64 bits, never from
// simulated ones: some of SMPI's collectives overflow 32-bit sizes.

#include "platform/platform.hpp"
#include "replay/replay.hpp"
#include "workload/traffic.hpp"

namespace netloom {

/// What the network model makes of the platform's numbers.
struct ModelFactors {
  double bandwidth_most = 1;   ///< a message goes at most this much faster than its wires
  double bandwidth_least = 1;  ///< alone, at least this much
  double latency_most = 1;
  double window_bytes = 0;  ///< TCP's: a rate is at most window / (2 latency); 0 when there is none
};

struct Bounds {
  double lower_s = 0;  ///< busiest host: its computation, or its bytes through all its links at once
  double upper_s = 0;  ///< every declared message alone, one after another, plus all computation
};

/// \param longest_latency_s the largest latency of any route that a message took.
Bounds plausible_time(const ReplayRequest& request, const DeclaredTraffic& traffic,
                      const ModelFactors& factors, double longest_latency_s);

/// The sentence that tells why a time is implausible; empty when it is plausible.
std::string implausibility(double time_s, const Bounds& bounds);

}  // namespace netloom
