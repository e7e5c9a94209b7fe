#pragma once
// How much sooner a network finishes than the baseline.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "results/record.hpp"

namespace netloom {

/// By row: the baseline's time / the row's time, the baseline being the row of that topology with every other
/// axis, and the number of ranks, equal. A baseline that brings a routing of its own is compared with every
/// routing. None when there is no such row, or one of the two is not `ok` or takes no time.
std::vector<std::optional<double>> speedups(std::span<const Row> rows, const std::string& baseline);

}  // namespace netloom
