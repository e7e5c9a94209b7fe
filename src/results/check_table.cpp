#include <algorithm>
#include <array>

#include "common/error.hpp"
#include "results/check.hpp"

namespace netloom {

namespace {

constexpr std::array needed_columns{"topology", "workload", "status", "time_s"};
/// A run that ended so may end otherwise next time, as docs/results.md has it.
constexpr std::array passing_statuses{"crashed", "timeout"};

bool must_be_number(const CsvColumn& column, const Tolerances& tolerances) {
  return column.use == ColumnUse::near || tolerances.of_columns.contains(std::string(column.name));
}

std::vector<std::string> faults_of(const ResultsTable& table, const Tolerances& tolerances) {
  std::vector<std::string> faults;
  for (const char* const needed : needed_columns) {
    if (!table.rows.front().contains(needed))
      faults.push_back(table.name + ": has no column '" + needed + "', so it is no table of results");
  }
  for (const CsvColumn& column : csv_columns()) {
    if (!must_be_number(column, tolerances)) continue;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const auto cell = table.rows[i].find(std::string(column.name));
      if (cell == table.rows[i].end() || cell->second.empty() || read_number(cell->second)) continue;
      faults.push_back(table.name + ": row " + std::to_string(i + 1) + ": " + cell->first +
                       " must be a number, got '" + cell->second + "'");
    }
  }
  return faults;
}

std::string line_of(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) line += (line.empty() ? "" : ",") + cell;
  return line + '\n';
}

}  // namespace

ResultsTable read_results_table(const std::string& name, std::string_view text,
                                const Tolerances& tolerances) {
  ResultsTable table{name, {}};
  try {
    table.rows = read_csv(text);
  } catch (const InputError& error) {
    throw InputError(name + ": " + error.what());
  }
  if (table.rows.empty()) throw InputError(name + ": has no run");
  std::vector<std::string> faults = faults_of(table, tolerances);
  if (!faults.empty()) throw InputError(std::move(faults));
  return table;
}

std::string baseline_text(const ResultsTable& results) {
  std::vector<std::string> kept;
  for (const CsvColumn& column : csv_columns()) {
    const bool is_there = results.rows.front().contains(std::string(column.name));
    if (column.use != ColumnUse::origin && is_there) kept.emplace_back(column.name);
  }
  std::string text = line_of(kept);
  for (const CsvRow& row : results.rows) {
    const std::string& status = row.at("status");
    if (std::ranges::find(passing_statuses, status) != passing_statuses.end()) {
      throw InputError(results.name + ": " + row.at("workload") + " on " + row.at("topology") +
                       " has the status " + status + ", which is no final answer; run it again (--resume)");
    }
    std::vector<std::string> cells;
    for (const std::string& column : kept) cells.push_back(csv_cell(row.at(column)));
    text += line_of(cells);
  }
  return text;
}

}  // namespace netloom
