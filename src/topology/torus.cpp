#include "topology/torus.hpp"

#include "topology/building.hpp"

namespace netloom {

Topology make_torus(const std::vector<NodeId>& dims) {
  TopologyParts parts = grid_parts("torus", dims, cycle);
  parts.translations = TranslationGroup{dims};
  parts.grid = Grid{.dims = dims, .wraps = true};
  return Topology(std::move(parts));
}

Topology build_torus(MapReader& spec, std::uint64_t) {
  const std::vector<NodeId> dims = node_numbers(spec, "dims", {1, max_nodes});
  return build_at(spec, "dims", [&] { return make_torus(dims); });
}

}  // namespace netloom
