#include "experiment/sections.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string_view>

#include "common/hash.hpp"
#include "experiment/entries.hpp"
#include "experiment/normalised.hpp"
#include "experiment/optimal_topologies.hpp"
#include "routing/algorithm.hpp"
#include "spec/parse.hpp"
#include "topology/family.hpp"
#include "workload/benchmark.hpp"

namespace netloom {

std::string network_text(const Topology& topology) {
  std::string text;
  for (const Link& link : topology.links())
    text += std::to_string(link.a) + " " + std::to_string(link.b) + "\n";
  for (const NodeId host : topology.hosts()) text += std::to_string(host) + "\n";
  return topology.spec() + " " + content_hash(text);
}

namespace {

/// Keys whose value is a list by nature and therefore no axis. A family or workload with another such key
/// adds it here and in docs/config.md.
constexpr std::array<std::string_view, 6> topology_lists{"dims", "jumps", "factors", "bypass", "m", "w"};
constexpr std::array<std::string_view, 3> workload_lists{"points", "process_grid", "repair"};
constexpr std::array<std::string_view, 2> placement_lists{"hosts", "grid"};

/// Runs `read`, whose errors become faults at `where`; false when there was one.
bool tried(const Location& where, Faults& faults, const std::function<void()>& read) {
  try {
    read();
    return true;
  } catch (const InputError& error) {
    add_faults(error, where, faults);
    return false;
  }
}

/// Combinations of `hardware:` or `mpi:`, in which every list is an axis. Equal ones would be equal runs: a
/// fault, unless `may_repeat` knows why.
template <class Options>
std::vector<Options> option_choices(const Value& section, std::string_view name, Faults& faults,
                                    const std::function<Options(const Value&)>& read,
                                    std::string (*text)(const Options&),
                                    bool (*may_repeat)(const Options&) = nullptr) {
  std::vector<Options> choices;
  std::map<std::string, bool> seen;
  for (const Variant& variant : expand_axes(section, {}, faults, name)) {
    const std::size_t before = faults.size();
    Options options = read(variant.value);
    if (faults.size() > before) continue;
    if (!seen.emplace(text(options), true).second) {
      if (may_repeat != nullptr && may_repeat(options)) continue;
      faults.add(section.where, std::string(name) + " makes the same combination twice: " + text(options));
    }
    choices.push_back(std::move(options));
  }
  return choices;
}

/// Builds the network for every seed; one that comes out the same for two seeds does not depend on them.
void build_for_seeds(TopologyChoice& choice, const std::vector<std::uint64_t>& seeds) {
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    if (i > 1 && choice.network[0] == choice.network[1]) {
      choice.built.push_back(choice.built[0]);
      choice.network.push_back(choice.network[0]);
      continue;
    }
    choice.built.push_back(std::make_shared<const Topology>(build_topology(choice.spec, seeds[i])));
    choice.network.push_back(network_text(*choice.built.back()));
  }
}

/// An algorithm's name alone stands for the map that says no more.
Value with_maps(const Value& section) {
  Value made = section;
  if (section.is_scalar()) {
    made = Value();
    made.kind = Value::Kind::map;
    made.where = section.where;
    made.entries.push_back({"algorithm", section.where, section});
  }
  for (Value& item : made.items) item = item.is_list() ? item : with_maps(item);
  return made;
}

/// The routing choices of one section (the list of the experiment, or a topology's own) for one seed.
std::vector<RoutingSpec> read_routings(const Value& given, std::uint64_t seed, Faults& faults) {
  const Value section = with_maps(given);
  std::vector<RoutingSpec> routings;
  std::map<std::string, Location> seen;
  for (const Value* const map : section_maps(section, "routing", faults)) {
    for (const Variant& variant : expand_axes(*map, {}, faults)) {
      const std::size_t before = faults.size();
      MapReader reader(variant.value, "routing", faults);
      const RoutingSpec routing = read_routing(reader, seed);
      reader.finish();
      if (faults.size() > before) continue;
      const auto [first, added] = seen.emplace(routing_yaml(routing, seed), map->where);
      if (!added) {
        faults.add(map->where,
                   "routing lists " + first->first + " twice; the first is at " + first->second.text());
      }
      routings.push_back(routing);
    }
  }
  return routings;
}

std::vector<std::vector<RoutingSpec>> read_routings(const Value& section,
                                                    const std::vector<std::uint64_t>& seeds, Faults& faults) {
  if (section.is_null()) return {seeds.size(), {RoutingSpec{}}};
  std::vector<std::vector<RoutingSpec>> by_seed;
  by_seed.reserve(seeds.size());
  for (const std::uint64_t seed : seeds) by_seed.push_back(read_routings(section, seed, faults));
  return by_seed;
}

/// The normalised spec of the workload for the first number of ranks that it knows. Where it knows none, its
/// rows say so, and it stays as written.
std::string normalised_workload(const Value& spec, const std::vector<std::uint32_t>& ranks,
                                std::uint64_t seed) {
  for (const std::uint32_t each : ranks) {
    try {
      return make_workload(spec, {each, seed}).spec;
    } catch (const CombinationError&) {
      // Another network of the sweep may suit it.
    }
  }
  return to_flow_text(spec);
}

/// The normalised spec for every seed, from that for the first: a seed that the map does not fix is the
/// point's.
std::vector<std::string> specs_by_seed(const Value& map, const std::string& first,
                                       const std::vector<std::uint64_t>& seeds) {
  Value spec = parse_yaml(first, "the normalised workload");
  Value* const seed = spec.find("seed");
  if (seed == nullptr || map.find("seed") != nullptr) return {seeds.size(), first};
  std::vector<std::string> specs;
  for (const std::uint64_t each : seeds) {
    seed->scalar = std::to_string(each);
    specs.push_back(to_flow_text(spec));
  }
  return specs;
}

}  // namespace

std::vector<Variant> variants_of(const std::string& key, const Value& section, Faults& faults) {
  Value map;
  map.kind = Value::Kind::map;
  map.where = section.where;
  map.entries = {{key, section.where, section}};
  return expand_axes(map, {}, faults);
}

std::vector<std::uint64_t> read_seeds(const Value* section, Faults& faults) {
  if (!section) return {1};
  std::vector<std::uint64_t> seeds;
  for (const Variant& variant : variants_of("seed", *section, faults)) {
    MapReader reader(variant.value, "the experiment", faults);
    seeds.push_back(static_cast<std::uint64_t>(reader.integer("seed", {0, INT64_MAX})));
  }
  // Any seed serves to find the faults of the networks.
  if (seeds.empty()) seeds.push_back(1);
  return seeds;
}

std::vector<std::string> read_engines(const Value* section, Faults& faults) {
  if (!section) return {"smpi"};
  std::vector<std::string> engines;
  for (const Variant& variant : variants_of("engine", *section, faults)) {
    MapReader reader(variant.value, "the experiment", faults);
    engines.push_back(reader.choice("engine", {"smpi", "phase", "bound"}));
  }
  return engines;
}

std::vector<Hardware> read_hardware_choices(const Value* section, Faults& faults) {
  if (!section) return {};
  return option_choices<Hardware>(
      *section, "hardware", faults, [&](const Value& map) { return read_hardware(map, faults); },
      hardware_yaml);
}

std::vector<MpiOptions> read_mpi_choices(const Value* section, Faults& faults) {
  if (!section || section->is_null()) return {read_mpi_options(nullptr, faults)};
  const Value* const schedule = section->is_map() ? section->find("schedule") : nullptr;
  // The axes of a schedule make no difference where nothing is scheduled.
  const auto repeats = [](const MpiOptions& options) { return !any_scheduled(options); };
  auto choices = option_choices<MpiOptions>(
      *section, "mpi", faults, [&](const Value& map) { return read_mpi_options(&map, faults); }, mpi_yaml,
      schedule == nullptr ? nullptr : +repeats);
  if (schedule != nullptr && !choices.empty() && std::ranges::none_of(choices, any_scheduled)) {
    faults.add(
        schedule->where,
        "mpi.schedule has no effect, since no algorithm is 'scheduled'; choose one in mpi.algorithms, such "
        "as {alltoall: scheduled}");
  }
  return choices;
}

std::vector<PlacementChoice> read_placements(const Value* section, Faults& faults) {
  if (!section || section->is_null()) return {{"linear", {}}};
  std::vector<PlacementChoice> choices;
  Labels labels("placements", faults);
  for (const SectionEntry& entry : section_entries(*section, "placement", placement_lists, faults)) {
    std::vector<PlacementChoice> made;
    std::vector<std::string> defaults;
    for (const Variant& variant : entry.variants) {
      MapReader reader(variant.value, "placement", faults);
      made.push_back({"", read_placement(reader)});
      reader.finish();
      defaults.push_back(made.back().spec.type);
      for (const Value::Entry& option : variant.value.entries) {
        if (option.key != "type") defaults.back() += " " + option.key + "=" + to_flow_text(option.value);
      }
    }
    const std::vector<std::string> names = labels.of(entry, defaults);
    for (std::size_t i = 0; i < made.size(); ++i) made[i].label = names[i];
    choices.insert(choices.end(), made.begin(), made.end());
  }
  return choices;
}

void check_lone_topology(const Value& map, std::uint64_t seed, Faults& faults) {
  const Value* const routing = map.find("routing");
  if (routing != nullptr && !routing->is_null()) read_routings(*routing, seed, faults);
}

std::vector<TopologyChoice> read_topologies(const Value* section, const Value* routing,
                                            const std::vector<std::uint64_t>& seeds, Faults& faults) {
  std::vector<TopologyChoice> choices;
  const auto common = read_routings(routing ? *routing : Value{}, seeds, faults);
  if (!section) return choices;
  Labels labels("topologies", faults);
  OptimalTopologies optimal;
  for (const SectionEntry& entry : section_entries(*section, "topologies", topology_lists, faults)) {
    const auto own = read_routings(entry.routing, seeds, faults);
    std::vector<TopologyChoice> made;
    std::vector<std::string> defaults;
    for (const Variant& variant : entry.variants) {
      const std::optional<Value> spec = optimal.resolved(variant.value, faults);
      TopologyChoice choice{"", spec.value_or(Value{}), {}, {}, {}, entry.routing.is_null() ? common : own};
      const bool sound = spec && tried(variant.value.where, faults, [&] {
                           build_for_seeds(choice, seeds);
                           choice.bandwidths = read_bandwidths(choice.spec, *choice.built.front());
                         });
      defaults.push_back(sound ? choice.built.front()->label() : to_flow_text(variant.value));
      made.push_back(std::move(choice));
    }
    const std::vector<std::string> names = labels.of(entry, defaults);
    for (std::size_t i = 0; i < made.size(); ++i) made[i].label = names[i];
    std::ranges::copy_if(made, std::back_inserter(choices),
                         [&](const auto& each) { return each.built.size() == seeds.size(); });
  }
  return choices;
}

namespace {

/// One label or a list of them.
std::vector<Value> read_networks_of_workload(const Value& section, Faults& faults) {
  if (section.is_null()) return {};
  if (section.is_list() && section.items.empty())
    faults.add(section.where, "topologies of a workload is an empty list, so it would run on none");
  std::vector<Value> labels = section.is_list() ? section.items : std::vector<Value>{section};
  for (const Value& label : labels) {
    if (!label.is_scalar()) faults.add(label.where, "topologies of a workload must be labels of topologies");
  }
  return labels;
}

}  // namespace

std::vector<WorkloadChoice> read_workloads(const Value* section, const std::vector<std::uint32_t>& hosts,
                                           const std::vector<std::uint64_t>& seeds, Faults& faults) {
  std::vector<WorkloadChoice> choices;
  if (!section) return choices;
  Labels labels("workloads", faults);
  for (const SectionEntry& entry : section_entries(*section, "workloads", workload_lists, faults)) {
    std::vector<std::string> defaults;
    for (const Variant& variant : entry.variants) defaults.push_back(workload_label(variant.value));
    const std::vector<std::string> names = labels.of(entry, defaults);
    const std::vector<Value> networks = read_networks_of_workload(entry.topologies, faults);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Value& spec = entry.variants[i].value;
      WorkloadChoice choice{names[i], spec, {}, ranks_of(spec, faults), networks};
      const auto tries = choice.ranks ? std::vector<std::uint32_t>{*choice.ranks} : hosts;
      tried(spec.where, faults, [&] {
        choice.normalised = specs_by_seed(spec, normalised_workload(spec, tries, seeds.front()), seeds);
      });
      choices.push_back(std::move(choice));
    }
  }
  return choices;
}

}  // namespace netloom
