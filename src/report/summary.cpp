#include "report/summary.hpp"

#include <algorithm>
#include <map>

#include "common/text.hpp"
#include "common/words.hpp"
#include "report/blocks.hpp"
#include "results/format.hpp"

namespace netloom {

namespace {

constexpr double rounding = 1e-9;
constexpr std::size_t most_blocks = 60;

/// Rows with a time, the fastest first.
std::vector<const CsvRow*> ranked(const Block& block) {
  std::vector<const CsvRow*> rows;
  for (const CsvRow* row : block.rows) {
    if (number_cell(*row, "time_s")) rows.push_back(row);
  }
  std::ranges::stable_sort(rows, {}, [](const CsvRow* row) { return *number_cell(*row, "time_s"); });
  return rows;
}

/// The networks that are as fast as the fastest.
std::vector<std::string> winners(const std::vector<const CsvRow*>& rows, bool with_routing) {
  std::vector<std::string> names;
  const double least = *number_cell(*rows.front(), "time_s");
  for (const CsvRow* row : rows) {
    if (*number_cell(*row, "time_s") <= least * (1 + rounding))
      names.push_back(network_name(*row, with_routing));
  }
  return names;
}

std::string block_sentence(const Block& block, bool with_routing) {
  const auto rows = ranked(block);
  const std::string what = block.workload + (block.choices.empty() ? "" : " (" + block.choices + ")") + ": ";
  if (rows.empty()) return what + "no network has a time.";
  const auto first = winners(rows, with_routing);
  const double least = *number_cell(*rows.front(), "time_s");
  std::string text = what + join(first, ", ") + (first.size() == 1 ? " is" : " are") + " fastest with " +
                     readable_seconds(least);
  if (first.size() < rows.size()) {
    const auto ratio = [&](const CsvRow& row) { return readable_ratio(*number_cell(row, "time_s") / least); };
    const CsvRow& next = *rows[first.size()];
    text += ", " + ratio(next) + " times as fast as " + network_name(next, with_routing);
    if (first.size() + 1 < rows.size())
      text += " and " + ratio(*rows.back()) + " times as fast as " + network_name(*rows.back(), with_routing);
  }
  if (rows.size() < block.rows.size())
    text += "; " + std::to_string(block.rows.size() - rows.size()) + " without a time";
  return text + ".";
}

std::string count_sentence(std::span<const CsvRow> rows) {
  std::map<std::string, std::size_t> counts;
  for (const CsvRow& row : rows) ++counts[cell(row, "status")];
  std::vector<std::string> parts;
  for (const auto& [status, count] : counts) parts.push_back(std::to_string(count) + " " + status);
  return counted(rows.size(), "run") + ": " + join(parts, ", ") + ".";
}

std::string wins_sentence(const std::vector<Block>& blocks, bool with_routing) {
  std::map<std::string, std::size_t> wins;
  std::size_t comparisons = 0;
  for (const Block& block : blocks) {
    const auto rows = ranked(block);
    if (rows.size() < 2) continue;
    ++comparisons;
    for (const std::string& name : winners(rows, with_routing)) ++wins[name];
  }
  if (comparisons == 0) return "";
  std::vector<std::pair<std::string, std::size_t>> order(wins.begin(), wins.end());
  std::ranges::stable_sort(order, std::greater{}, &std::pair<std::string, std::size_t>::second);
  std::vector<std::string> parts;
  for (const auto& [name, count] : order) parts.push_back(name + " " + std::to_string(count));
  return "Fastest, of " + counted(comparisons, "comparison") +
         " (equal times count for each): " + join(parts, ", ") + ".";
}

}  // namespace

std::string baseline_of(std::span<const CsvRow> rows) {
  std::map<std::string, bool> is_one;
  std::vector<std::string> names;
  for (const CsvRow& row : rows) {
    const std::string speedup = cell(row, "speedup_vs_baseline");
    if (speedup.empty()) continue;
    const auto [at, added] = is_one.emplace(cell(row, "topology"), true);
    if (added) names.push_back(at->first);
    at->second = at->second && speedup == "1";
  }
  const auto found = std::ranges::find_if(names, [&](const std::string& name) { return is_one[name]; });
  return found == names.end() ? "" : *found;
}

std::vector<std::string> summary(std::span<const CsvRow> rows) {
  const bool with_routing = several_routings(rows);
  const std::vector<Block> blocks = blocks_of(rows);
  std::vector<std::string> sentences{count_sentence(rows)};
  const std::string wins = wins_sentence(blocks, with_routing);
  if (!wins.empty()) sentences.push_back(wins);
  for (std::size_t i = 0; i < std::min(blocks.size(), most_blocks); ++i)
    sentences.push_back(block_sentence(blocks[i], with_routing));
  if (blocks.size() > most_blocks)
    sentences.push_back("and " + std::to_string(blocks.size() - most_blocks) +
                        " more comparisons in the table.");
  return sentences;
}

std::vector<std::string> stability(std::span<const CsvRow> rankings) {
  std::vector<std::string> sentences;
  std::size_t turns = 0, unknown = 0;
  for (const CsvRow& row : rankings) {
    unknown += cell(row, "ranking_stable") == "unknown" ? 1U : 0U;
    if (cell(row, "ranking_stable") != "no") continue;
    ++turns;
    const auto ratio = number_cell(row, "ratio"), least = number_cell(row, "ratio_min"),
               most = number_cell(row, "ratio_max");
    if (!ratio || !least || !most) continue;
    const bool falls = *least < 1 - rounding;
    sentences.push_back(cell(row, "workload") + ": " + cell(row, "faster") + " before " +
                        cell(row, "slower") + " by " + readable_ratio(*ratio) + ", but " +
                        readable_ratio(falls ? *least : *most) + " under " +
                        cell(row, falls ? "ratio_min_variation" : "ratio_max_variation") + ".");
  }
  std::string first = "Of " + counted(rankings.size(), "ranking") + " of two networks, " +
                      std::to_string(turns) + (turns == 1 ? " turns" : " turn") +
                      " under another choice of the model";
  if (unknown > 0) first += "; " + std::to_string(unknown) + " cannot be told, for want of a time";
  sentences.insert(sentences.begin(), first + ".");
  return sentences;
}

}  // namespace netloom
