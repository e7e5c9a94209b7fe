#pragma once
// results.csv: one row a run in the order of the experiment, columns as docs/results.md lists them, quoting
// as RFC 4180 has it (lines end in a line feed), numbers in full double precision.

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/axes.hpp"
#include "results/record.hpp"

namespace netloom {

/// In quotes where the text needs them.
std::string csv_cell(const std::string& text);

struct CsvColumn {
  std::string_view name;
  ColumnUse use;
};

std::vector<CsvColumn> csv_columns();

/// Header and rows. \param baseline label of the topology that `speedup_vs_baseline` refers to; may be empty.
std::string csv_text(std::span<const Row> rows, const std::string& baseline);

/// The text of the folder's results.csv. \throws InputError when there is none yet.
std::string results_text(const std::filesystem::path& folder);

/// A row by the names of its columns.
using CsvRow = std::map<std::string, std::string>;

/// The rows of a text with a header. Lines may end in carriage return and line feed, and the text may begin
/// with a byte-order mark. \throws InputError when a row has not as many cells as the header, a column comes
/// twice, or a quote is not closed.
std::vector<CsvRow> read_csv(std::string_view text);

}  // namespace netloom
