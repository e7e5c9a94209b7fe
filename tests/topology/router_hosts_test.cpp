#include "topology/router_hosts.hpp"

#include "spec/parse.hpp"
#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/family.hpp"
#include "topology/host_distances.hpp"
#include "topology/oracles.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

TEST(RouterHosts, AreNodesOfTheirOwnBeforeTheRouters) {
  const Topology with = with_hosts(make_complete(3), 2);
  EXPECT_EQ(with.node_count(), 9U);
  EXPECT_EQ(with.host_count(), 6U);
  EXPECT_FALSE(with.hosts_are_nodes());
  EXPECT_EQ(link_set(with), (std::set<std::pair<NodeId, NodeId>>{
                                {0, 6}, {1, 6}, {2, 7}, {3, 7}, {4, 8}, {5, 8}, {6, 7}, {6, 8}, {7, 8}}));
  EXPECT_EQ(with.spec(), "{type: complete, nodes: 3, hosts_per_router: 2}");
  EXPECT_EQ(with.label(), "complete 3 hosts_per_router=2");
  EXPECT_FALSE(with.vertex_symmetric());
}

TEST(RouterHosts, LinksOfHostsComeFirstAndThoseOfRoutersKeepTheirOrder) {
  const Topology routers = make_torus({3, 4});
  const Topology with = with_hosts(routers, 3);
  ASSERT_TRUE(with.routers());
  EXPECT_EQ(with.routers()->spec(), routers.spec());
  for (LinkId link = 0; link < 36; ++link) {
    EXPECT_EQ(with.links()[link], (Link{link, 36 + link / 3}));
    EXPECT_EQ(with.groups()[with.group_of(link)].name, "host");
  }
  for (LinkId link = 0; link < routers.link_count(); ++link) {
    const auto [a, b] = routers.links()[link];
    EXPECT_EQ(with.links()[36 + link], (Link{36 + a, 36 + b}));
    EXPECT_EQ(with.group_of(36 + link), routers.group_of(link));
  }
}

TEST(RouterHosts, FollowTheClosedFormOfTheirRouters) {
  for (const NodeId p : {1U, 2U, 5U}) {
    const Topology routers = make_circulant(16, {1, 6});
    const Topology with = with_hosts(routers, p);
    const Distances between = boost_distances(routers);
    const Distances distances = boost_distances_of_hosts(with);
    const std::uint64_t hosts = 16 * p;
    EXPECT_EQ(with.link_count(), routers.link_count() + hosts);
    EXPECT_EQ(distances.diameter, between.diameter + 2);
    EXPECT_EQ(distances.sum, p * p * between.sum + 2 * hosts * (hosts - 1));
  }
}

TEST(RouterHosts, NeedANetworkWithoutSwitches) {
  EXPECT_EQ(faults_of([] { with_hosts(make_star(4), 2); }),
            Sentences{"star: hosts_per_router needs a network in which every node is a host, and star 4 has "
                      "switches"});
  EXPECT_EQ(faults_of([] { with_hosts(with_hosts(make_complete(2), 2), 2); }).size(), 1U);
  EXPECT_EQ(faults_of([] { with_hosts(make_complete(2), 1U << 20U); }),
            Sentences{"complete: 2097154 nodes are too many: a network has at most 1048576"});
}

Topology build(const std::string& yaml) {
  return build_topology(parse_yaml(yaml, "a.yaml"), 1);
}

TEST(RouterHosts, AreAKeyOfEveryDirectFamily) {
  for (const char* const spec :
       {"{type: ring, nodes: 4, hosts_per_router: 2}", "{type: mesh, dims: [2, 3], hosts_per_router: 2}",
        "{type: slim_fly, q: 3, hosts_per_router: 2, width: {global: 3}}",
        "{type: product, factors: [{type: ring, nodes: 3}, {type: ring, nodes: 4}], hosts_per_router: 2}"}) {
    const Topology topology = build(spec);
    EXPECT_EQ(topology.spec(), spec);
    EXPECT_EQ(topology.host_count(), 2 * topology.routers()->node_count());
  }
}

TEST(RouterHosts, FaultsHaveTheirPlace) {
  EXPECT_EQ(
      faults_of([] { build("{type: star, hosts: 4, hosts_per_router: 2}"); }),
      Sentences{"a.yaml:1:42: star: hosts_per_router needs a network in which every node is a host, and "
                "star 4 has switches"});
  EXPECT_EQ(faults_of([] { build("{type: ring, nodes: 4, hosts_per_router: 0}"); }),
            Sentences{"a.yaml:1:42: topology 'ring': hosts_per_router must be in 1..1048576, got 0"});
  EXPECT_EQ(faults_of([] {
              build(
                  "{type: product, factors: [{type: ring, nodes: 3, hosts_per_router: 2}, {type: ring, "
                  "nodes: 3}]}");
            }),
            Sentences{"a.yaml:1:68: product: a factor takes no 'hosts_per_router'; it belongs to the whole "
                      "network"});
}

}  // namespace
}  // namespace netloom
