#include "experiment/config.hpp"

#include <algorithm>

#include "common/error.hpp"
#include "common/text.hpp"
#include "experiment/normalise.hpp"
#include "experiment/points.hpp"
#include "experiment/sensitivity.hpp"

namespace netloom {

namespace {

void read_schema(MapReader& reader) {
  const std::int64_t schema = reader.integer("schema", {1, INT64_MAX});
  if (schema > 1)
    reader.fault("schema", std::to_string(schema) + " is of a later netloom; this one reads schema 1");
}

/// The name becomes a folder.
std::string read_name(MapReader& reader) {
  std::string name = reader.text("name");
  const bool legal = name.size() <= 100 && std::ranges::all_of(name, [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                              c == '-' || c == '_' || c == '.';
                     });
  if (!legal || name.starts_with('.')) {
    reader.fault("name",
                 "must be at most 100 letters, digits, '-', '_' and '.', and not start with '.', since it "
                 "names the folder of the results; got '" +
                     name + "'");
  }
  return name;
}

/// The value of a section that must be there; null after its fault.
const Value* required_section(MapReader& reader, std::string_view key) {
  const Value* const section = reader.required_value(key);
  if (!section || !section->is_null()) return section;
  reader.fault(key, "is empty");
  return nullptr;
}

/// The numbers of hosts, each once, in the order of the networks.
std::vector<std::uint32_t> hosts_of(const std::vector<TopologyChoice>& topologies) {
  std::vector<std::uint32_t> hosts;
  for (const TopologyChoice& topology : topologies) {
    const std::uint32_t own = topology.built.front()->host_count();
    if (std::ranges::find(hosts, own) == hosts.end()) hosts.push_back(own);
  }
  // Any number serves to find the faults of a workload when there is no network to ask.
  constexpr std::uint32_t some_ranks = 16;
  if (hosts.empty()) hosts.push_back(some_ranks);
  return hosts;
}

std::vector<std::string> labels_of(const std::vector<TopologyChoice>& topologies) {
  std::vector<std::string> labels;
  labels.reserve(topologies.size());
  for (const TopologyChoice& choice : topologies) labels.push_back(choice.label);
  return labels;
}

/// The networks that workloads name, of which each has one. Labels are only known when every topology is
/// sound.
void check_networks_of_workloads(const Choices& choices, Faults& faults) {
  if (!faults.empty()) return;
  const std::vector<std::string> labels = labels_of(choices.topologies);
  for (const WorkloadChoice& workload : choices.workloads) {
    for (const Value& named : workload.topologies) {
      if (std::ranges::find(labels, named.scalar) == labels.end()) {
        faults.add(named.where, "workload '" + workload.label + "': topologies: '" + named.scalar +
                                    "' is no label of a topology" + suggestion(named.scalar, labels));
      }
    }
  }
  for (const TopologyChoice& topology : choices.topologies) {
    const auto runs = [&](const WorkloadChoice& workload) { return runs_on(workload, topology); };
    if (!std::ranges::any_of(choices.workloads, runs))
      faults.add(topology.spec.where, "no workload runs on topology '" + topology.label + "'");
  }
}

Choices read_choices(MapReader& reader) {
  Faults& faults = reader.faults();
  Choices choices;
  choices.seeds = read_seeds(reader.value("seed"), faults);
  choices.hardware = read_hardware_choices(required_section(reader, "hardware"), faults);
  const Value* const topologies = required_section(reader, "topologies");
  choices.topologies = read_topologies(topologies, reader.value("routing"), choices.seeds, faults);
  choices.workloads = read_workloads(required_section(reader, "workloads"), hosts_of(choices.topologies),
                                     choices.seeds, faults);
  choices.normalise = read_normalise(reader.value("normalise"), faults);
  check_networks_of_workloads(choices, faults);
  choices.mpi = read_mpi_choices(reader.value("mpi"), faults);
  choices.engines = read_engines(reader.value("engine"), faults);
  choices.placements = read_placements(reader.value("placement"), faults);
  return choices;
}

std::string read_baseline(MapReader& reader, const std::vector<TopologyChoice>& topologies) {
  const Value* const named = reader.value("baseline");
  // `--set baseline=` takes a baseline away.
  if (!named || named->is_null()) return "";
  std::string baseline = reader.text("baseline", "");
  const std::vector<std::string> labels = labels_of(topologies);
  // Labels are only known when every topology is sound.
  const bool comparable = !baseline.empty() && reader.faults().empty();
  if (comparable && std::ranges::find(labels, baseline) == labels.end()) {
    reader.fault("baseline", "'" + baseline + "' is no label of a topology" + suggestion(baseline, labels));
  }
  return baseline;
}

}  // namespace

Experiment read_experiment(const Value& config) {
  Faults faults;
  MapReader reader(config, "the experiment", faults);
  if (!config.is_map()) faults.throw_if_any();
  Experiment experiment;
  read_schema(reader);
  experiment.name = read_name(reader);
  Choices choices = read_choices(reader);
  experiment.baseline = choices.baseline = read_baseline(reader, choices.topologies);
  experiment.sensitivity = read_sensitivity(reader.value("sensitivity"), faults);
  reader.finish();
  faults.throw_if_any();
  // A key has two other values at most.
  if (count_points(choices) * (1 + 2 * experiment.sensitivity.size()) > most_points) {
    throw InputError(config.where.text() + ": the axes make more than " + std::to_string(most_points) +
                     " points; split the experiment");
  }
  experiment.points = all_points(choices);
  add_variations(experiment.points, experiment.sensitivity);
  return experiment;
}

}  // namespace netloom
