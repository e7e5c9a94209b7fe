#include "topology/complete.hpp"

#include "topology/building.hpp"

namespace netloom {

Topology make_complete(NodeId nodes) {
  const std::uint64_t links = std::uint64_t{nodes} * (std::uint64_t{nodes} - 1) / 2;
  check_size("complete", nodes, links);
  TopologyParts parts;
  parts.family = "complete";
  parts.spec = "{type: complete, nodes: " + std::to_string(nodes) + "}";
  parts.label = "complete " + std::to_string(nodes);
  parts.nodes = nodes;
  parts.links = clique(nodes).links;
  parts.translations = TranslationGroup{{nodes}};
  return Topology(std::move(parts));
}

Topology build_complete(MapReader& spec, std::uint64_t) {
  const NodeId nodes = node_number(spec, "nodes", {1, max_nodes});
  return build_at(spec, "nodes", [&] { return make_complete(nodes); });
}

}  // namespace netloom
