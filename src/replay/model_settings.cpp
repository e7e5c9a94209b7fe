#include "replay/model_settings.hpp"

#include <simgrid/s4u.hpp>

#include <xbt/config.hpp>

#include <string>

#include "replay/table_zone.hpp"

namespace netloom {

namespace {

void set(const std::string& key, const std::string& value) {
  simgrid::s4u::Engine::set_config(key + ":" + value);
}

}  // namespace

void configure_model(const MpiOptions& mpi) {
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
  set("smpi/simulate-computation", "no");
  set("smpi/privatization", "no");
  if (mpi.selector != "default") set("smpi/coll-selector", mpi.selector);
  for (const auto& [collective, algorithm] : mpi.algorithms) set("smpi/" + collective, algorithm);
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

}  // namespace netloom
