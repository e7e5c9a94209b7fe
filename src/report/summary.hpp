#pragma once
// The results in plain words.

#include <span>
#include <string>
#include <vector>

#include "results/csv.hpp"

namespace netloom {

/// The network whose speed-ups are all 1; empty without a baseline.
std::string baseline_of(std::span<const CsvRow> rows);

/// Sentences: how many runs there are and how they ended, which network wins how often, who wins each block
/// and by how much. Times closer than 1e-9 of each other are equal.
std::vector<std::string> summary(std::span<const CsvRow> rows);

/// Sentences on rankings that turn, from the rows of rankings.csv.
std::vector<std::string> stability(std::span<const CsvRow> rankings);

}  // namespace netloom
