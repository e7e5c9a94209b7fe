#include "cli/input.hpp"

#include <algorithm>

#include "cli/numbers.hpp"
#include "common/error.hpp"
#include "common/text.hpp"
#include "spec/parse.hpp"

namespace netloom {

namespace {

/// Which part of a point a command is after.
struct Part {
  const char* what;
  const std::string& (*label)(const Point& point);
  const Value& (*value)(const Point& point);
};

constexpr Part network_part{"network",
                            [](const Point& point) -> const std::string& { return point.topology_label; },
                            [](const Point& point) -> const Value& { return point.topology; }};
constexpr Part workload_part{"workload",
                             [](const Point& point) -> const std::string& { return point.workload_label; },
                             [](const Point& point) -> const Value& { return point.workload; }};

std::vector<std::string> labels_of(const Experiment& experiment, const Part& part) {
  std::vector<std::string> labels;
  for (const Point& point : experiment.points) {
    const std::string& label = part.label(point);
    if (std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(label);
  }
  return labels;
}

/// The label that is asked for, or the only one.
std::string chosen_label(const Experiment& experiment, const SpecInput& input, const Part& part) {
  const std::vector<std::string> labels = labels_of(experiment, part);
  if (input.select.empty()) {
    if (labels.size() == 1) return labels.front();
    throw InputError(input.text + ": the experiment has " + std::to_string(labels.size()) + " " + part.what +
                     "s (" + join(labels, ", ") + "); --select LABEL chooses one");
  }
  if (std::find(labels.begin(), labels.end(), input.select) == labels.end()) {
    throw InputError(input.text + ": --select: there is no " + part.what + " '" + input.select + "'" +
                     suggestion(input.select, labels));
  }
  return input.select;
}

Spec load_spec(const SpecInput& input, const Part& part) {
  const bool is_inline = input.text.starts_with('{');
  Value root = is_inline ? parse_yaml(input.text, "inline") : parse_yaml_file(input.text);
  if (is_inline || root.find("type") != nullptr) {
    if (!input.select.empty()) {
      throw InputError("--select: " + input.text + " is one " + part.what + ", no experiment to choose from");
    }
    return {std::move(root), input.seed.value_or(1)};
  }
  const Experiment experiment = read_experiment(root);
  const std::string label = chosen_label(experiment, input, part);
  const auto point = std::find_if(experiment.points.begin(), experiment.points.end(),
                                  [&](const Point& candidate) { return part.label(candidate) == label; });
  return {part.value(*point), input.seed.value_or(point->seed)};
}

}  // namespace

void add_config_input(CLI::App& app, ConfigInput& input) {
  app.add_option("CONFIG", input.path, "The experiment file (YAML)")->required();
  app.add_option("--set", input.settings, "Change a value: topologies.torus.dims=[4,4]; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

Experiment load_experiment(const ConfigInput& input) {
  Value root = parse_yaml_file(input.path);
  std::vector<std::string> faults;
  for (const std::string& setting : input.settings) {
    try {
      set_value(root, setting);
    } catch (const InputError& error) {
      faults.insert(faults.end(), error.faults().begin(), error.faults().end());
    }
  }
  if (!faults.empty()) throw InputError(faults);
  return read_experiment(root);
}

void add_spec_input(CLI::App& app, SpecInput& input, const std::string& what) {
  app.add_option("SPEC", input.text,
                 "Inline YAML ({type: ...}), a file that holds one " + what + ", or an experiment")
      ->required();
  app.add_option("--select", input.select, "The " + what + " of the experiment with this label")
      ->type_name("LABEL");
  app.add_option("--seed", input.seed, "Seed of random parts (default: the experiment's, or 1)")
      ->type_name("N")
      ->check(seed_number());
}

Spec load_topology_spec(const SpecInput& input) {
  return load_spec(input, network_part);
}

Spec load_workload_spec(const SpecInput& input) {
  return load_spec(input, workload_part);
}

}  // namespace netloom
