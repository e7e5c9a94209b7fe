#pragma once
// How messages share one wire in the course of time.

#include <cstdint>
#include <vector>

namespace netloom {

struct WireJob {
  double arrival_s = 0;
  double bytes = 0;
  double end_s = 0;
  std::uint32_t message = 0;  ///< of the round
};

/// Sets `end_s` of each: at every instant those that have arrived and not ended have equal parts of the wire.
void share_wire(std::vector<WireJob>& jobs, double seconds_per_byte);

}  // namespace netloom
