#include "replay/model_settings.hpp"

#include <simgrid/s4u.hpp>

#include <xbt/config.hpp>

#include <string>
#include <vector>

#include "replay/table_zone.hpp"

namespace netloom {

std::vector<std::string> model_options(const MpiOptions& mpi) {
  std::vector<std::string> options;
  const auto set = [&options](const std::string& key, const std::string& value) {
    options.push_back(key + ":" + value);
  };
  if (mpi.profile == Profile::smpi) {
    set("network/model", "SMPI");
    set(precision_key(), "1e-9");
  } else {
    set("network/model", "CM02");
    set("network/crosstraffic", "0");
    set("network/weight-S", "0");
    set("network/TCP-gamma", "0");
    set(precision_key(), "1e-12");
    set("smpi/os", mpi.os);
    set("smpi/or", mpi.or_);
    set("smpi/ois", mpi.ois);
    set("smpi/async-small-thresh", std::to_string(mpi.async_small.value));
    set("smpi/send-is-detached-thresh", std::to_string(mpi.detached.value));
    // SMPI's 0.1 ms for each MPI_Test would dwarf the networks that netloom compares.
    set("smpi/test", "1e-7");
    set("smpi/iprobe", "1e-7");
  }
  if (mpi.selector != "default") set("smpi/coll-selector", mpi.selector);
  for (const auto& [collective, algorithm] : mpi.algorithms) {
    if (algorithm != scheduled_algorithm) set("smpi/" + collective, algorithm);
  }
  return options;
}

void configure_model(const MpiOptions& mpi) {
  for (const std::string& option : model_options(mpi)) simgrid::s4u::Engine::set_config(option);
  simgrid::s4u::Engine::set_config("smpi/simulate-computation:no");
  simgrid::s4u::Engine::set_config("smpi/privatization:no");
}

SizeSteps latency_factors(Profile profile) {
  return SizeSteps(profile == Profile::hpc ? "" : simgrid::config::get_value<std::string>("smpi/lat-factor"));
}

ModelFactors model_factors(Profile profile) {
  if (profile == Profile::hpc) return {};
  const SizeSteps bandwidth(simgrid::config::get_value<std::string>("smpi/bw-factor"));
  const SizeSteps latency = latency_factors(profile);
  ModelFactors factors;
  factors.bandwidth_most = bandwidth.most();
  // Cross-traffic takes another twentieth of the way back.
  factors.bandwidth_least = bandwidth.least() / 1.05;
  factors.latency_most = latency.most();
  factors.window_bytes = simgrid::config::get_value<double>("network/TCP-gamma");
  return factors;
}

Sharing sharing_of(Profile profile) {
  return {profile == Profile::hpc ? 0 : simgrid::config::get_value<double>("network/weight-S")};
}

}  // namespace netloom
