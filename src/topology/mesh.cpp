#include "topology/mesh.hpp"

#include "topology/building.hpp"

namespace netloom {

Topology make_mesh(const std::vector<NodeId>& dims) {
  TopologyParts parts = grid_parts("mesh", dims, path);
  parts.grid = Grid{.dims = dims, .wraps = false};
  return Topology(std::move(parts));
}

}  // namespace netloom
