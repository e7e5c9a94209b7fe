#pragma once
// Which network is faster than which, and whether that outlasts the variations of a sensitivity analysis.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "results/record.hpp"

namespace netloom {

/// The rows that are no variations.
std::vector<Row> asked_for(std::span<const Row> rows);

struct TimeRange {
  double min_s = 0;
  double max_s = 0;
};

/// Least and largest time over a row and its variations that have one; nothing where the row has none, or no
/// variation, or is a variation itself. By row.
std::vector<std::optional<TimeRange>> time_ranges(std::span<const Row> rows);

/// Two networks under equal axes, of which the first is not slower.
struct Ranking {
  std::size_t faster = 0;  ///< index of the row
  std::size_t slower = 0;
  double ratio = 1;                 ///< time of the slower / time of the faster, from 1
  double ratio_min = 1;             ///< the same over the variations; below 1 the order turns
  std::string ratio_min_variation;  ///< where; empty: as asked for
  double ratio_max = 1;
  std::string ratio_max_variation;
  std::vector<std::string> unknown;  ///< variations that leave one of the two without a time

  bool tied() const { return ratio <= 1 + rounding; }
  /// Another order, or one where none was.
  bool turns() const { return ratio_min < 1 - rounding || (tied() && ratio_max > 1 + rounding); }

  static constexpr double rounding = 1e-9;  ///< relative; closer times are equal
};

/// All pairs of rows that are `ok`, differ in network or routing alone and are no variations, where there are
/// variations at all. A network that a variation does not touch stands with its own time.
std::vector<Ranking> rankings(std::span<const Row> rows);

/// rankings.csv: docs/results.md has the columns.
std::string rankings_csv(std::span<const Row> rows);

/// What the table says below its blocks; empty without variations.
std::string rankings_text(std::span<const Row> rows);

}  // namespace netloom
