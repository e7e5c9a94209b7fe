#pragma once
// Rows of results.csv in the order in which a report tells them.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "results/csv.hpp"

namespace netloom {

/// The cell of a column; empty where the table has no such column.
std::string cell(const CsvRow& row, const std::string& column);

/// The cell as a number; nothing where it is none.
std::optional<double> number_cell(const CsvRow& row, const std::string& column);

/// A network's label, with its routing where there are several.
std::string network_name(const CsvRow& row, bool with_routing);

/// Whether rows that are no variations differ in their routing.
bool several_routings(std::span<const CsvRow> rows);

/// Networks under equal axes: what is compared with each other.
struct Block {
  std::string workload;
  std::string choices;  ///< the axes but the workload that vary in the table: `algorithms alltoall=ring`
  std::vector<const CsvRow*> rows;
};

/// All rows that are no variation, blocks in the order of their first row.
std::vector<Block> blocks_of(std::span<const CsvRow> rows);

/// The same with all numbers of ranks in one block.
std::vector<Block> blocks_over_ranks(std::span<const CsvRow> rows);

/// Axes that are the same in all rows, column and value.
std::vector<std::pair<std::string, std::string>> constant_choices(std::span<const CsvRow> rows);

}  // namespace netloom
