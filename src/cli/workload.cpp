#include <memory>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "common/error.hpp"
#include "common/log.hpp"
#include "common/words.hpp"
#include "workload/benchmark.hpp"
#include "workload/trace.hpp"

namespace netloom {

namespace {

struct Options {
  SpecInput spec;
  std::optional<std::uint32_t> ranks;
  std::string folder;
};

std::uint32_t chosen_ranks(const Options& options, const Value& spec) {
  Faults faults;
  const std::optional<std::uint32_t> own = ranks_of(spec, faults);
  faults.throw_if_any();
  if (own && options.ranks && *own != *options.ranks) {
    throw InputError("--ranks: the workload says " + counted(*own, "rank") + ", got " +
                     std::to_string(*options.ranks));
  }
  if (!own && !options.ranks) throw InputError("--ranks is needed: the workload does not say for how many");
  return own ? *own : *options.ranks;
}

ExitStatus write_workload(const Options& options) {
  const Spec spec = load_workload_spec(options.spec);
  const std::uint32_t ranks = chosen_ranks(options, spec.value);
  refuse_standard_output(options.folder);
  refuse_full_trace_folder(options.folder);
  const Workload workload = make_workload(spec.value, {ranks, spec.seed});
  try {
    write_trace(workload, options.folder);
  } catch (const RunError&) {
    remove_trace_files(options.folder, ranks);
    throw;
  }
  if (!workload.notes.empty()) log_info(workload.label + ": " + workload.notes);
  log_info(workload.label + ": " + counted(ranks, "rank") + " written to " + options.folder);
  return all_well;
}

}  // namespace

CommandBody add_workload(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_spec_input(app, options->spec, "workload");
  app.add_option("--ranks", options->ranks, "Number of ranks")
      ->type_name("N")
      ->check(whole_number(1, most_ranks));
  app.add_option("-o,--output", options->folder, "Folder for index.txt and one file a rank")
      ->type_name("DIR")
      ->required();
  return [options] { return write_workload(*options); };
}

}  // namespace netloom
