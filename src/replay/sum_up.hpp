#pragma once
// From the records of a finished simulation to its result.

#include "replay/run_state.hpp"

namespace netloom {

ReplayResult sum_up(const RunState& run);

/// `1 request`, `2 requests`
std::string requests(std::uint64_t count);

}  // namespace netloom
