#include "routing/balanced.hpp"

#include "routing/balanced_pairs.hpp"
#include "routing/path_balancer.hpp"

namespace netloom {

std::unique_ptr<RoutingTable> make_balanced(const Topology& topology, const RoutingSpec& spec) {
  if (!topology.vertex_symmetric()) return make_balanced_pairs(topology, spec);
  CayleyView view = view_from_zero(topology);
  TranslatedPaths paths = balance_paths(view);
  return make_translated_table(topology, spec, std::move(view), std::move(paths));
}

}  // namespace netloom
