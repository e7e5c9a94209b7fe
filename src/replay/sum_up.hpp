#pragma once
// From the records of a finished simulation to its result.

#include "replay/run_state.hpp"

namespace netloom {

ReplayResult sum_up(const RunState& run);

}  // namespace netloom
