#pragma once
// Experiments to test with, from YAML text.

#include <string>

#include "experiment/config.hpp"
#include "spec/parse.hpp"

namespace netloom {

/// \param sections YAML of `topologies:` and `workloads:`, and of whatever else.
inline Experiment experiment_of(const std::string& sections) {
  const std::string head =
      "schema: 1\n"
      "name: sample\n"
      "hardware: {link: {bandwidth: 10Gbps, latency: 1us}, host: {speed: 1Gf}}\n";
  return read_experiment(parse_yaml(head + sections, "sample.yaml"));
}

}  // namespace netloom
