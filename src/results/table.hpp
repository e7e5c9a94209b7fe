#pragma once
// What `netloom run` prints: one block a workload (and whatever else the sweep varies), one line a network,
// its communication time beside what is true of its graph. At most 120 columns wide.

#include <span>
#include <string>

#include "results/record.hpp"

namespace netloom {

/// \param baseline label of the topology that the speed-up refers to; without one that column is left out.
std::string results_table(std::span<const Row> rows, const std::string& baseline);

/// What `netloom run --dry-run` lists: one line a run with what tells it from the others, and why it is
/// invalid where that is known.
std::string runs_table(std::span<const Row> rows);

}  // namespace netloom
