#include "topology/dln.hpp"

#include <algorithm>
#include <bit>

#include "common/error.hpp"
#include "common/random.hpp"
#include "topology/building.hpp"
#include "topology/circulant.hpp"
#include "topology/random_links.hpp"

namespace netloom {

namespace {

// The shortest shortcut, floor(nodes / 2^(x-2)), must be longer than a link of the ring.
NodeId largest_x(NodeId nodes) {
  return static_cast<NodeId>(std::bit_width(nodes));
}

void check_parameters(const Dln& dln) {
  const std::string nodes = std::to_string(dln.nodes);
  if (dln.nodes < 3) throw InputError("dln: nodes must be at least 3, got " + nodes);
  std::vector<std::string> faults;
  if (dln.x < 2 || dln.x > largest_x(dln.nodes)) {
    faults.push_back("dln: x must be in 2.." + std::to_string(largest_x(dln.nodes)) + " for " + nodes +
                     " nodes, because the shortest shortcut, of nodes / 2^(x-2), must have a length of at " +
                     "least 2, got " + std::to_string(dln.x));
  }
  if (dln.nodes % 2 == 1 && dln.y % 2 == 1) {
    faults.push_back("dln: y must be even for an odd number of nodes (" + nodes +
                     "), because every link has two ends, got " + std::to_string(dln.y));
  }
  if (!faults.empty()) throw InputError(std::move(faults));
}

std::vector<NodeId> jumps_of(const Dln& dln) {
  std::vector<NodeId> jumps{1};
  for (NodeId k = 1; k + 2 <= dln.x; ++k) jumps.push_back(dln.nodes >> k);
  return jumps;
}

void add_random_links(TopologyParts& parts, const Dln& dln, NodeId degree) {
  const NodeId most = dln.nodes - 1 - degree;
  if (dln.y > most) {
    throw InputError("dln: y must be at most " + std::to_string(most) + " for " + std::to_string(dln.nodes) +
                     " nodes and x " + std::to_string(dln.x) + ", because a node has " +
                     std::to_string(degree) + " neighbours already, got " + std::to_string(dln.y));
  }
  // The purpose of random_shortcut, so that DLN-2-y is that network.
  Random random(derive_seed(dln.seed, "random_shortcut"));
  const auto drawn = random_links({dln.nodes, degree, parts.links}, dln.y, random);
  if (!drawn) {
    throw InputError("dln: no " + std::to_string(dln.y) + " random links a node were found for " +
                     std::to_string(dln.nodes) + " nodes and x " + std::to_string(dln.x) +
                     "; take another seed or y");
  }
  parts.links.insert(parts.links.end(), drawn->begin(), drawn->end());
  parts.group_of.resize(parts.links.size(), static_cast<GroupId>(parts.groups.size()));
  parts.groups.push_back({"random"});
}

TopologyParts parts_of(const Dln& dln) {
  check_parameters(dln);
  check_size("dln", dln.nodes, std::uint64_t{dln.nodes} * dln.x + std::uint64_t{dln.nodes} * dln.y / 2);
  const Topology circulant = make_circulant(dln.nodes, jumps_of(dln));
  TopologyParts parts;
  parts.family = "dln";
  parts.spec = "{type: dln, nodes: " + std::to_string(dln.nodes) + ", x: " + std::to_string(dln.x);
  parts.label = "dln " + std::to_string(dln.nodes) + " x " + std::to_string(dln.x);
  parts.nodes = dln.nodes;
  parts.links = circulant.parts().links;
  parts.groups = circulant.parts().groups;
  parts.group_of = circulant.parts().group_of;
  if (dln.y == 0) {
    parts.translations = circulant.translations();
  } else {
    add_random_links(parts, dln, circulant.degree(0));
    parts.spec += ", y: " + std::to_string(dln.y) + ", seed: " + std::to_string(dln.seed);
    parts.label += " y " + std::to_string(dln.y);
  }
  parts.spec += "}";
  return parts;
}

}  // namespace

Topology make_dln(const Dln& dln) {
  return Topology(parts_of(dln));
}

Topology build_dln(MapReader& spec, std::uint64_t experiments_seed) {
  Dln dln;
  dln.nodes = node_number(spec, "nodes", {3, max_nodes});
  dln.x = node_number(spec, "x", {2, max_nodes});
  dln.y = static_cast<NodeId>(spec.integer("y", {0, max_nodes}, 0));
  const Seed seed = random_seed(spec, experiments_seed);
  dln.seed = seed.value;
  if (dln.y == 0 && !seed.label.empty()) spec.fault("seed", "is for random links; without y there are none");
  return build_at(spec, "x", [&] {
    TopologyParts parts = parts_of(dln);
    parts.label += seed.label;
    return Topology(std::move(parts));
  });
}

}  // namespace netloom
