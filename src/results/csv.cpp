#include "results/csv.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>

#include "common/error.hpp"
#include "common/text.hpp"
#include "results/axes.hpp"
#include "results/rankings.hpp"
#include "results/speedup.hpp"

namespace netloom {

namespace {

struct Column {
  std::string_view name;
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
    Column{"run_id", found<&RunOutcome::run_id>},
    Column{"experiment", asked<&RunAxes::experiment>},
    Column{"topology", asked<&RunAxes::topology>},
    Column{"topology_spec", asked<&RunAxes::topology_spec>},
    Column{"nodes", graph<&GraphMetrics::nodes>},
    Column{"links", graph<&GraphMetrics::links>},
    Column{"cables", graph<&GraphMetrics::cables>},
    Column{"bandwidths_Bps", bandwidths},
    Column{"degree_min", graph<&GraphMetrics::degree_min>},
    Column{"degree_max", graph<&GraphMetrics::degree_max>},
    Column{"diameter", graph<&GraphMetrics::diameter>},
    Column{"mpl", graph<&GraphMetrics::mpl>},
    Column{"bisection", found<&RunOutcome::bisection>},
    Column{"bisection_lower_bound", found<&RunOutcome::bisection_lower_bound>},
    Column{"routing", [](const Row& row) { return row.axes.routing.algorithm; }},
    Column{"routing_options", routing_options},
    Column{"tie_break", [](const Row& row) { return row.axes.routing.tie_break; }},
    Column{"routing_seed", routing_seed},
    Column{"max_link_load", found<&RunOutcome::max_link_load>},
    Column{"load_bound", found<&RunOutcome::load_bound>},
};

constexpr std::array columns_of_outcome{
    Column{"simgrid_version", found<&RunOutcome::simgrid_version>},
    Column{"model_version", found<&RunOutcome::model_version>},
    Column{"status", [](const Row& row) { return std::string(to_text(row.outcome.result.status)); }},
    Column{"reason", [](const Row& row) { return row.outcome.result.reason; }},
    Column{"time_s", measure<&ReplayResult::time_s>},
    Column{"comm_time_mean_s", measure<&ReplayResult::comm_time_mean_s>},
    Column{"comm_time_max_s", measure<&ReplayResult::comm_time_max_s>},
    Column{"waiting_time_mean_s", measure<&ReplayResult::waiting_time_mean_s>},
    Column{"waiting_time_max_s", measure<&ReplayResult::waiting_time_max_s>},
    Column{"compute_time_mean_s", measure<&ReplayResult::compute_time_mean_s>},
    Column{"compute_time_max_s", measure<&ReplayResult::compute_time_max_s>},
    Column{"messages", measure<&ReplayResult::messages>},
    Column{"bytes", measure<&ReplayResult::bytes>},
    Column{"lower_bound_s", measure<&ReplayResult::lower_bound_s>},
    Column{"upper_bound_s", measure<&ReplayResult::upper_bound_s>},
    Column{"hottest_link", measure<&ReplayResult::hottest_link>},
    Column{"hottest_link_bytes", measure<&ReplayResult::hottest_link_bytes>},
    Column{"hop_bytes", measure<&ReplayResult::hop_bytes>},
    Column{"linear_hop_bytes", measure<&ReplayResult::linear_hop_bytes>},
    Column{"b_eff_Bps", measure<&ReplayResult::b_eff_Bps>},
    Column{"estimate_drift", measure<&ReplayResult::drift>},
};

/// What the other rows decide.
constexpr std::array<std::string_view, 3> comparing_columns{"time_min_s", "time_max_s",
                                                            "speedup_vs_baseline"};

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

std::vector<std::string_view> csv_columns() {
  std::vector<std::string_view> names;
  names.reserve(columns_of_network.size() + axes_beside_the_network().size() + columns_of_outcome.size() +
                comparing_columns.size());
  for (const Column& column : columns_of_network) names.push_back(column.name);
  for (const Axis& axis : axes_beside_the_network()) names.push_back(axis.column);
  for (const Column& column : columns_of_outcome) names.push_back(column.name);
  names.insert(names.end(), comparing_columns.begin(), comparing_columns.end());
  return names;
}

std::string csv_text(std::span<const Row> rows, const std::string& baseline) {
  std::string text;
  for (const std::string_view name : csv_columns()) {
    if (!text.empty()) text += ',';
    text += name;
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

namespace {

/// Cuts one row off `rest`.
std::vector<std::string> take_row(std::string_view& rest) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  std::size_t i = 0;
  for (; i < rest.size() && (quoted || rest[i] != '\n'); ++i) {
    if (quoted && rest[i] == '"' && i + 1 < rest.size() && rest[i + 1] == '"') {
      cells.back() += rest[++i];
    } else if (rest[i] == '"') {
      quoted = !quoted;
    } else if (rest[i] == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += rest[i];
    }
  }
  rest.remove_prefix(std::min(i + 1, rest.size()));
  return cells;
}

}  // namespace

std::vector<std::map<std::string, std::string>> read_csv(std::string_view text) {
  const std::vector<std::string> header = take_row(text);
  std::vector<std::map<std::string, std::string>> rows;
  while (!text.empty()) {
    std::vector<std::string> cells = take_row(text);
    if (cells.size() != header.size()) {
      throw InputError("row " + std::to_string(rows.size() + 1) + " of the table has " +
                       std::to_string(cells.size()) + " cells, and its header " +
                       std::to_string(header.size()));
    }
    auto& row = rows.emplace_back();
    for (std::size_t i = 0; i < cells.size(); ++i) row[header[i]] = std::move(cells[i]);
  }
  return rows;
}

}  // namespace netloom
