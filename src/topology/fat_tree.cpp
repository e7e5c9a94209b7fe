#include "topology/fat_tree.hpp"

#include "common/error.hpp"
#include "topology/building.hpp"
#include "topology/xgft.hpp"

namespace netloom {

Topology make_fat_tree(NodeId k, NodeId n) {
  if (k < 2) throw InputError("fat_tree: k must be at least 2, got " + std::to_string(k));
  if (n < 1) throw InputError("fat_tree: n must be at least 1, got " + std::to_string(n));
  const std::vector<NodeId> down(n, k);
  std::vector<NodeId> up = down;
  up.front() = 1;
  TopologyParts parts = xgft_parts("fat_tree", down, up);
  parts.spec = "{type: fat_tree, k: " + std::to_string(k) + ", n: " + std::to_string(n) + "}";
  parts.label = std::to_string(k) + "-ary " + std::to_string(n) + "-tree";
  return Topology(std::move(parts));
}

Topology build_fat_tree(MapReader& spec, std::uint64_t) {
  const NodeId k = node_number(spec, "k", {2, max_nodes});
  const NodeId n = node_number(spec, "n", {1, 20});
  return build_at(spec, "n", [&] { return make_fat_tree(k, n); });
}

}  // namespace netloom
