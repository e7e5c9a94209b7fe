#pragma once
// How far a number of the results may be from the baseline's and still count as the same.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace netloom {

/// Of the columns that are measured in doubles. Their last digits may differ from one processor to the next,
/// since its mathematical library takes other instructions; what a changed model moves is larger by orders.
inline constexpr double default_tolerance = 1e-9;

/// Relative: two numbers are the same when they differ by no more than so many parts of the larger.
struct Tolerances {
  double of_measures = default_tolerance;
  std::map<std::string, double> of_columns;  ///< wins; also of counts, which are else compared exactly
};

/// From words such as `1e-6`, for all measures, and `time_s=1e-6`. \throws InputError with every fault: no
/// number from 0 to 1, a column that is not there or not compared, a tolerance that is given twice.
Tolerances read_tolerances(std::span<const std::string> words);

/// The number that is the whole text, `inf` and `nan` among them; nothing when it is none.
std::optional<double> read_number(std::string_view text);

}  // namespace netloom
