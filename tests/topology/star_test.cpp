#include "topology/star.hpp"

#include "topology/oracles.hpp"

namespace netloom {
namespace {

TEST(Star, HasOneSwitchAfterItsHosts) {
  const Topology star = make_star(5);
  EXPECT_EQ(star.node_count(), 6U);
  EXPECT_EQ(star.link_count(), 5U);
  EXPECT_EQ(star.host_count(), 5U);
  EXPECT_FALSE(star.hosts_are_nodes());
  EXPECT_EQ(neighbours(star, 5), (std::set<NodeId>{0, 1, 2, 3, 4}));
  EXPECT_EQ(neighbours(star, 2), std::set<NodeId>{5});
  EXPECT_EQ(star.spec(), "{type: star, hosts: 5}");
  EXPECT_EQ(star.label(), "star 5");
}

TEST(Star, IsNotCalledVertexSymmetric) {
  EXPECT_FALSE(make_star(1).vertex_symmetric());
}

TEST(Star, RefusesNoHostsAndTooMany) {
  EXPECT_EQ(faults_of([] { make_star(0); }), Sentences{"star: hosts must be at least 1, got 0"});
  EXPECT_EQ(faults_of([] { make_star(max_nodes); }),
            Sentences{"star: 1048577 nodes are too many: a network has at most 1048576"});
  EXPECT_EQ(faults_of([] { make_star(UINT32_MAX); }).size(), 1U);
}

}  // namespace
}  // namespace netloom
