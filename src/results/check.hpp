#pragma once
// Results against a baseline: the same points of the sweep, and the same numbers in them? Points are found by
// their coordinates, not by their run ids, which change with every version. Meaning: docs/regression.md.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "results/csv.hpp"
#include "results/tolerance.hpp"

namespace netloom {

/// Rows of a results.csv, and how faults name it.
struct ResultsTable {
  std::string name;
  std::vector<CsvRow> rows;
};

/// \throws InputError when the text is no table of results: no rows, a column missing without which nothing
/// can be compared, a cell that is no number where one must be.
ResultsTable read_results_table(const std::string& name, std::string_view text, const Tolerances& tolerances);

enum class Verdict {
  same,
  moved,
  missing,    ///< only the baseline has it
  added,      ///< only the results have it
  not_ended,  ///< is not `ok`, and the baseline does not say so
};

struct CheckedRun {
  std::string workload;
  std::string network;  ///< its label and whatever else tells the run from the others
  Verdict verdict = Verdict::same;
  std::vector<std::string> differences;  ///< a line each
  std::string status;                    ///< `ok`; of a missing run the baseline's
  std::string run_id;                    ///< of the results; empty when missing
};

struct Check {
  std::vector<CheckedRun> runs;    ///< in the order of the results, then those missing
  std::vector<std::string> notes;  ///< columns that could not be compared

  std::size_t count(Verdict verdict) const;
  /// Nothing moved, is missing or failed to end. Runs that only the results have are no fault.
  bool passed() const;
};

/// \throws InputError when rows of one table have the same coordinates and are not the same.
Check check_results(const ResultsTable& baseline, const ResultsTable& results, const Tolerances& tolerances);

/// The rows as a baseline keeps them: without the columns that name versions and run ids.
/// \throws InputError when a run was stopped or crashed, which is no answer that another day gives again.
std::string baseline_text(const ResultsTable& results);

}  // namespace netloom
