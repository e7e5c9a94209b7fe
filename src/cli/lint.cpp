#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "cli/command.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "common/log.hpp"
#include "common/readable.hpp"
#include "common/text.hpp"
#include "common/words.hpp"
#include "spec/parse.hpp"
#include "workload/trace.hpp"
#include "workload/trace_options.hpp"

namespace netloom {

namespace {

struct LintOptions {
  std::string trace;
  std::optional<std::uint32_t> ranks;
  std::string datatypes = "";
  std::vector<std::string> repair = {};
};

/// The options are what a workload of type trace says, and are read as that.
TraceOptions trace_options(const LintOptions& options) {
  std::string keys;
  if (!options.datatypes.empty()) keys += "datatypes: " + options.datatypes + "\n";
  if (!options.repair.empty()) keys += "repair: [" + join(options.repair, ", ") + "]\n";
  if (keys.empty()) return {};
  Faults faults;
  const Value spec = parse_yaml(keys, "options");
  MapReader reader(spec, "netloom lint", faults);
  const TraceOptions read = trace_options(reader);
  reader.finish();
  faults.throw_if_any();
  return read;
}

std::string line_of(const TraceFinding& finding) {
  constexpr std::array<std::string_view, 3> levels{"notice: ", "repairable: ", ""};
  return readable(finding.place + ": " + std::string(levels.at(static_cast<std::size_t>(finding.level))) +
                  finding.what) +
         "\n";
}

ExitStatus lint(const LintOptions& options) {
  const TraceReading reading = read_trace(options.trace, options.ranks, trace_options(options));
  std::string text;
  std::array<std::size_t, 3> counts{};  // by level
  for (const TraceFinding& finding : reading.findings) {
    if (finding.level != TraceFinding::Level::notice || verbosity() != Verbosity::quiet)
      text += line_of(finding);
    ++counts.at(static_cast<std::size_t>(finding.level));
  }
  print(text);
  const auto [notices, repairable, errors] = counts;
  log_info(options.trace + ": " + counted(reading.workload.ranks(), "rank") + ", " +
           counted(errors, "error") + (repairable > 0 ? ", " + counted(repairable, "repairable error") : "") +
           ", " + counted(notices, "notice"));
  if (errors > 0) log_info("ranks are compared with each other once no line has an error");
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
  app.add_option("--repair", options->repair, "Reads the trace as a workload with this `repair` does")
      ->type_name("any_source")
      ->delimiter(',');
  app.add_option("--datatypes", options->datatypes,
                 "Reads the trace as a workload with this `datatypes` does")
      ->type_name("'{-1: 16B}'");
  return [options] { return lint(*options); };
}

}  // namespace netloom
