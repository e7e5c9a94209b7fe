#pragma once
// What the two profiles set in SimGrid, and what that makes of a platform's numbers.

#include <string>
#include <vector>

#include "replay/bounds.hpp"
#include "replay/replay.hpp"
#include "replay/size_steps.hpp"

namespace netloom {

/// SimGrid's settings `key:value` of the profile, the selector and the algorithms.
std::vector<std::string> model_options(const MpiOptions& mpi);

/// Before the first zone is made and after smpi_init_options, without which some keys do not exist.
void configure_model(const MpiOptions& mpi);

/// Factors on the latency of a message by its size; none under profile hpc.
SizeSteps latency_factors(Profile profile);

ModelFactors model_factors(Profile profile);

/// How messages share a wire.
Sharing sharing_of(Profile profile);

}  // namespace netloom
