#include "results/csv.hpp"

#include <array>
#include <concepts>
#include <optional>

#include "common/text.hpp"
#include "results/axes.hpp"
#include "results/rankings.hpp"
#include "results/speedup.hpp"

namespace netloom {

namespace {

using enum ColumnUse;

struct Column {
  std::string_view name;
  ColumnUse use;
  std::string (*cell)(const Row& row);
};

std::string cell_text(double value) {
  return exact(value);
}
std::string cell_text(const std::string& value) {
  return value;
}
template <std::integral T>
std::string cell_text(T value) {
  return std::to_string(value);
}
template <class T>
std::string cell_text(const std::optional<T>& value) {
  return value ? cell_text(*value) : "";
}

template <auto member>
std::string asked(const Row& row) {
  return cell_text(row.axes.*member);
}
template <auto member>
std::string found(const Row& row) {
  return cell_text(row.outcome.*member);
}
/// A fact of the graph; empty when the network could not be built.
template <auto member>
std::string graph(const Row& row) {
  return row.outcome.graph ? cell_text(*row.outcome.graph.*member) : "";
}
/// A measure; empty when the run is not ok.
template <auto member>
std::string measure(const Row& row) {
  return row.outcome.result.status == Status::ok ? cell_text(row.outcome.result.*member) : "";
}
std::string routing_options(const Row& row) {
  const RoutingSpec& routing = row.axes.routing;
  if (!routing.root.empty()) return "root=" + routing.root;
  return routing.legs.empty() ? "" : "legs=" + routing.legs;
}
/// `global=6.25e+09;local=1.25e+10`
std::string bandwidths(const Row& row) {
  std::vector<std::string> parts;
  for (const auto& [group, bandwidth] : row.axes.bandwidths) {
    parts.push_back(group + "=" + exact(bandwidth.bytes_per_second));
  }
  return join(parts, ";");
}
std::string routing_seed(const Row& row) {
  return is_random(row.axes.routing) ? std::to_string(row.axes.routing.seed) : "";
}

constexpr std::array columns_of_network{
    Column{"run_id", origin, found<&RunOutcome::run_id>},
    Column{"experiment", origin, asked<&RunAxes::experiment>},
    Column{"topology", coordinate, asked<&RunAxes::topology>},
    Column{"topology_spec", remark, asked<&RunAxes::topology_spec>},
    Column{"nodes", equal, graph<&GraphMetrics::nodes>},
    Column{"links", equal, graph<&GraphMetrics::links>},
    Column{"cables", equal, graph<&GraphMetrics::cables>},
    Column{"bandwidths_Bps", coordinate, bandwidths},
    Column{"degree_min", equal, graph<&GraphMetrics::degree_min>},
    Column{"degree_max", equal, graph<&GraphMetrics::degree_max>},
    Column{"diameter", equal, graph<&GraphMetrics::diameter>},
    Column{"mpl", near, graph<&GraphMetrics::mpl>},
    Column{"bisection", equal, found<&RunOutcome::bisection>},
    Column{"bisection_lower_bound", equal, found<&RunOutcome::bisection_lower_bound>},
    Column{"routing", coordinate, [](const Row& row) { return row.axes.routing.algorithm; }},
    Column{"routing_options", coordinate, routing_options},
    Column{"tie_break", coordinate, [](const Row& row) { return row.axes.routing.tie_break; }},
    Column{"routing_seed", coordinate, routing_seed},
    Column{"max_link_load", equal, found<&RunOutcome::max_link_load>},
    Column{"load_bound", near, found<&RunOutcome::load_bound>},
};

constexpr std::array columns_of_outcome{
    Column{"simgrid_version", origin, found<&RunOutcome::simgrid_version>},
    Column{"model_version", origin, found<&RunOutcome::model_version>},
    Column{"status", equal, [](const Row& row) { return std::string(to_text(row.outcome.result.status)); }},
    Column{"reason", remark, [](const Row& row) { return row.outcome.result.reason; }},
    Column{"time_s", near, measure<&ReplayResult::time_s>},
    Column{"comm_time_mean_s", near, measure<&ReplayResult::comm_time_mean_s>},
    Column{"comm_time_max_s", near, measure<&ReplayResult::comm_time_max_s>},
    Column{"waiting_time_mean_s", near, measure<&ReplayResult::waiting_time_mean_s>},
    Column{"waiting_time_max_s", near, measure<&ReplayResult::waiting_time_max_s>},
    Column{"compute_time_mean_s", near, measure<&ReplayResult::compute_time_mean_s>},
    Column{"compute_time_max_s", near, measure<&ReplayResult::compute_time_max_s>},
    Column{"messages", equal, measure<&ReplayResult::messages>},
    Column{"bytes", equal, measure<&ReplayResult::bytes>},
    Column{"lower_bound_s", near, measure<&ReplayResult::lower_bound_s>},
    Column{"upper_bound_s", near, measure<&ReplayResult::upper_bound_s>},
    Column{"hottest_link", equal, measure<&ReplayResult::hottest_link>},
    Column{"hottest_link_bytes", equal, measure<&ReplayResult::hottest_link_bytes>},
    Column{"hop_bytes", equal, measure<&ReplayResult::hop_bytes>},
    Column{"linear_hop_bytes", equal, measure<&ReplayResult::linear_hop_bytes>},
    Column{"b_eff_Bps", near, measure<&ReplayResult::b_eff_Bps>},
    Column{"estimate_drift", near, measure<&ReplayResult::drift>},
};

/// What the other rows decide.
constexpr std::array comparing_columns{CsvColumn{"time_min_s", near}, CsvColumn{"time_max_s", near},
                                       CsvColumn{"speedup_vs_baseline", near}};

}  // namespace

std::string csv_cell(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string text = "\"";
  for (const char c : cell) {
    if (c == '"') text += '"';
    text += c;
  }
  return text + '"';
}

std::vector<CsvColumn> csv_columns() {
  std::vector<CsvColumn> columns;
  columns.reserve(columns_of_network.size() + axes_beside_the_network().size() + columns_of_outcome.size() +
                  comparing_columns.size());
  for (const Column& column : columns_of_network) columns.push_back({column.name, column.use});
  for (const Axis& axis : axes_beside_the_network()) columns.push_back({axis.column, axis.use});
  for (const Column& column : columns_of_outcome) columns.push_back({column.name, column.use});
  columns.insert(columns.end(), comparing_columns.begin(), comparing_columns.end());
  return columns;
}

std::string csv_text(std::span<const Row> rows, const std::string& baseline) {
  std::string text;
  for (const CsvColumn& column : csv_columns()) {
    if (!text.empty()) text += ',';
    text += column.name;
  }
  text += '\n';
  const auto ranges = time_ranges(rows);
  const auto speedup = speedups(rows, baseline);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const Column& column : columns_of_network) text += csv_cell(column.cell(rows[i])) + ',';
    for (const Axis& axis : axes_beside_the_network()) text += csv_cell(axis.text(rows[i])) + ',';
    for (const Column& column : columns_of_outcome) text += csv_cell(column.cell(rows[i])) + ',';
    text += (ranges[i] ? exact(ranges[i]->min_s) + ',' + exact(ranges[i]->max_s) : ",") + ',';
    text += (speedup[i] ? exact(*speedup[i]) : "") + '\n';
  }
  return text;
}

}  // namespace netloom
