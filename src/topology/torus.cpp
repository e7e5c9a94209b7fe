#include "topology/torus.hpp"

#include "topology/building.hpp"

namespace netloom {

Topology make_torus(const std::vector<NodeId>& dims) {
  TopologyParts parts = grid_parts("torus", dims, cycle);
  parts.translations = TranslationGroup{dims};
  parts.grid = Grid{.dims = dims, .wraps = true};
  return Topology(std::move(parts));
}

}  // namespace netloom
