#pragma once
// A sound experiment from which the tests of experiments deviate by `--set`.

#include <string>
#include <vector>

#include "experiment/config.hpp"
#include "spec/parse.hpp"

namespace netloom {

inline constexpr const char* basic =
    "schema: 1\n"
    "name: basic\n"
    "hardware:\n"
    "  link: {bandwidth: 100Gbps, latency: 100ns}\n"
    "  host: {speed: 100Gf}\n"
    "topologies:\n"
    "  - {label: torus, type: torus, dims: [4, 4]}\n"
    "  - {type: hypercube, dimension: 4}\n"
    "workloads:\n"
    "  - {type: alltoall, size: 64KiB}\n"
    "baseline: torus\n";

inline Experiment read(const std::vector<std::string>& assignments = {}, const char* text = basic) {
  Value config = parse_yaml(text, "configs/a.yaml");
  for (const std::string& assignment : assignments) set_value(config, assignment);
  return read_experiment(config);
}

inline std::vector<std::string> canonical_texts(const Experiment& experiment) {
  std::vector<std::string> texts;
  for (const Point& point : experiment.points) texts.push_back(canonical_text(point));
  return texts;
}

}  // namespace netloom
