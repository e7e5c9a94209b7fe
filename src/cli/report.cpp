#include <algorithm>
#include <memory>
#include <optional>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "common/error.hpp"
#include "report/page.hpp"
#include "results/csv.hpp"
#include "results/report.hpp"
#include "results/run_file.hpp"

namespace netloom {

namespace {

struct Options {
  std::string folder;
  std::string run;  ///< a run id, or its beginning; empty: all
  std::optional<std::string> traffic;
  std::optional<std::string> html;
};

/// The rows to report, one a run. \throws InputError when there is none.
std::vector<CsvRow> chosen_rows(const Options& options) {
  const std::filesystem::path file = std::filesystem::path(options.folder) / "results.csv";
  std::vector<CsvRow> rows;
  for (CsvRow& row : read_csv(results_text(options.folder))) {
    const std::string& id = row["run_id"];
    const bool known =
        std::ranges::any_of(rows, [&](const CsvRow& other) { return other.at("run_id") == id; });
    if (!known && id.starts_with(options.run)) rows.push_back(std::move(row));
  }
  if (rows.empty()) {
    throw InputError(file.string() +
                     (options.run.empty() ? ": has no run" : ": has no run '" + options.run + "'"));
  }
  return rows;
}

std::string report_of(const std::string& folder, CsvRow& row) {
  const std::string& id = row["run_id"];
  std::string text = row["workload"] + " on " + row["topology"] + ", routing " + row["routing"] +
                     ", placement " + row["placement"] + " (run " + id + ")\n";
  if (row["status"] != "ok") return text + "  " + row["status"] + ": " + row["reason"] + "\n\n";
  const std::optional<RunOutcome> outcome = read_run_file(folder, id);
  if (!outcome)
    throw InputError(run_file(folder, id).string() + ": is missing or not of this netloom; run it again");
  return text + accounts_text(*outcome);
}

/// \throws InputError when the page would take the place of results.
void refuse_own_results(const std::string& folder, const std::string& page) {
  namespace fs = std::filesystem;
  const fs::path own = fs::weakly_canonical(folder), target = fs::weakly_canonical(page);
  const bool result =
      target.parent_path() == own && (target.extension() == ".csv" || target.extension() == ".json");
  if (result || target.parent_path() == own / "runs")
    throw InputError("--html: " + page + " belongs to the results; name another file");
}

ExitStatus report(const Options& options) {
  if (options.html) {
    refuse_own_results(options.folder, *options.html);
    print_or_write(html_report(options.folder), options.html);
    return all_well;
  }
  std::vector<CsvRow> rows = chosen_rows(options);
  if (!options.traffic) {
    std::string text;
    for (CsvRow& row : rows) text += report_of(options.folder, row);
    text.pop_back();  // the last empty line
    print(text);
    return all_well;
  }
  if (rows.size() > 1) throw InputError("--traffic: writes the matrix of one run; --run ID names it");
  const std::optional<RunOutcome> outcome = read_run_file(options.folder, rows.front()["run_id"]);
  const std::string run = "--traffic: run " + rows.front()["run_id"];
  if (!outcome) throw InputError(run + " has no run file of this netloom; run it again");
  if (outcome->result.status != Status::ok) throw InputError(run + " has no traffic, since it is not ok");
  if (outcome->result.accounts.operations.empty())
    throw InputError(run + " has no traffic: only engine smpi keeps accounts");
  print_or_write(traffic_csv(outcome->result.accounts.traffic), options.traffic);
  return all_well;
}

}  // namespace

CommandBody add_report(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  app.add_option("DIR", options->folder, "Folder of finished results")->required();
  app.add_option("--run", options->run, "The run with this id, or whose id begins so (default: all)")
      ->type_name("ID");
  app.add_option("--html", options->html, "Write the report of all runs as one HTML page there")
      ->type_name("FILE");
  app.add_option("--traffic", options->traffic, "Write the traffic matrix of the run as CSV there")
      ->type_name("FILE");
  return [options] { return report(*options); };
}

}  // namespace netloom
