#include "topology/flattened_butterfly.hpp"

#include "common/error.hpp"
#include "topology/building.hpp"
#include "topology/hyperx.hpp"
#include "topology/router_hosts.hpp"

namespace netloom {

Topology make_flattened_butterfly(NodeId k, NodeId n) {
  const std::string family = "flattened_butterfly";
  if (k < 2) throw InputError(family + ": k must be at least 2, got " + std::to_string(k));
  if (n < 2) throw InputError(family + ": n must be at least 2, got " + std::to_string(n));
  TopologyParts parts = attach_hosts(Topology(hyperx_parts(family, std::vector<NodeId>(n - 1, k))), k);
  parts.spec = "{type: flattened_butterfly, k: " + std::to_string(k) + ", n: " + std::to_string(n) + "}";
  parts.label = std::to_string(k) + "-ary " + std::to_string(n) + "-flat";
  return Topology(std::move(parts));
}

Topology build_flattened_butterfly(MapReader& spec, std::uint64_t) {
  const NodeId k = node_number(spec, "k", {2, max_nodes});
  const NodeId n = node_number(spec, "n", {2, 20});
  return build_at(spec, "n", [&] { return make_flattened_butterfly(k, n); });
}

}  // namespace netloom
