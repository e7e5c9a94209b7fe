#include <algorithm>

#include "common/error.hpp"
#include "common/files.hpp"
#include "results/csv.hpp"

namespace netloom {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

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
    } else if (quoted || rest.substr(i, 2) != "\r\n") {
      cells.back() += rest[i];
    }
  }
  if (quoted) throw InputError("a quote of the table is not closed");
  rest.remove_prefix(std::min(i + 1, rest.size()));
  return cells;
}

void refuse_repetition(std::vector<std::string> header) {
  std::ranges::sort(header);
  const auto twice = std::ranges::adjacent_find(header);
  if (twice != header.end()) throw InputError("the table has two columns '" + *twice + "'");
}

}  // namespace

std::string results_text(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "results.csv";
  if (!std::filesystem::exists(file))
    throw InputError(file.string() + ": there is no such file; netloom run writes it when all runs are done");
  return read_file(file);
}

std::vector<CsvRow> read_csv(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::vector<std::string> header = take_row(text);
  refuse_repetition(header);
  std::vector<CsvRow> rows;
  while (!text.empty()) {
    std::vector<std::string> cells = take_row(text);
    if (cells.size() != header.size()) {
      throw InputError("row " + std::to_string(rows.size() + 1) + " of the table has " +
                       std::to_string(cells.size()) + " cells, and its header " +
                       std::to_string(header.size()));
    }
    CsvRow& row = rows.emplace_back();
    for (std::size_t i = 0; i < cells.size(); ++i) row[header[i]] = std::move(cells[i]);
  }
  return rows;
}

}  // namespace netloom
