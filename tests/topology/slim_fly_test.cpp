#include "topology/slim_fly.hpp"

#include "topology/host_distances.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

TEST(SlimFly, FollowsItsClosedForms) {
  // 4w - 1 and 4w + 1 alike.
  for (const std::uint64_t q : {3U, 5U, 7U, 11U, 13U}) {
    const Topology fly = make_slim_fly(static_cast<NodeId>(q));
    const std::uint64_t degree = q % 4 == 1 ? (3 * q - 1) / 2 : (3 * q + 1) / 2;
    const std::uint64_t nodes = 2 * q * q;
    EXPECT_EQ(fly.node_count(), nodes);
    EXPECT_EQ(fly.link_count(), nodes * degree / 2);
    for (NodeId node = 0; node < nodes; ++node) ASSERT_EQ(fly.degree(node), degree) << q;
    const Distances distances = boost_distances(fly);
    EXPECT_EQ(distances.diameter, 2U) << q;
    EXPECT_EQ(distances.sum, nodes * (2 * (nodes - 1) - degree)) << q;
  }
}

TEST(SlimFly, HasTheSizesThatBestaAndHoeflerList) {
  // Their table of routers and network radix.
  for (const auto& [q, routers, radix] :
       {std::array<NodeId, 3>{5, 50, 7}, {7, 98, 11}, {11, 242, 17}, {17, 578, 25}, {19, 722, 29}}) {
    const Topology fly = make_slim_fly(q);
    EXPECT_EQ(fly.node_count(), routers);
    EXPECT_EQ(fly.degree(0), radix);
  }
}

TEST(SlimFly, OfFiveIsTheHoffmanSingletonGraph) {
  // The only graph of degree 7 and girth 5 with 50 nodes: no two nodes share neighbours unless they are not
  // adjacent, and then exactly one.
  const Topology fly = make_slim_fly(5);
  for (NodeId a = 0; a < 50; ++a) {
    for (NodeId b = a + 1; b < 50; ++b) {
      const auto near_a = neighbours(fly, a);
      const auto near_b = neighbours(fly, b);
      const auto common = std::ranges::count_if(near_a, [&](NodeId node) { return near_b.contains(node); });
      ASSERT_EQ(common, near_a.contains(b) ? 0 : 1);
    }
  }
}

TEST(SlimFly, LocalLinksStayInARowAndGlobalOnesJoinTheHalves) {
  const Topology fly = make_slim_fly(7);
  for (LinkId link = 0; link < fly.link_count(); ++link) {
    const auto [a, b] = fly.links()[link];
    const bool same_row = a / 7 == b / 7;
    EXPECT_EQ(fly.groups()[fly.group_of(link)].name, same_row ? "local" : "global");
    EXPECT_TRUE(same_row || (a < 49 && b >= 49));
  }
  // Every node of one half is linked to one node of each row of the other.
  EXPECT_EQ(fly.group_sizes(), (std::vector<LinkId>{2 * 49 * 4 / 2, 49 * 7}));
}

TEST(SlimFly, DistancesAreBoosts) {
  EXPECT_TRUE(distances_are_boosts(make_slim_fly(7)));
}

TEST(SlimFly, SaysWhyAnOrderCannotBeBuilt) {
  EXPECT_EQ(faults_of([] { make_slim_fly(2); }), Sentences{"slim_fly: q must be an odd prime, got 2"});
  EXPECT_EQ(
      faults_of([] { make_slim_fly(9); }),
      Sentences{"slim_fly: q must be an odd prime, got 9 = 3 * 3; the graphs for prime powers need a finite "
                "field that is not the numbers modulo q"});
  EXPECT_EQ(faults_of([] { make_slim_fly(15); }),
            Sentences{"slim_fly: q must be an odd prime, got 15 = 3 * 5"});
  EXPECT_EQ(faults_of([] { make_slim_fly(727); }),
            Sentences{"slim_fly: 1057058 nodes are too many: a network has at most 1048576"});
  EXPECT_EQ(faults_of([] { make_slim_fly(719); }),
            Sentences{"slim_fly: 557800919 links are too many: a network has at most 33554432"});
  EXPECT_EQ(faults_of([] { make_slim_fly(UINT32_MAX); }).size(), 1U);
}

}  // namespace
}  // namespace netloom
