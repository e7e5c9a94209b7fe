#include "topology/ring.hpp"

#include "topology/building.hpp"

namespace netloom {

Topology make_ring(NodeId nodes) {
  check_size("ring", nodes, nodes);
  TopologyParts parts;
  parts.family = "ring";
  parts.spec = "{type: ring, nodes: " + std::to_string(nodes) + "}";
  parts.label = "ring " + std::to_string(nodes);
  parts.nodes = nodes;
  parts.links = cycle(nodes).links;
  parts.translations = TranslationGroup{{nodes}};
  parts.grid = Grid{.dims = {nodes}, .wraps = true};
  return Topology(std::move(parts));
}

Topology build_ring(MapReader& spec, std::uint64_t) {
  const NodeId nodes = node_number(spec, "nodes", {1, max_nodes});
  return build_at(spec, "nodes", [&] { return make_ring(nodes); });
}

}  // namespace netloom
