#pragma once
// A rank: a SimGrid actor whose body makes the MPI calls of its program.

#include <cstdint>

#include "replay/run_state.hpp"

namespace netloom {

/// SMPI's name for the application that the ranks belong to.
inline constexpr const char* instance_name = "netloom";

/// The body of the actor. SMPI must be initialised and the actor have its properties instance_id and rank.
void run_rank(RunState& run, std::uint32_t rank);

}  // namespace netloom
