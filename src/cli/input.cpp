#include "cli/input.hpp"

#include <algorithm>

#include "cli/numbers.hpp"
#include "common/error.hpp"
#include "common/text.hpp"
#include "experiment/entries.hpp"
#include "experiment/optimal_topologies.hpp"
#include "experiment/sections.hpp"
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

struct Root {
  Value value;
  bool is_experiment = false;
};

/// What an experiment would refuse of its entry, and what makes the network or workload does not look at.
void check_alone(const Value& map, std::uint64_t seed, const Part& part) {
  Faults faults;
  MapReader reader(map, part.what, faults);
  read_label(reader);
  if (part.what == network_part.what) check_lone_topology(map, seed, faults);
  faults.throw_if_any();
}

Root load_root(const SpecInput& input, const Part& part) {
  const bool is_inline = input.text.starts_with('{');
  Root root{is_inline ? parse_yaml(input.text, "inline") : parse_yaml_file(input.text)};
  root.is_experiment = !is_inline && root.value.find("type") == nullptr;
  if (!root.is_experiment && root.value.is_map()) check_alone(root.value, input.seed.value_or(1), part);
  if (!root.is_experiment && !input.select.empty()) {
    throw InputError("--select: " + input.text + " is one " + part.what + ", no experiment to choose from");
  }
  return root;
}

Spec spec_labelled(const std::string& label, const Experiment& experiment, const SpecInput& input,
                   const Part& part) {
  const auto point = std::find_if(experiment.points.begin(), experiment.points.end(),
                                  [&](const Point& candidate) { return part.label(candidate) == label; });
  return {label, part.value(*point), input.seed.value_or(point->seed)};
}

/// Networks need neither workloads nor hardware; any that suit all networks stand for them.
Experiment read_networks(Value root) {
  if (root.is_map() && root.find("workloads") == nullptr) set_value(root, "workloads=[{type: barrier}]");
  if (root.is_map() && root.find("hardware") == nullptr)
    set_value(root, "hardware={link: {bandwidth: 1Gbps, latency: 1us}, host: {speed: 1Gf}}");
  return read_experiment(root);
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

std::vector<Spec> load_topology_specs(const SpecInput& input) {
  const Root root = load_root(input, network_part);
  if (!root.is_experiment) return {{"", resolve_optimal(root.value), input.seed.value_or(1)}};
  Experiment experiment = read_networks(root.value);
  // Where a workload runs on some networks alone, the first point need not be of the first network.
  std::ranges::stable_sort(experiment.points, {}, &Point::topology_place);
  std::vector<std::string> labels = labels_of(experiment, network_part);
  if (!input.select.empty()) labels = {chosen_label(experiment, input, network_part)};
  std::vector<Spec> specs;
  for (const std::string& label : labels)
    specs.push_back(spec_labelled(label, experiment, input, network_part));
  return specs;
}

Spec load_workload_spec(const SpecInput& input) {
  Root root = load_root(input, workload_part);
  if (!root.is_experiment) return {"", std::move(root.value), input.seed.value_or(1)};
  const Experiment experiment = read_experiment(root.value);
  return spec_labelled(chosen_label(experiment, input, workload_part), experiment, input, workload_part);
}

}  // namespace netloom
