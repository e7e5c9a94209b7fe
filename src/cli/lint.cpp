#include <memory>
#include <optional>

#include "cli/command.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "common/log.hpp"
#include "common/words.hpp"
#include "workload/trace.hpp"

namespace netloom {

namespace {

struct LintOptions {
  std::string trace;
  std::optional<std::uint32_t> ranks;
};

ExitStatus lint(const LintOptions& options) {
  const TraceReading reading = read_trace(options.trace, options.ranks);
  std::string text;
  std::size_t errors = 0;
  for (const TraceFinding& finding : reading.findings) {
    const bool is_error = finding.level == TraceFinding::Level::error;
    errors += is_error ? 1 : 0;
    text += is_error ? finding.text() : finding.place + ": warning: " + finding.what;
    text += '\n';
  }
  print(text);
  const std::size_t warnings = reading.findings.size() - errors;
  log_info(options.trace + ": " + counted(reading.workload.ranks(), "rank") + ", " +
           counted(errors, "error") + ", " + counted(warnings, "warning"));
  return reading.sound() ? all_well : bad_input;
}

}  // namespace

CommandBody add_lint(CLI::App& app) {
  const auto options = std::make_shared<LintOptions>();
  app.add_option("TRACE", options->trace,
                 "An index file, a folder of rank files, a tar archive, or one file for all ranks")
      ->required();
  app.add_option("--ranks", options->ranks, "The number of ranks to expect")
      ->type_name("N")
      ->check(whole_number(1, most_ranks));
  return [options] { return lint(*options); };
}

}  // namespace netloom
