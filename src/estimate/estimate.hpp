#pragma once
// Estimates of what a replay would take: without a simulator, in this process, by the rounds of the messages.
// docs/model.md has the model.

#include <cstdint>
#include <string>

#include "replay/replay.hpp"

namespace netloom {

enum class Estimator {
  bound,  ///< a time that no run of these messages beats
  phase   ///< the time when messages of one round share the links
};

/// Messages, bytes and bytes of the links are those of a replay. `invalid` where the replay would be, and
/// where a profile, a call or an algorithm is not known here.
ReplayResult estimate(const ReplayRequest& request, Estimator estimator);

/// Bytes that this process will have resident at its peak, roughly and rather too many.
std::uint64_t memory_of_estimate(const ReplayRequest& request);

}  // namespace netloom
