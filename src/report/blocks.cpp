#include "report/blocks.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "common/text.hpp"
#include "results/axes.hpp"

namespace netloom {

namespace {

constexpr std::array routing_columns{"routing", "routing_options", "tie_break", "routing_seed"};

bool varies(std::span<const CsvRow> rows, const std::string& column) {
  return std::ranges::any_of(
      rows, [&](const CsvRow& row) { return cell(row, column) != cell(rows.front(), column); });
}

/// Without variations. \returns rows of the same order
std::vector<const CsvRow*> asked_for(std::span<const CsvRow> rows) {
  std::vector<const CsvRow*> asked;
  for (const CsvRow& row : rows) {
    if (cell(row, "variation").empty()) asked.push_back(&row);
  }
  return asked;
}

/// Whether the rows that are asked for differ in a column.
bool varies(std::span<const CsvRow* const> rows, const std::string& column) {
  return std::ranges::any_of(
      rows, [&](const CsvRow* row) { return cell(*row, column) != cell(*rows.front(), column); });
}

/// Columns that tell a block from others, but for its workload.
std::vector<std::string> varying_choices(std::span<const CsvRow* const> rows) {
  std::vector<std::string> columns;
  for (const Axis& axis : axes_beside_the_network()) {
    const std::string column(axis.column);
    const bool of_workload = column == "workload" || column == "workload_spec";
    if (!of_workload && column != "placement_spec" && varies(rows, column)) columns.push_back(column);
  }
  return columns;
}

/// Whether the column tells of the number of ranks.
bool is_of_ranks(std::string_view column) {
  return column == "ranks" || column == "workload_spec";
}

std::string key_of(const CsvRow& row, bool over_ranks) {
  std::string key;
  for (const Axis& axis : axes_beside_the_network()) {
    if (!over_ranks || !is_of_ranks(axis.column)) key += cell(row, std::string(axis.column)) + '\0';
  }
  return key;
}

std::string choices_of(const CsvRow& row, const std::vector<std::string>& columns) {
  std::vector<std::string> parts;
  for (const std::string& column : columns) {
    if (!cell(row, column).empty()) parts.push_back(column + " " + cell(row, column));
  }
  return join(parts, ", ");
}

std::vector<Block> make_blocks(std::span<const CsvRow> rows, bool over_ranks) {
  const std::vector<const CsvRow*> asked = asked_for(rows);
  std::vector<std::string> columns = varying_choices(asked);
  if (over_ranks) std::erase_if(columns, is_of_ranks);
  std::vector<Block> blocks;
  std::map<std::string, std::size_t> known;
  for (const CsvRow* row : asked) {
    const auto [at, added] = known.emplace(key_of(*row, over_ranks), blocks.size());
    if (added) blocks.push_back({cell(*row, "workload"), choices_of(*row, columns), {}});
    blocks[at->second].rows.push_back(row);
  }
  return blocks;
}

}  // namespace

std::string cell(const CsvRow& row, const std::string& column) {
  const auto found = row.find(column);
  return found == row.end() ? "" : found->second;
}

std::optional<double> number_cell(const CsvRow& row, const std::string& column) {
  const std::string text = cell(row, column);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string network_name(const CsvRow& row, bool with_routing) {
  std::string name = cell(row, "topology");
  if (!with_routing) return name;
  name += " by " + cell(row, "routing");
  for (const char* const column : {"routing_options", "tie_break", "routing_seed"}) {
    if (!cell(row, column).empty()) name += "/" + cell(row, column);
  }
  return name;
}

bool several_routings(std::span<const CsvRow> rows) {
  const std::vector<const CsvRow*> asked = asked_for(rows);
  return std::ranges::any_of(routing_columns, [&](const char* column) { return varies(asked, column); });
}

std::vector<Block> blocks_of(std::span<const CsvRow> rows) {
  return make_blocks(rows, false);
}

std::vector<Block> blocks_over_ranks(std::span<const CsvRow> rows) {
  return make_blocks(rows, true);
}

std::vector<std::pair<std::string, std::string>> constant_choices(std::span<const CsvRow> rows) {
  std::vector<std::pair<std::string, std::string>> choices;
  for (const Axis& axis : axes_beside_the_network()) {
    const std::string column(axis.column);
    if (!varies(rows, column) && !cell(rows.front(), column).empty())
      choices.emplace_back(column, cell(rows.front(), column));
  }
  return choices;
}

}  // namespace netloom
