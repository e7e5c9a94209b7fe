#pragma once
// Where the time of runs goes, from their run files.

#include <filesystem>
#include <span>
#include <string>

#include "results/csv.hpp"

namespace netloom {

/// Tables of the operations and of the hottest links of runs that are ok; the first so many runs of the
/// table.
std::string run_details(const std::filesystem::path& folder, std::span<const CsvRow> rows);

}  // namespace netloom
