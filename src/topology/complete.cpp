#include "topology/complete.hpp"

#include "topology/building.hpp"

namespace netloom {

Topology make_complete(NodeId nodes) {
  check_size("complete", nodes, std::uint64_t{nodes} * (std::uint64_t{nodes} - 1) / 2);
  TopologyParts parts;
  parts.family = "complete";
  parts.spec = "{type: complete, nodes: " + std::to_string(nodes) + "}";
  parts.label = "complete " + std::to_string(nodes);
  parts.nodes = nodes;
  for (NodeId a = 0; a < nodes; ++a) {
    for (NodeId b = a + 1; b < nodes; ++b) parts.links.push_back({a, b});
  }
  parts.translations = TranslationGroup{{nodes}};
  return Topology(std::move(parts));
}

}  // namespace netloom
