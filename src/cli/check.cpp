#include <filesystem>
#include <memory>
#include <optional>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "common/error.hpp"
#include "common/files.hpp"
#include "common/log.hpp"
#include "common/words.hpp"
#include "results/check_report.hpp"
#include "results/csv.hpp"

namespace netloom {

namespace {

struct Options {
  std::string folder, baseline;
  std::vector<std::string> tolerances;
  std::optional<std::string> junit;
  bool update = false;
};

ExitStatus check(const Options& options) {
  const Tolerances tolerances = read_tolerances(options.tolerances);
  const std::filesystem::path folder = options.folder, file = folder / "results.csv";
  const ResultsTable results = read_results_table(file.string(), results_text(folder), tolerances);
  const bool is_new = options.update && !std::filesystem::exists(options.baseline);
  const ResultsTable baseline =
      is_new ? results : read_results_table(options.baseline, read_file(options.baseline), tolerances);
  const Check check = check_results(baseline, results, tolerances);
  for (const std::string& note : check.notes) log_warning(note);
  print(check_text(check));
  if (options.junit) {
    print_or_write(junit_text(check, run_costs(folder)), options.junit);
  }
  if (!options.update) return check.passed() ? all_well : failed;
  write_file(options.baseline, baseline_text(results));
  log_info(options.baseline + " is the baseline of " + counted(results.rows.size(), "run") + " now");
  return all_well;
}

}  // namespace

CommandBody add_check(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  app.add_option("DIR", options->folder, "Folder of finished results")->required();
  app.add_option("--against", options->baseline, "The baseline, a table like results.csv")
      ->type_name("FILE")
      ->required();
  app.add_option("--tolerance", options->tolerances,
                 "Relative difference that is none: of every measure, or of one column (default: 1e-9)")
      ->type_name("[COLUMN=]T")
      ->allow_extra_args(false);
  app.add_option("--junit", options->junit, "Write the comparison as JUnit XML there")->type_name("FILE");
  app.add_flag("--update", options->update, "Make these results the baseline");
  return [options] { return check(*options); };
}

}  // namespace netloom
