#include "experiment/normalise.hpp"

#include <algorithm>
#include <map>

#include "experiment/axes.hpp"
#include "spec/reader.hpp"
#include "topology/family.hpp"

namespace netloom {

namespace {

std::uint64_t cables_of(const Topology& topology) {
  const std::vector<LinkId> sizes = topology.group_sizes();
  std::uint64_t cables = 0;
  for (std::size_t group = 0; group < sizes.size(); ++group) {
    cables += std::uint64_t{sizes[group]} * topology.groups()[group].width;
  }
  return cables;
}

/// Bytes per second of all cables together, one direction.
double total_bandwidth(const Topology& topology, const LinkBandwidths& own, Bandwidth cable) {
  const std::vector<LinkId> sizes = topology.group_sizes();
  const std::vector<Bandwidth> links = bandwidths_by_group(topology, own, cable);
  double total = 0;
  for (std::size_t group = 0; group < sizes.size(); ++group) {
    total += sizes[group] * links[group].bytes_per_second;
  }
  return total;
}

/// The network whose total the others of `hosts` hosts get.
const TopologyChoice& reference_of(const Choices& choices, std::size_t seed, NodeId hosts) {
  const std::vector<TopologyChoice>& networks = choices.topologies;
  const auto alike = [&](const TopologyChoice& each) { return each.built[seed]->host_count() == hosts; };
  const auto named = std::ranges::find_if(
      networks, [&](const TopologyChoice& each) { return each.label == choices.baseline && alike(each); });
  return named != networks.end() ? *named : *std::ranges::find_if(networks, alike);
}

void scale_bandwidths(TopologyChoice& network, const TopologyChoice& reference, std::size_t seed,
                      Bandwidth cable) {
  const Topology& topology = *network.built[seed];
  const double own = total_bandwidth(topology, network.bandwidths, cable);
  const double wanted = total_bandwidth(*reference.built[seed], reference.bandwidths, cable);
  if (own == wanted || own == 0) return;
  for (const LinkGroup& group : topology.groups()) {
    Bandwidth& bandwidth = network.bandwidths.emplace(group.name, cable).first->second;
    bandwidth.bytes_per_second = bandwidth.bytes_per_second * wanted / own;
  }
}

Value scalar_value(std::string text, const Location& where) {
  Value scalar;
  scalar.kind = Value::Kind::scalar;
  scalar.where = where;
  scalar.scalar = std::move(text);
  return scalar;
}

/// The key `width` that gives every link `factor` times its cables.
Value width_value(const Topology& topology, std::uint64_t factor, const Location& where) {
  Value map;
  map.kind = Value::Kind::map;
  map.where = where;
  for (const LinkGroup& group : topology.groups()) {
    map.entries.push_back({group.name, where, scalar_value(std::to_string(group.width * factor), where)});
  }
  return map;
}

/// Every link of so many times its cables.
void multiply_cables(TopologyChoice& network, std::uint64_t factor, std::size_t index, std::uint64_t seed) {
  Value width = width_value(*network.built[index], factor, network.spec.where);
  if (Value* const written = network.spec.find("width")) {
    *written = std::move(width);
  } else {
    network.spec.entries.push_back({"width", network.spec.where, std::move(width)});
  }
  network.built[index] = std::make_shared<const Topology>(build_topology(network.spec, seed));
  network.network[index] = network_text(*network.built[index]);
}

void add_cables(std::vector<TopologyChoice>& networks, std::size_t index, std::uint64_t seed) {
  std::map<NodeId, std::uint64_t> most;  // by the number of hosts
  for (const TopologyChoice& each : networks) {
    std::uint64_t& cables = most[each.built[index]->host_count()];
    cables = std::max(cables, cables_of(*each.built[index]));
  }
  for (TopologyChoice& each : networks) {
    const std::uint64_t own = cables_of(*each.built[index]);
    const std::uint64_t factor = own == 0 ? 1 : most[each.built[index]->host_count()] / own;
    if (factor > 1) multiply_cables(each, factor, index, seed);
  }
}

}  // namespace

std::vector<std::string> read_normalise(const Value* section, Faults& faults) {
  if (!section) return {"link"};
  std::vector<std::string> choices;
  for (const Variant& variant : variants_of("normalise", *section, faults)) {
    MapReader reader(variant.value, "the experiment", faults);
    choices.push_back(reader.choice("normalise", {"link", "total_bandwidth", "cables"}));
  }
  return choices;
}

std::vector<TopologyChoice> normalised_networks(const Choices& choices, const std::string& normalise,
                                                std::size_t seed, Bandwidth cable) {
  std::vector<TopologyChoice> networks = choices.topologies;
  if (normalise == "cables") add_cables(networks, seed, choices.seeds[seed]);
  if (normalise != "total_bandwidth") return networks;
  for (TopologyChoice& each : networks) {
    const NodeId hosts = each.built[seed]->host_count();
    scale_bandwidths(each, reference_of(choices, seed, hosts), seed, cable);
  }
  return networks;
}

}  // namespace netloom
