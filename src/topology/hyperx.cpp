#include "topology/hyperx.hpp"

#include "topology/building.hpp"

namespace netloom {

TopologyParts hyperx_parts(const std::string& family, const std::vector<NodeId>& dims) {
  // Before memory is spent on one row of routers.
  for (const std::uint64_t dim : dims) check_size(family, 1, dim > 0 ? dim * (dim - 1) / 2 : 0);
  TopologyParts parts = grid_parts(family, dims, clique);
  parts.translations = TranslationGroup{dims};
  return parts;
}

Topology make_hyperx(const std::vector<NodeId>& dims) {
  return Topology(hyperx_parts("hyperx", dims));
}

Topology build_hyperx(MapReader& spec, std::uint64_t) {
  const std::vector<NodeId> dims = node_numbers(spec, "dims", {1, max_nodes});
  return build_at(spec, "dims", [&] { return make_hyperx(dims); });
}

}  // namespace netloom
