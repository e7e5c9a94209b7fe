#include "topology/random_shortcut.hpp"

#include "common/error.hpp"
#include "common/random.hpp"
#include "topology/building.hpp"
#include "topology/random_family.hpp"
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
  throw InputError(no_network("random_shortcut", nodes, degree));
}

void add_links(TopologyParts& parts, NodeId degree, std::uint64_t seed) {
  parts.links = cycle(parts.nodes).links;
  const std::vector<Link> extra = shortcuts(parts.nodes, degree, seed);
  parts.groups = {LinkGroup{"ring"}, LinkGroup{"shortcut"}};
  parts.group_of.assign(parts.links.size(), 0);
  parts.links.insert(parts.links.end(), extra.begin(), extra.end());
  parts.group_of.resize(parts.links.size(), 1);
}

const RandomFamily family{"random_shortcut", 3, 2, check_parameters, add_links};

}  // namespace

Topology make_random_shortcut(NodeId nodes, NodeId degree, std::uint64_t seed) {
  return make_random(family, nodes, degree, seed);
}

Topology build_random_shortcut(MapReader& spec, std::uint64_t experiments_seed) {
  return build_random(family, spec, experiments_seed);
}

}  // namespace netloom
