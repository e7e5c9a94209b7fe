#include "report/page.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "common/error.hpp"
#include "common/files.hpp"
#include "common/version.hpp"
#include "common/words.hpp"
#include "report/blocks.hpp"
#include "report/charts.hpp"
#include "report/html.hpp"
#include "report/page_style.hpp"
#include "report/run_details.hpp"
#include "report/scaling.hpp"
#include "report/summary.hpp"
#include "spec/parse.hpp"
#include "topology/drawing.hpp"
#include "topology/family.hpp"

namespace netloom {

namespace {

constexpr std::size_t most_charts = 40;
constexpr NodeId most_drawn_nodes = 256;

std::string list_of(const std::vector<std::string>& sentences) {
  std::string text = "<ul>\n";
  for (const std::string& sentence : sentences) text += element("li", sentence);
  return text + "</ul>\n";
}

/// Columns of the graph that a reader compares.
const std::vector<std::string> graph_columns{"nodes",         "links",     "cables", "bandwidths_Bps",
                                             "degree_max",    "diameter",  "mpl",    "bisection",
                                             "max_link_load", "load_bound"};

/// One row a network and routing.
std::string networks_table(std::span<const CsvRow> rows) {
  const bool with_routing = several_routings(rows);
  HtmlTable table{{"network", "normalise"}, {}, true};
  table.header.insert(table.header.end(), graph_columns.begin(), graph_columns.end());
  const bool one_way = std::ranges::all_of(
      rows, [&](const CsvRow& row) { return cell(row, "normalise") == cell(rows.front(), "normalise"); });
  std::set<std::vector<std::string>> seen;
  for (const CsvRow& row : rows) {
    if (!cell(row, "variation").empty()) continue;
    std::vector<std::string> cells{network_name(row, with_routing), one_way ? "" : cell(row, "normalise")};
    for (const std::string& column : graph_columns) cells.push_back(cell(row, column));
    if (seen.insert(cells).second) table.rows.push_back(std::move(cells));
  }
  return html_table(table);
}

/// A drawing of each network, or the sentence why there is none.
std::string drawings(std::span<const CsvRow> rows) {
  std::string text;
  std::set<std::string> seen;
  for (const CsvRow& row : rows) {
    const std::string spec = cell(row, "topology_spec"), label = cell(row, "topology");
    if (!cell(row, "variation").empty() || !seen.insert(label).second) continue;
    const std::string prefix = "n" + std::to_string(seen.size()) + "-";
    try {
      const auto seed = number_cell(row, "seed").value_or(1);
      const Topology topology =
          build_topology(parse_yaml(spec, "topology_spec"), static_cast<std::uint64_t>(seed));
      if (topology.node_count() > most_drawn_nodes) {
        text += element(
            "p", label + ": not drawn, it has more than " + std::to_string(most_drawn_nodes) + " nodes.");
        continue;
      }
      text += inlined_svg(circle_svg(topology), prefix, label);
    } catch (const InputError& error) {
      text += element("p", label + ": not drawn: " + error.what());
    }
  }
  return text.empty() ? text : "<div class=\"drawings\">\n" + text + "</div>\n";
}

/// One chart for blocks that differ in their workload alone.
BarChart chart_of(const std::vector<const Block*>& blocks, const std::string& baseline, bool with_routing) {
  const std::string column = baseline.empty() ? "time_s" : "speedup_vs_baseline";
  BarChart chart;
  chart.title = blocks.front()->choices.empty() ? "By workload" : blocks.front()->choices;
  chart.unit = baseline.empty() ? "time in s" : "speed-up over " + baseline;
  if (!baseline.empty()) chart.mark = 1;
  std::map<std::string, std::size_t> index;
  for (const Block* block : blocks) {
    for (const CsvRow* row : block->rows) {
      if (index.emplace(network_name(*row, with_routing), chart.series.size()).second)
        chart.series.push_back(network_name(*row, with_routing));
    }
  }
  chart.values.assign(chart.series.size(), std::vector<std::optional<double>>(blocks.size()));
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    chart.categories.push_back(blocks[i]->workload);
    for (const CsvRow* row : blocks[i]->rows)
      chart.values[index.at(network_name(*row, with_routing))][i] = number_cell(*row, column);
  }
  return chart;
}

bool is_empty(const BarChart& chart) {
  return std::ranges::all_of(chart.values, [](const auto& values) {
    return std::ranges::none_of(values, [](const auto& value) { return value.has_value(); });
  });
}

std::string charts(std::span<const CsvRow> rows) {
  const std::vector<Block> blocks = blocks_of(rows);
  const std::string baseline = baseline_of(rows);
  std::vector<std::vector<const Block*>> groups;
  std::map<std::string, std::size_t> known;
  for (const Block& block : blocks) {
    const auto [at, added] = known.emplace(block.choices, groups.size());
    if (added) groups.emplace_back();
    groups[at->second].push_back(&block);
  }
  std::string text;
  for (std::size_t i = 0; i < std::min(groups.size(), most_charts); ++i) {
    const BarChart chart = chart_of(groups[i], baseline, several_routings(rows));
    if (is_empty(chart)) continue;
    const auto svg = drawn(chart);
    if (!svg)
      return element("p", "gnuplot is not installed, so there are no charts; the tables have all values.");
    text += inlined_svg(*svg, "c" + std::to_string(i) + "-", chart.title);
  }
  if (groups.size() > most_charts)
    text += element(
        "p", "and " + std::to_string(groups.size() - most_charts) + " more charts' worth in the table.");
  return text.empty() ? element("p", "No run has a time.") : text;
}

/// Why rankings cannot be told: variations that have no time.
std::string failed_variations(std::span<const CsvRow> rows) {
  HtmlTable table{{"variation without a time", "workload", "network", "status", "reason"}, {}, true};
  for (const CsvRow& row : rows) {
    if (cell(row, "variation").empty() || cell(row, "status") == "ok") continue;
    table.rows.push_back({cell(row, "variation"), cell(row, "workload"), cell(row, "topology"),
                          cell(row, "status"), cell(row, "reason")});
  }
  return table.rows.empty() ? "" : html_table(table);
}

std::string line_charts(const std::vector<LineChart>& charts, const std::string& heading,
                        const std::string& prefix) {
  std::string text;
  for (std::size_t i = 0; i < std::min(charts.size(), most_charts); ++i) {
    const auto svg = drawn(charts[i]);
    if (!svg) return "";
    text += inlined_svg(*svg, prefix + std::to_string(i) + "-", charts[i].title);
  }
  return text.empty() ? "" : element("h2", heading) + text;
}

std::string runs_table(std::span<const CsvRow> rows) {
  const std::vector<std::string> columns{"time_s",        "comm_time_mean_s", "waiting_time_mean_s",
                                         "time_min_s",    "time_max_s",       "speedup_vs_baseline",
                                         "hottest_link",  "messages",         "bytes",
                                         "estimate_drift"};
  HtmlTable table{{"workload", "network", "choices", "status"}, {}, true};
  table.header.insert(table.header.end(), columns.begin(), columns.end());
  const bool with_routing = several_routings(rows);
  for (const Block& block : blocks_of(rows)) {
    for (const CsvRow* row : block.rows) {
      const std::string reason = cell(*row, "reason");
      std::vector<std::string> cells{block.workload, network_name(*row, with_routing), block.choices,
                                     cell(*row, "status") + (reason.empty() ? "" : ": " + reason)};
      for (const std::string& column : columns) cells.push_back(cell(*row, column));
      table.rows.push_back(std::move(cells));
    }
  }
  return html_table(table);
}

std::string choices_table(std::span<const CsvRow> rows) {
  HtmlTable table{{"choice", "value"}, {}, false};
  for (const auto& [column, value] : constant_choices(rows)) table.rows.push_back({column, value});
  for (const char* const column : {"simgrid_version", "model_version"})
    table.rows.push_back({column, cell(rows.front(), column)});
  table.rows.push_back({"netloom_version of this page", std::string(program_version)});
  return html_table(table);
}

std::vector<CsvRow> rows_of(const std::filesystem::path& folder) {
  std::vector<CsvRow> rows = read_csv(results_text(folder));
  if (rows.empty()) throw InputError((folder / "results.csv").string() + ": has no run");
  return rows;
}

}  // namespace

std::string html_report(const std::filesystem::path& folder) {
  const std::vector<CsvRow> rows = rows_of(folder);
  const std::string name = cell(rows.front(), "experiment");
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
      element("title", name + ": netloom") + std::string(page_style) + "</head>\n<body>\n" +
      element("h1", name);
  text += list_of(summary(rows));
  if (std::filesystem::exists(folder / "rankings.csv")) {
    text += element("h2", "Do the rankings last?");
    text += list_of(stability(read_csv(read_file(folder / "rankings.csv")))) + failed_variations(rows);
  }
  text += element("h2", "Speed") + charts(rows);
  text += line_charts(scaling_charts(rows), "Time over the number of ranks", "s");
  text += line_charts(load_charts(folder, rows), "How the bytes spread over the links", "l");
  text += element("h2", "Networks") + networks_table(rows) + drawings(rows);
  text += element("h2", "Runs") + element("p", "A click on a head sorts by it.") + runs_table(rows);
  text += run_details(folder, rows);
  text += element("h2", "Choices of the model") + choices_table(rows);
  return text + std::string(page_script) + "</body>\n</html>\n";
}

}  // namespace netloom
