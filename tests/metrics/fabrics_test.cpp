// Metrics of networks whose hosts are attached to routers.

#include <gtest/gtest.h>

#include "metrics/bisection.hpp"
#include "metrics/graph_metrics.hpp"
#include "spec/parse.hpp"
#include "topology/family.hpp"
#include "topology/fat_tree.hpp"
#include "topology/host_distances.hpp"

namespace netloom {
namespace {

Topology build(const std::string& yaml) {
  return build_topology(parse_yaml(yaml, "inline"), 1);
}

TEST(Fabrics, DistancesBetweenHostsAreBoosts) {
  for (const char* const spec :
       {"{type: dragonfly, a: 4, p: 2, h: 2, g: 9}",
        "{type: dragonfly, a: 3, p: 1, h: 2, g: 3, arrangement: "
        "circulant}",
        "{type: fat_tree, k: 3, n: 3}", "{type: xgft, m: [3, 2, 2], w: [2, 1, 3]}",
        "{type: flattened_butterfly, k: 3, n: 3}", "{type: slim_fly, q: 5, hosts_per_router: 4}",
        "{type: torus, dims: [4, 3], hosts_per_router: 3}"}) {
    const Topology topology = build(spec);
    const Distances expected = boost_distances_of_hosts(topology);
    const GraphMetrics metrics = graph_metrics(topology);
    EXPECT_EQ(metrics.diameter, expected.diameter) << spec;
    EXPECT_EQ(metrics.distance_sum, expected.sum) << spec;
    EXPECT_FALSE(metrics.vertex_symmetric);
  }
}

TEST(Fabrics, CablesCountByWidth) {
  const GraphMetrics metrics = graph_metrics(build("{type: torus, dims: [4, 4], width: {dim0: 3}}"));
  EXPECT_EQ(metrics.links, 32U);
  EXPECT_EQ(metrics.cables, 16U * 3 + 16);
}

TEST(Fabrics, FatTreesHaveFullBisection) {
  // All permutations can be routed without a channel shared, so no cut has fewer links than half of the
  // hosts; the links of these are one. Exact by search up to 32 nodes.
  for (const auto& [k, n] : {std::pair<NodeId, NodeId>{2, 2}, {2, 3}, {3, 2}, {4, 2}, {7, 1}}) {
    const Topology tree = make_fat_tree(k, n);
    const Bisection found = bisection_width(tree);
    EXPECT_EQ(found.cut, tree.host_count() / 2) << tree.label();
    EXPECT_TRUE(found.exact()) << tree.label();
  }
}

TEST(Fabrics, AnOversubscribedTreeHasLess) {
  // Two switches of four hosts under one: either link of theirs divides the hosts.
  const Bisection found = bisection_width(build("{type: xgft, m: [4, 2], w: [1, 1]}"));
  EXPECT_EQ(found.cut, 1U);
  EXPECT_TRUE(found.exact());
}

}  // namespace
}  // namespace netloom
