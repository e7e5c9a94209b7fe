#pragma once
// Lines of a report: time over the number of ranks, and how the bytes spread over the links.

#include <filesystem>
#include <span>
#include <vector>

#include "report/charts.hpp"
#include "results/csv.hpp"

namespace netloom {

/// Time over ranks, a chart a workload (and combination of other axes), a line a family of networks, or a
/// family and degree where a family has several networks of one size. Families of one size have no line.
std::vector<LineChart> scaling_charts(std::span<const CsvRow> rows);

/// Bytes by link, the links of each network from the one that carries most to the one that carries least, for
/// the first so many workloads; from the run files.
std::vector<LineChart> load_charts(const std::filesystem::path& folder, std::span<const CsvRow> rows);

}  // namespace netloom
