#include "report/scaling.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "report/blocks.hpp"
#include "results/run_file.hpp"

namespace netloom {

namespace {

constexpr std::size_t most_load_charts = 6;
constexpr std::size_t most_points = 100;

/// `torus` of `{type: torus, dims: [8, 8]}`
std::string family_of(const CsvRow& row) {
  const std::string spec = cell(row, "topology_spec"), key = "type: ";
  const std::size_t start = spec.find(key);
  if (start == std::string::npos) return "";
  return spec.substr(start + key.size(), spec.find_first_of(",}", start) - start - key.size());
}

std::string title_of(const Block& block) {
  return block.workload + (block.choices.empty() ? "" : ", " + block.choices);
}

/// Families that have two rows of one number of ranks.
std::set<std::string> crowded_families(const Block& block) {
  std::set<std::pair<std::string, std::string>> seen;
  std::set<std::string> crowded;
  for (const CsvRow* row : block.rows) {
    if (!seen.emplace(family_of(*row), cell(*row, "ranks")).second) crowded.insert(family_of(*row));
  }
  return crowded;
}

LineChart scaling_chart(const Block& block) {
  const std::set<std::string> crowded = crowded_families(block);
  LineChart chart{title_of(block), "ranks", "time in s", true, {}};
  std::map<std::string, std::size_t> index;
  for (const CsvRow* row : block.rows) {
    const auto ranks = number_cell(*row, "ranks"), time = number_cell(*row, "time_s");
    if (!ranks || !time || *time <= 0) continue;
    std::string name = family_of(*row);
    if (crowded.contains(name)) name += ", degree " + cell(*row, "degree_max");
    const auto [at, added] = index.emplace(name, chart.series.size());
    if (added) chart.series.push_back({name, {}});
    chart.series[at->second].points.emplace_back(*ranks, *time);
  }
  for (LineSeries& series : chart.series) std::ranges::sort(series.points);
  std::erase_if(chart.series, [](const LineSeries& series) {
    return series.points.front().first == series.points.back().first;
  });
  return chart;
}

/// Percent of links against bytes, at most so many points.
LineSeries load_series(std::string name, std::vector<std::uint64_t> bytes) {
  std::ranges::sort(bytes, std::greater{});
  LineSeries series{std::move(name), {}};
  const std::size_t count = bytes.size(), step = std::max<std::size_t>(1, count / most_points);
  for (std::size_t i = 0; i < count; i += step) {
    series.points.emplace_back(100.0 * static_cast<double>(i) / static_cast<double>(count),
                               static_cast<double>(bytes[i]));
  }
  if (count > 0) series.points.emplace_back(100.0, static_cast<double>(bytes.back()));
  return series;
}

}  // namespace

std::vector<LineChart> scaling_charts(std::span<const CsvRow> rows) {
  std::vector<LineChart> charts;
  for (const Block& block : blocks_over_ranks(rows)) {
    LineChart chart = scaling_chart(block);
    if (!chart.series.empty()) charts.push_back(std::move(chart));
  }
  return charts;
}

std::vector<LineChart> load_charts(const std::filesystem::path& folder, std::span<const CsvRow> rows) {
  std::vector<LineChart> charts;
  const bool with_routing = several_routings(rows);
  for (const Block& block : blocks_of(rows)) {
    if (charts.size() == most_load_charts) break;
    LineChart chart{title_of(block), "links from the most loaded on, in %", "bytes", false, {}};
    for (const CsvRow* row : block.rows) {
      if (cell(*row, "status") != "ok") continue;
      const auto outcome = read_run_file(folder, cell(*row, "run_id"));
      if (!outcome || outcome->result.link_bytes.empty()) continue;
      chart.series.push_back(load_series(network_name(*row, with_routing), outcome->result.link_bytes));
    }
    if (!chart.series.empty()) charts.push_back(std::move(chart));
  }
  return charts;
}

}  // namespace netloom
