#include <filesystem>
#include <memory>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "common/error.hpp"
#include "experiment/network_choice.hpp"
#include "platform/simgrid_xml.hpp"

namespace netloom {

namespace {

struct Options {
  ConfigInput config;
  std::string select;
  std::optional<std::string> file, hostfile;
};

bool is_one_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  return fs::weakly_canonical(fs::absolute(a)) == fs::weakly_canonical(fs::absolute(b));
}

ExitStatus write_platform(const Options& options) {
  if (options.hostfile && is_standard_output(options.hostfile) && is_standard_output(options.file)) {
    throw InputError("--hostfile: standard output takes the platform; -o FILE writes that elsewhere");
  }
  if (options.hostfile && options.file && is_one_file(*options.hostfile, *options.file)) {
    throw InputError("--hostfile: " + *options.hostfile + " takes the platform; name another file");
  }
  const ChosenNetwork network =
      choose_network({options.config.path, options.select, options.config.settings}, Fixed::platform);
  print_or_write(simgrid_xml(network.platform()), options.file);
  if (options.hostfile) {
    print_or_write(hostfile(place_ranks(network.point.placement, *network.topology, network.places())),
                   options.hostfile);
  }
  return all_well;
}

}  // namespace

CommandBody add_platform(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_config_input(app, options->config);
  app.add_option("--select", options->select, "The network with this label")->type_name("LABEL");
  app.add_option("-o,--output", options->file, "The platform (default: standard output)")->type_name("FILE");
  app.add_option("--hostfile", options->hostfile, "Hosts in rank order, for smpirun -hostfile")
      ->type_name("FILE");
  return [options] { return write_platform(*options); };
}

}  // namespace netloom
