#include "topology/random_regular.hpp"

#include <numeric>
#include <optional>

#include "common/error.hpp"
#include "common/random.hpp"
#include "topology/building.hpp"
#include "topology/random_family.hpp"
#include "topology/random_links.hpp"

namespace netloom {

namespace {

void check_parameters(NodeId nodes, NodeId degree) {
  const std::string name = "random_regular: ", got = ", got " + std::to_string(degree);
  const std::string size = std::to_string(nodes);
  if (nodes < 2) throw InputError(name + "nodes must be at least 2, got " + size);
  if (degree < 1 || degree > nodes - 1) {
    throw InputError(name + "degree must be in 1.." + std::to_string(nodes - 1) + " for " + size + " nodes" +
                     got);
  }
  if (nodes % 2 == 1 && degree % 2 == 1) {
    throw InputError(name + "degree must be even for an odd number of nodes (" + size +
                     "), because every link has two ends" + got);
  }
  if (degree == 1 && nodes > 2) {
    throw InputError(name + "degree must be at least 2 for " + size +
                     " nodes, because links that share no node do not connect them" + got);
  }
}

bool connects(const std::vector<Link>& links, NodeId nodes) {
  std::vector<NodeId> parent(nodes);
  std::iota(parent.begin(), parent.end(), NodeId{0});
  const auto root = [&](NodeId node) {
    while (parent[node] != node) node = parent[node] = parent[parent[node]];
    return node;
  };
  NodeId components = nodes;
  for (const Link& link : links) {
    const NodeId a = root(link.a), b = root(link.b);
    if (a == b) continue;
    parent[b] = a;
    --components;
  }
  return components == 1;
}

// Two links a node are cycles, and pairing ends would hardly ever make a single one of many nodes.
std::vector<Link> random_cycle(NodeId nodes, Random& random) {
  std::vector<NodeId> order(nodes);
  std::iota(order.begin(), order.end(), NodeId{0});
  random.shuffle(std::span(order));
  std::vector<Link> links;
  for (const Link& link : cycle(nodes).links) links.push_back({order[link.a], order[link.b]});
  return links;
}

std::vector<Link> regular_links(NodeId nodes, NodeId degree, std::uint64_t seed) {
  Random random(derive_seed(seed, "random_regular"));
  if (degree == 2) return random_cycle(nodes, random);
  while (auto links = random_links({nodes, 0, {}}, degree, random)) {
    if (connects(*links, nodes)) return std::move(*links);
  }
  throw InputError(no_network("random_regular", nodes, degree));
}

void add_links(TopologyParts& parts, NodeId degree, std::uint64_t seed) {
  parts.links = regular_links(parts.nodes, degree, seed);
}

const RandomFamily family{"random_regular", 2, 1, check_parameters, add_links};

}  // namespace

Topology make_random_regular(NodeId nodes, NodeId degree, std::uint64_t seed) {
  return make_random(family, nodes, degree, seed);
}

Topology build_random_regular(MapReader& spec, std::uint64_t experiments_seed) {
  return build_random(family, spec, experiments_seed);
}

}  // namespace netloom
