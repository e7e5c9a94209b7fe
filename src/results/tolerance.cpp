#include "results/tolerance.hpp"

#include <charconv>
#include <vector>

#include "common/error.hpp"
#include "common/text.hpp"
#include "results/csv.hpp"

namespace netloom {

namespace {

std::string fault_of_column(const std::string& name) {
  std::vector<std::string> compared;
  for (const CsvColumn& column : csv_columns()) {
    const bool is_compared = column.use == ColumnUse::equal || column.use == ColumnUse::near;
    if (is_compared) compared.emplace_back(column.name);
    if (column.name == name)
      return is_compared ? "" : "column '" + name + "' is not compared, so it has no tolerance";
  }
  return "there is no column '" + name + "' to compare" + suggestion(name, compared);
}

}  // namespace

std::optional<double> read_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Tolerances read_tolerances(std::span<const std::string> words) {
  Tolerances tolerances;
  std::vector<std::string> faults;
  bool of_all_given = false;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    const std::string column = equals == std::string::npos ? "" : word.substr(0, equals);
    const std::string text = equals == std::string::npos ? word : word.substr(equals + 1);
    const std::optional<double> value = read_number(text);
    if (!value || !(*value >= 0 && *value <= 1)) {
      faults.push_back("--tolerance: must be a number from 0 to 1, or COLUMN=NUMBER, got " + word);
    } else if (equals == std::string::npos) {
      if (of_all_given) faults.push_back("--tolerance: is given twice for all columns");
      of_all_given = true;
      tolerances.of_measures = *value;
    } else if (const std::string fault = fault_of_column(column); !fault.empty()) {
      faults.push_back("--tolerance: " + fault);
    } else if (!tolerances.of_columns.emplace(column, *value).second) {
      faults.push_back("--tolerance: is given twice for column '" + column + "'");
    }
  }
  if (!faults.empty()) throw InputError(faults);
  return tolerances;
}

}  // namespace netloom
