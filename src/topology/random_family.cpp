#include "topology/random_family.hpp"

#include "topology/building.hpp"

namespace netloom {

namespace {

TopologyParts parts_of(const RandomFamily& family, NodeId nodes, NodeId degree, std::uint64_t seed) {
  family.check(nodes, degree);
  check_size(family.name, nodes, std::uint64_t{nodes} * degree / 2);
  TopologyParts parts;
  parts.family = family.name;
  parts.spec = "{type: " + family.name + ", nodes: " + std::to_string(nodes) +
               ", degree: " + std::to_string(degree) + ", seed: " + std::to_string(seed) + "}";
  parts.label = family.name + " " + std::to_string(nodes) + " degree " + std::to_string(degree);
  parts.nodes = nodes;
  family.add_links(parts, degree, seed);
  return parts;
}

}  // namespace

Topology make_random(const RandomFamily& family, NodeId nodes, NodeId degree, std::uint64_t seed) {
  return Topology(parts_of(family, nodes, degree, seed));
}

Topology build_random(const RandomFamily& family, MapReader& spec, std::uint64_t experiments_seed) {
  const std::size_t faults = spec.faults().size();
  const NodeId nodes = node_number(spec, "nodes", {family.least_nodes, max_nodes});
  // Without a sound number of nodes any degree may be right.
  const NodeId most = spec.faults().size() == faults ? nodes - 1 : max_nodes;
  const NodeId degree = node_number(spec, "degree", {family.least_degree, most});
  const Seed seed = random_seed(spec, experiments_seed);
  return build_at(spec, "degree", [&] {
    TopologyParts parts = parts_of(family, nodes, degree, seed.value);
    parts.label += seed.label;
    return Topology(std::move(parts));
  });
}

std::string no_network(const std::string& family, NodeId nodes, NodeId degree) {
  return family + ": no network of " + std::to_string(nodes) + " nodes and degree " + std::to_string(degree) +
         " was found; take another seed or degree";
}

}  // namespace netloom
