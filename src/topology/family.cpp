#include "topology/family.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "topology/building.hpp"
#include "topology/cables.hpp"
#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/de_bruijn.hpp"
#include "topology/dln.hpp"
#include "topology/dragonfly.hpp"
#include "topology/edge_list.hpp"
#include "topology/fat_tree.hpp"
#include "topology/flattened_butterfly.hpp"
#include "topology/graphml.hpp"
#include "topology/hypercube.hpp"
#include "topology/hyperx.hpp"
#include "topology/ibt.hpp"
#include "topology/kautz.hpp"
#include "topology/mesh.hpp"
#include "topology/product.hpp"
#include "topology/random_regular.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/ring.hpp"
#include "topology/router_hosts.hpp"
#include "topology/slim_fly.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"
#include "topology/wk_pyramid.hpp"
#include "topology/wk_recursive.hpp"
#include "topology/xgft.hpp"

namespace netloom {

namespace {

constexpr auto table = std::to_array<Family>({
    {"ring", "a cycle of `nodes`", build_ring},
    {"circulant", "`nodes` in a circle, each linked to those `jumps` away", build_circulant},
    {"torus", "a grid of `dims` that wraps around", build_torus},
    {"mesh", "a grid of `dims` that does not wrap around", build_mesh},
    {"hypercube", "2^`dimension` nodes, linked when their ids differ in one bit", build_hypercube},
    {"complete", "`nodes`, each linked to every other", build_complete},
    {"star", "`hosts` around one ideal switch", build_star},
    {"product", "the Cartesian product of two or more `factors`", build_product},
    {"random_shortcut", "a ring of `nodes` plus random links up to `degree`, from `seed`",
     build_random_shortcut},
    {"random_regular", "`nodes` with `degree` random links each, from `seed`", build_random_regular},
    {"wk_recursive", "`degree`^`levels` nodes, `degree` copies of the next smaller network linked pairwise",
     build_wk_recursive},
    {"wk_pyramid", "WK-recursive networks of 0 to `levels` levels, joined as a tree", build_wk_pyramid},
    {"de_bruijn", "words of `diameter` letters out of `degree`, linked when one is the other shifted",
     build_de_bruijn},
    {"kautz", "as de_bruijn, of `degree` + 1 letters none of which follows itself", build_kautz},
    {"dln", "a ring of `nodes` with shortcuts of `x` - 2 halved lengths and `y` random ones a node",
     build_dln},
    {"ibt", "a torus of `dims` whose nodes take turns at rings of `bypass` links", build_ibt},
    {"fat_tree", "the `k`-ary `n`-tree of full bisection", build_fat_tree},
    {"xgft", "a fat tree whose levels have `m` nodes below and `w` above each", build_xgft},
    {"dragonfly", "`g` groups of `a` routers with `p` hosts and `h` global links each", build_dragonfly},
    {"hyperx", "a grid of `dims` in which every row is a complete graph", build_hyperx},
    {"flattened_butterfly", "the `k`-ary `n`-flat, a hyperx with `k` hosts a router",
     build_flattened_butterfly},
    {"slim_fly", "2 `q`^2 nodes at most two hops apart", build_slim_fly},
    {"edge_list", "links read from the file `path`", build_edge_list},
    {"graphml", "nodes and edges read from the GraphML file `path`", build_graphml},
});

constexpr std::string_view hosts_per_router = "hosts_per_router";

/// 0 where the key is absent.
NodeId hosts_key(MapReader& spec) {
  return spec.value(hosts_per_router) == nullptr ? 0 : node_number(spec, hosts_per_router, {1, max_nodes});
}

}  // namespace

std::span<const Family> families() {
  return table;
}

Topology build_topology(const Value& spec, std::uint64_t seed) {
  std::vector<std::string> names;
  for (const Family& family : families()) names.emplace_back(family.name);
  Faults faults;
  const std::string name = MapReader(spec, "topology", faults).choice("type", names);
  faults.throw_if_any();
  MapReader reader(spec, "topology '" + name + "'", faults);
  for (const char* const key : {"type", "label", "routing", "bandwidths"}) reader.value(key);
  const NodeId hosts = hosts_key(reader);
  const Value* const width = reader.value("width");
  Topology topology = std::ranges::find(families(), name, &Family::name)->build(reader, seed);
  if (hosts > 0) topology = build_at(reader, hosts_per_router, [&] { return with_hosts(topology, hosts); });
  if (width == nullptr) return topology;
  const std::vector<std::uint32_t> widths = read_widths(reader, topology);
  return build_at(reader, "width", [&] { return with_cables(topology, widths); });
}

}  // namespace netloom
