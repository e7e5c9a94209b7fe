#include "topology/hypercube.hpp"

#include "common/error.hpp"
#include "topology/building.hpp"

namespace netloom {

static_assert(NodeId{1} << max_hypercube_dimension == max_nodes);

Topology make_hypercube(NodeId dimension) {
  if (dimension > max_hypercube_dimension) {
    throw InputError("hypercube: dimension must be at most " + std::to_string(max_hypercube_dimension) +
                     ", got " + std::to_string(dimension));
  }
  const std::vector<NodeId> dims(dimension, 2);
  TopologyParts parts = cartesian_parts("hypercube", std::vector<Factor>(dimension, path(2)), "dim");
  parts.spec = "{type: hypercube, dimension: " + std::to_string(dimension) + "}";
  parts.label = "hypercube " + std::to_string(dimension);
  parts.translations = TranslationGroup{dims};
  parts.grid = Grid{.dims = dims, .wraps = false};
  return Topology(std::move(parts));
}

Topology build_hypercube(MapReader& spec, std::uint64_t) {
  const NodeId dimension = node_number(spec, "dimension", {0, max_hypercube_dimension});
  return build_at(spec, "dimension", [&] { return make_hypercube(dimension); });
}

}  // namespace netloom
