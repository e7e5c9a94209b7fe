#include "topology/random_shortcut.hpp"

#include "common/error.hpp"
#include "common/random.hpp"
#include "topology/building.hpp"
#include "topology/random_links.hpp"

namespace netloom {

namespace {

void check_parameters(NodeId nodes, NodeId degree) {
  std::vector<std::string> faults;
  if (nodes < 3) faults.push_back("random_shortcut: nodes must be at least 3, got " + std::to_string(nodes));
  if (nodes >= 3 && (degree < 2 || degree > nodes - 1)) {
    faults.push_back("random_shortcut: degree must be in 2.." + std::to_string(nodes - 1) + " for " +
                     std::to_string(nodes) + " nodes, got " + std::to_string(degree));
  } else if (nodes % 2 == 1 && degree % 2 == 1) {
    faults.push_back("random_shortcut: degree must be even for an odd number of nodes (" +
                     std::to_string(nodes) + "), got " + std::to_string(degree));
  }
  if (!faults.empty()) throw InputError(std::move(faults));
}

std::vector<Link> shortcuts(NodeId nodes, NodeId degree, std::uint64_t seed) {
  Random random(derive_seed(seed, "random_shortcut"));
  auto links = random_links({.nodes = nodes, .degree = 2, .links = cycle(nodes).links}, degree - 2, random);
  if (links) return std::move(*links);
  throw InputError("random_shortcut: no network of " + std::to_string(nodes) + " nodes and degree " +
                   std::to_string(degree) + " was found; take another seed or degree");
}

TopologyParts parts_of(NodeId nodes, NodeId degree, std::uint64_t seed) {
  check_parameters(nodes, degree);
  check_size("random_shortcut", nodes, std::uint64_t{nodes} * degree / 2);
  TopologyParts parts;
  parts.family = "random_shortcut";
  parts.spec = "{type: random_shortcut, nodes: " + std::to_string(nodes) +
               ", degree: " + std::to_string(degree) + ", seed: " + std::to_string(seed) + "}";
  parts.label = "random_shortcut " + std::to_string(nodes) + " degree " + std::to_string(degree);
  parts.nodes = nodes;
  parts.links = cycle(nodes).links;
  const std::vector<Link> extra = shortcuts(nodes, degree, seed);
  parts.groups = {LinkGroup{"ring"}, LinkGroup{"shortcut"}};
  parts.group_of.assign(parts.links.size(), 0);
  parts.links.insert(parts.links.end(), extra.begin(), extra.end());
  parts.group_of.resize(parts.links.size(), 1);
  return parts;
}

}  // namespace

Topology make_random_shortcut(NodeId nodes, NodeId degree, std::uint64_t seed) {
  return Topology(parts_of(nodes, degree, seed));
}

Topology build_random_shortcut(MapReader& spec, std::uint64_t experiments_seed) {
  const std::size_t faults = spec.faults().size();
  const NodeId nodes = node_number(spec, "nodes", {3, max_nodes});
  // Without a sound number of nodes any degree may be right.
  const NodeId most = spec.faults().size() == faults ? nodes - 1 : max_nodes;
  const NodeId degree = node_number(spec, "degree", {2, most});
  const Seed seed = random_seed(spec, experiments_seed);
  return build_at(spec, "degree", [&] {
    TopologyParts parts = parts_of(nodes, degree, seed.value);
    parts.label += seed.label;
    return Topology(std::move(parts));
  });
}

}  // namespace netloom
