#include "results/check.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "common/error.hpp"
#include "results/format.hpp"

namespace netloom {

namespace {

/// Of a run's time: below it a time is a difference of larger ones, and so are its last digits.
constexpr double smallest_share = 1e-3;

using Key = std::vector<std::string>;

bool is_compared(const CsvColumn& column) {
  return column.use == ColumnUse::equal || column.use == ColumnUse::near;
}

/// The columns of the format that both tables have.
std::vector<CsvColumn> shared_columns(const CsvRow& baseline, const CsvRow& results) {
  std::vector<CsvColumn> shared;
  for (const CsvColumn& column : csv_columns()) {
    const std::string name(column.name);
    if (baseline.contains(name) && results.contains(name)) shared.push_back(column);
  }
  return shared;
}

/// What one table has and the other lacks, as far as it would have been compared.
void note_missing_columns(const ResultsTable& has, const ResultsTable& lacks,
                          std::vector<std::string>& notes) {
  std::set<std::string> left_out;
  for (const CsvColumn& column : csv_columns()) {
    if (column.use == ColumnUse::remark || column.use == ColumnUse::origin) left_out.emplace(column.name);
  }
  for (const auto& [name, cell] : has.rows.front()) {
    if (!left_out.contains(name) && !lacks.rows.front().contains(name))
      notes.push_back(lacks.name + ": has no column '" + name + "', which is not compared");
  }
}

class Comparison {
 public:
  Comparison(const ResultsTable& baseline, const ResultsTable& results, const Tolerances& tolerances)
      : columns_(shared_columns(baseline.rows.front(), results.rows.front())), tolerances_(tolerances) {
    for (const CsvColumn& column : columns_) {
      if (column.use == ColumnUse::coordinate) coordinates_.emplace_back(column.name);
    }
    find_varying(baseline, results);
  }

  Key key(const CsvRow& row) const {
    Key key;
    for (const std::string& name : coordinates_) key.push_back(row.at(name));
    return key;
  }

  /// The rows by their coordinates. Rows that are the same in all that is compared are one.
  std::map<Key, const CsvRow*> by_key(const ResultsTable& table) const {
    std::map<Key, const CsvRow*> rows;
    for (const CsvRow& row : table.rows) {
      const auto [first, added] = rows.emplace(key(row), &row);
      if (added) continue;
      for (const CsvColumn& column : columns_) {
        const std::string name(column.name);
        if (!is_compared(column) || row.at(name) == first->second->at(name)) continue;
        throw InputError(table.name + ": rows " + number_of(table, *first->second) + " and " +
                         number_of(table, row) + " are the same point (" + row.at("workload") + " on " +
                         network(row) + ") and differ in " + name);
      }
    }
    return rows;
  }

  CheckedRun only_in_baseline(const CsvRow& was) const {
    CheckedRun run = named(was);
    run.verdict = Verdict::missing;
    run.run_id.clear();
    return run;
  }

  CheckedRun only_in_results(const CsvRow& is) const {
    CheckedRun run = named(is);
    run.verdict = run.status == "ok" ? Verdict::added : Verdict::not_ended;
    if (run.status != "ok")
      run.differences = {"status: is " + run.status + ", and the baseline has no such run"};
    add_reason(run, is);
    return run;
  }

  CheckedRun of_both(const CsvRow& was, const CsvRow& is) const {
    CheckedRun run = named(is);
    if (was.at("status") != run.status) {
      run.verdict = run.status == "ok" ? Verdict::moved : Verdict::not_ended;
      run.differences = {"status: was " + was.at("status") + ", is " + run.status};
    } else {
      for (const CsvColumn& column : columns_) {
        const std::string difference = is_compared(column) ? difference_in(column, was, is) : "";
        if (!difference.empty()) run.differences.push_back(difference);
      }
      if (!run.differences.empty()) run.verdict = Verdict::moved;
    }
    if (run.verdict != Verdict::same) add_changed_specs(run, was, is);
    add_reason(run, is);
    return run;
  }

 private:
  void find_varying(const ResultsTable& baseline, const ResultsTable& results) {
    for (const std::string& name : coordinates_) {
      std::set<std::string> values;
      for (const ResultsTable* const table : {&baseline, &results}) {
        for (const CsvRow& row : table->rows) values.insert(row.at(name));
      }
      if (values.size() > 1 && name != "workload" && name != "topology") varying_.push_back(name);
    }
  }

  static std::string number_of(const ResultsTable& table, const CsvRow& row) {
    return std::to_string(&row - table.rows.data() + 1);
  }

  std::string network(const CsvRow& row) const {
    std::string text = row.at("topology");
    for (const std::string& name : varying_) {
      if (!row.at(name).empty()) text += ", " + name + " " + row.at(name);
    }
    return text;
  }

  CheckedRun named(const CsvRow& row) const {
    const auto id = row.find("run_id");
    return {row.at("workload"), network(row),
            Verdict::same,      {},
            row.at("status"),   id == row.end() ? "" : id->second};
  }

  std::string difference_in(const CsvColumn& column, const CsvRow& was_row, const CsvRow& is_row) const {
    const std::string name(column.name);
    const std::string &was = was_row.at(name), &is = is_row.at(name);
    if (was == is) return "";
    const auto shown = [](const std::string& cell) { return cell.empty() ? "empty" : cell; };
    std::string text = name + ": was " + shown(was) + ", is " + shown(is);
    const auto own = tolerances_.of_columns.find(name);
    const bool has_tolerance = column.use == ColumnUse::near || own != tolerances_.of_columns.end();
    const auto from = read_number(was), to = read_number(is);
    if (!has_tolerance || !from || !to || !std::isfinite(*from) || !std::isfinite(*to)) return text;
    if (*from == *to) return "";
    double whole = std::max(std::abs(*from), std::abs(*to));
    if (name.ends_with("_s")) whole = std::max(whole, smallest_share * time_of(was_row));
    const double tolerance = own == tolerances_.of_columns.end() ? tolerances_.of_measures : own->second;
    const double apart = std::abs(*from - *to) / whole;
    if (apart <= tolerance) return "";
    return text + " (" + readable_number(apart) + " apart, tolerance " + readable_number(tolerance) + ")";
  }

  static double time_of(const CsvRow& row) { return read_number(row.at("time_s")).value_or(0); }

  /// What the same label stands for may have changed, which explains the rest.
  void add_changed_specs(CheckedRun& run, const CsvRow& was, const CsvRow& is) const {
    for (const CsvColumn& column : columns_) {
      const std::string name(column.name);
      if (column.use == ColumnUse::remark && name != "reason" && was.at(name) != is.at(name))
        run.differences.push_back(name + ": was " + was.at(name) + ", is " + is.at(name));
    }
  }

  static void add_reason(CheckedRun& run, const CsvRow& is) {
    const auto reason = is.find("reason");
    const bool tell = run.verdict == Verdict::not_ended && reason != is.end() && !reason->second.empty();
    if (tell) run.differences.push_back("reason: " + reason->second);
  }

  std::vector<CsvColumn> columns_;
  std::vector<std::string> coordinates_, varying_;
  const Tolerances& tolerances_;
};

}  // namespace

std::size_t Check::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(runs, verdict, &CheckedRun::verdict));
}

bool Check::passed() const {
  return count(Verdict::same) + count(Verdict::added) == runs.size();
}

Check check_results(const ResultsTable& baseline, const ResultsTable& results, const Tolerances& tolerances) {
  const Comparison comparison(baseline, results, tolerances);
  Check check;
  note_missing_columns(results, baseline, check.notes);
  note_missing_columns(baseline, results, check.notes);
  const auto old_rows = comparison.by_key(baseline);
  const auto new_rows = comparison.by_key(results);
  for (const CsvRow& row : results.rows) {
    const Key key = comparison.key(row);
    if (new_rows.at(key) != &row) continue;
    const auto old = old_rows.find(key);
    check.runs.push_back(old == old_rows.end() ? comparison.only_in_results(row)
                                               : comparison.of_both(*old->second, row));
  }
  for (const CsvRow& row : baseline.rows) {
    const Key key = comparison.key(row);
    if (old_rows.at(key) == &row && !new_rows.contains(key))
      check.runs.push_back(comparison.only_in_baseline(row));
  }
  return check;
}

}  // namespace netloom
