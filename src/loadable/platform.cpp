// libnetloom_platform.so: `smpirun -platform` loads it in place of an XML file, and SimGrid calls
// load_platform once, before any zone. The network is named by the environment: NETLOOM_PLATFORM (an
// experiment file or inline YAML), NETLOOM_SELECT (the label of its network) and NETLOOM_SET (changes of the
// experiment, one a line).

#include <smpi/smpi.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xbt/config.hpp>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "common/error.hpp"
#include "common/readable.hpp"
#include "experiment/network_choice.hpp"
#include "platform/simgrid_xml.hpp"
#include "replay/table_zone.hpp"

namespace netloom {

namespace {

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

NetworkInput input_of_environment() {
  NetworkInput input{environment("NETLOOM_PLATFORM"), environment("NETLOOM_SELECT"), {}};
  if (input.text.empty()) {
    throw InputError(
        "NETLOOM_PLATFORM is not set; it names the network: an experiment file, or inline YAML such as "
        "'{hardware: {link: {bandwidth: 100Gbps, latency: 100ns}, host: {speed: 100Gf}}, "
        "topologies: {type: torus, dims: [8, 8]}}'");
  }
  std::istringstream lines(environment("NETLOOM_SET"));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) input.settings.push_back(line);
  }
  return input;
}

/// Zones refer to their wiring as long as the simulation lives, which ends with the process.
struct LoadedPlatform {
  explicit LoadedPlatform(ChosenNetwork chosen) : network(std::move(chosen)), wiring(network.platform()) {}
  ChosenNetwork network;
  Wiring wiring;
  RouteState routes;
};

/// Without a hostfile SMPI takes the hosts in alphabetical order, host-10 before host-2; the placement of the
/// experiment is meant. A file without a name needs no tidying up.
void place_ranks_without_hostfile(const ChosenNetwork& network) {
  if (!simgrid::config::get_value<std::string>("smpi/hostfile").empty()) return;
  const int asked = simgrid::config::get_value<int>("smpi/np");
  const std::uint32_t ranks = asked > 0 ? static_cast<std::uint32_t>(asked) : network.places();
  const std::string lines = hostfile(place_ranks(network.point.placement, *network.topology, ranks));
  const int file = ::memfd_create("netloom-hostfile", 0);
  if (file < 0 || ::write(file, lines.data(), lines.size()) != static_cast<ssize_t>(lines.size())) {
    throw RunError("the list of hosts cannot be kept in memory; give smpirun a -hostfile");
  }
  simgrid::s4u::Engine::set_config("smpi/hostfile:/proc/self/fd/" + std::to_string(file));
}

void load(const simgrid::s4u::Engine& engine) {
  static LoadedPlatform loaded(choose_network(input_of_environment(), Fixed::platform));
  smpi_init_options();  // a program without MPI has no key smpi/hostfile yet
  place_ranks_without_hostfile(loaded.network);
  make_table_zone(engine, loaded.wiring, loaded.network.point.hardware.host_speed, loaded.routes);
}

/// Options of netloom are variables here.
std::string in_variables(std::string sentence) {
  for (const auto& [option, variable] : {std::pair{"--select", "NETLOOM_SELECT"}, {"--set", "NETLOOM_SET"}}) {
    const std::string_view name = option;
    for (std::size_t at = 0; (at = sentence.find(name, at)) != std::string::npos;)
      sentence.replace(at, name.size(), variable);
  }
  return sentence;
}

[[noreturn]] void end(int status, const std::vector<std::string>& sentences) {
  for (const std::string& sentence : sentences)
    std::fprintf(stderr, "%s\n", readable(in_variables(sentence)).c_str());
  // Not exit: SimGrid's clean-up wants a finished simulation.
  std::_Exit(status);
}

}  // namespace

}  // namespace netloom

extern "C" __attribute__((visibility("default"))) void load_platform(const simgrid::s4u::Engine& engine) {
  try {
    netloom::load(engine);
  } catch (const netloom::InputError& error) {
    netloom::end(2, error.faults());
  } catch (const std::exception& error) {
    netloom::end(1, {std::string("netloom: ") + error.what()});
  }
}
