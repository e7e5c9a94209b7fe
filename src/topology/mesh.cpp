#include "topology/mesh.hpp"

#include "topology/building.hpp"

namespace netloom {

Topology make_mesh(const std::vector<NodeId>& dims) {
  TopologyParts parts = grid_parts("mesh", dims, path);
  parts.grid = Grid{.dims = dims, .wraps = false};
  return Topology(std::move(parts));
}

Topology build_mesh(MapReader& spec, std::uint64_t) {
  const std::vector<NodeId> dims = node_numbers(spec, "dims", {1, max_nodes});
  return build_at(spec, "dims", [&] { return make_mesh(dims); });
}

}  // namespace netloom
