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

}  // namespace netloom
