#pragma once
// results.csv: one row a run in the order of the experiment, columns as docs/results.md lists them, quoting
// as RFC 4180 has it (lines end in a line feed), numbers in full double precision.

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/record.hpp"

namespace netloom {

/// In quotes where the text needs them.
std::string csv_cell(const std::string& text);

std::vector<std::string_view> csv_columns();

/// Header and rows. \param baseline label of the topology that `speedup_vs_baseline` refers to; may be empty.
std::string csv_text(std::span<const Row> rows, const std::string& baseline);

/// The rows of a text with a header, cells by the names of their columns. \throws InputError when a row has
/// not as many cells as the header.
std::vector<std::map<std::string, std::string>> read_csv(std::string_view text);

}  // namespace netloom
