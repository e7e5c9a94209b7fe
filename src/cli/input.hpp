#pragma once
// What commands are given to read: an experiment file with its --set, or one network or workload.

#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "experiment/config.hpp"
#include "spec/value.hpp"

namespace netloom {

struct ConfigInput {
  std::string path;
  std::vector<std::string> settings;  ///< of --set
};

/// Adds CONFIG and --set.
void add_config_input(CLI::App& app, ConfigInput& input);

Experiment load_experiment(const ConfigInput& input);

/// One network or workload: inline YAML, a file that holds one, or one of an experiment by its label.
struct SpecInput {
  std::string text;
  std::string select;  ///< of --select
  std::optional<std::uint64_t> seed;
};

/// Adds SPEC, --select and --seed. \param what "network" or "workload"
void add_spec_input(CLI::App& app, SpecInput& input, const std::string& what);

struct Spec {
  std::string label;  ///< empty of one that is no experiment's
  Value value;
  std::uint64_t seed = 1;
};

/// The network that is asked for, or all of an experiment, in its order. An experiment needs no `workloads`
/// and no `hardware` for that. Optimal circulants have their jumps.
std::vector<Spec> load_topology_specs(const SpecInput& input);
Spec load_workload_spec(const SpecInput& input);

}  // namespace netloom
