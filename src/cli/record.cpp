#include <filesystem>
#include <memory>

#include "cli/command.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "common/error.hpp"
#include "common/log.hpp"
#include "common/text.hpp"
#include "common/words.hpp"
#include "experiment/network_choice.hpp"
#include "replay/program_run.hpp"
#include "workload/trace.hpp"

namespace netloom {

namespace {

namespace fs = std::filesystem;

struct Options {
  NetworkInput network;
  std::string folder, computation = "measured";
  std::optional<std::uint32_t> ranks;
  std::vector<std::string> words;
};

/// Of the shared libraries, which lie beside this program, or in lib/netloom where it is installed.
fs::path library_folder() {
  std::error_code error;
  fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path installed = folder.parent_path() / "lib/netloom";
  if (!fs::exists(folder / "libnetloom_recorder.so") && fs::exists(installed)) folder = installed;
  for (const char* const name : {"libnetloom_platform.so", "libnetloom_recorder.so"}) {
    if (!fs::exists(folder / name)) throw RunError((folder / name).string() + ": is missing; build it");
  }
  return folder;
}

void check_program(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) throw InputError("PROGRAM: '" + path + "' is a folder, no program");
  if (!fs::is_regular_file(path, error)) {
    throw InputError("PROGRAM: there is no file '" + path + "'; name it with its folder");
  }
}

/// The library that makes the network reads it anew.
std::vector<std::string> environment_of(const NetworkInput& input) {
  const bool is_inline = input.text.starts_with('{');
  return {"NETLOOM_PLATFORM=" + (is_inline ? input.text : fs::absolute(input.text).string()),
          "NETLOOM_SELECT=" + input.select, "NETLOOM_SET=" + join(input.settings, "\n")};
}

std::uint32_t chosen_ranks(const Options& options, const ChosenNetwork& network) {
  const std::uint32_t ranks = options.ranks.value_or(network.places());
  place_ranks(network.point.placement, *network.topology, ranks);  // refuses too many
  return ranks;
}

ExitStatus record(const Options& options) {
  refuse_standard_output(options.folder);
  refuse_full_trace_folder(options.folder);
  check_program(options.words.front());
  const ChosenNetwork network = choose_network(options.network, Fixed::platform_and_mpi);
  ProgramRun run;
  run.words = options.words;
  run.ranks = chosen_ranks(options, network);
  run.mpi = network.point.mpi;
  run.host_speed = network.point.hardware.host_speed;
  run.computation = options.computation == "declared" ? Computation::declared : Computation::measured;
  run.environment = environment_of(options.network);
  run.libraries = library_folder();
  run.folder = fs::absolute(options.folder);
  make_trace_folder(run.folder);
  const ProgramRecord recorded = record_program(run);
  if (!recorded.fault.empty()) {
    remove_trace_files(run.folder, run.ranks);
    throw RunError(recorded.fault + "; no trace is left");
  }
  write_trace_index(run.folder, run.ranks);
  if (recorded.probes > 0) {
    log_warning(counted(recorded.probes, "probe") + " left out: the receives behind them wait");
  }
  print(options.folder + ": " + counted(run.ranks, "rank") + ", " + counted(recorded.lines, "line") +
        ", simulated time " + exact(recorded.time_s) + " s\n");
  return all_well;
}

}  // namespace

CommandBody add_record(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  app.add_option("CONFIG", options->network.text, "The experiment (YAML file, or inline) of the network")
      ->required();
  app.add_option("PROGRAM", options->words, "An MPI program built with smpicc, after --, and its arguments")
      ->required();
  app.add_option("-o,--output", options->folder, "Folder for index.txt and one file a rank")
      ->type_name("DIR")
      ->required();
  app.add_option("--select", options->network.select, "The network with this label")->type_name("LABEL");
  app.add_option("--set", options->network.settings, "As of netloom run; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  app.add_option("--ranks", options->ranks, "Number of ranks (default: as many as fit)")
      ->type_name("N")
      ->check(whole_number(1, most_ranks));
  app.add_option("--compute", options->computation,
                 "measured: the time computation takes here; declared: what the program tells SMPI")
      ->check(CLI::IsMember({"measured", "declared"}))
      ->capture_default_str();
  return [options] { return record(*options); };
}

}  // namespace netloom
