#include "topology/flattened_butterfly.hpp"

#include "topology/host_distances.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

std::uint64_t power(std::uint64_t base, NodeId exponent) {
  std::uint64_t result = 1;
  for (NodeId i = 0; i < exponent; ++i) result *= base;
  return result;
}

TEST(FlattenedButterfly, FollowsItsClosedForms) {
  for (const auto& [k, n] : {std::pair<NodeId, NodeId>{2, 4}, {4, 3}, {8, 2}}) {
    const Topology flat = make_flattened_butterfly(k, n);
    const std::uint64_t hosts = power(k, n), routers = power(k, n - 1);
    EXPECT_EQ(flat.host_count(), hosts);
    EXPECT_EQ(flat.node_count(), hosts + routers);
    EXPECT_EQ(flat.link_count(), hosts + routers * (n - 1) * (k - 1) / 2);
    const Distances distances = boost_distances_of_hosts(flat);
    EXPECT_EQ(distances.diameter, n + 1);
    // Hosts differ in each of n - 1 coordinates of their routers with probability (k - 1) / k.
    EXPECT_EQ(distances.sum, hosts * hosts / k * (n - 1) * (k - 1) + 2 * hosts * (hosts - 1));
  }
}

TEST(FlattenedButterfly, RoutersOfTheFourAryTwoFlatAreAllLinked) {
  // Kim, Dally and Abts' figure 1: a 4-ary 2-fly of 16 hosts becomes 4 routers of 4 hosts, all linked.
  const Topology flat = make_flattened_butterfly(4, 2);
  for (NodeId router = 16; router < 20; ++router) EXPECT_EQ(flat.degree(router), 4U + 3U);
  EXPECT_EQ(neighbours(flat, 16), (std::set<NodeId>{0, 1, 2, 3, 17, 18, 19}));
  EXPECT_EQ(flat.label(), "4-ary 2-flat");
  EXPECT_EQ(flat.spec(), "{type: flattened_butterfly, k: 4, n: 2}");
}

TEST(FlattenedButterfly, RefusesWhatCannotBeBuilt) {
  EXPECT_EQ(faults_of([] { make_flattened_butterfly(1, 3); }),
            Sentences{"flattened_butterfly: k must be at least 2, got 1"});
  EXPECT_EQ(faults_of([] { make_flattened_butterfly(4, 1); }),
            Sentences{"flattened_butterfly: n must be at least 2, got 1"});
  EXPECT_EQ(faults_of([] { make_flattened_butterfly(16, 5); }),
            Sentences{"flattened_butterfly: 1114112 nodes are too many: a network has at most 1048576"});
}

}  // namespace
}  // namespace netloom
