#include "routing/balanced.hpp"

#include <cmath>
#include <numeric>

#include "routing/balanced_pairs.hpp"
#include "routing/between_routers.hpp"
#include "routing/fractional_bound.hpp"
#include "routing/limits.hpp"
#include "routing/path_balancer.hpp"
#include "routing/shortest_paths.hpp"

namespace netloom {

namespace {

/// The least whole number that is no smaller than the bound, whose last digit is rounded.
std::int64_t least_load(double bound) {
  return static_cast<std::int64_t>(std::ceil(bound * (1 - 1e-9)));
}

}  // namespace

std::unique_ptr<RoutingTable> make_balanced(const Topology& topology, const RoutingSpec& spec) {
  if (topology.routers() && topology.routers()->vertex_symmetric()) {
    return make_between_routers(topology, spec, make_balanced(*topology.routers(), spec),
                                Ways::forth_and_back);
  }
  if (!topology.vertex_symmetric() || !topology.hosts_are_nodes()) {
    check_pairs(topology, "balanced without translations");
    return make_pair_table(topology, spec, balanced_pairs(topology, minimal_paths(topology)));
  }
  CayleyView view = view_from_zero(topology);
  const std::size_t hops = std::accumulate(view.distance.begin(), view.distance.end(), std::size_t{0});
  check_hops(topology, hops * view.parities);
  TranslatedPaths paths = balance_paths(view, least_load(fractional_bound(topology)));
  return make_translated_table(topology, spec, std::move(view), std::move(paths));
}

}  // namespace netloom
