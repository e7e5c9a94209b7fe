#include "routing/pair_routes.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "routing/limits.hpp"
#include "topology/mesh.hpp"
#include "topology/star.hpp"

namespace netloom {
namespace {

TEST(PairRoutes, KeepsEveryPortItIsGiven) {
  const Topology topology = make_mesh({3, 3});
  PairRoutes routes(topology, minimal_paths(topology));
  std::uint32_t next = 0;
  for (int pass = 0; pass < 2; ++pass) {
    next = 0;
    for (NodeId from = 0; from < 9; ++from) {
      for (NodeId to = 0; to < 9; ++to) {
        for (std::size_t i = 0; i < routes.hops(from, to); ++i) {
          const std::uint32_t port = next++ % 251;
          if (pass == 0) {
            routes.set_port(from, to, i, port);
          } else {
            ASSERT_EQ(routes.port(from, to, i), port);
          }
        }
      }
    }
  }
  EXPECT_EQ(next, 144U);  // the distance sum of a 3 x 3 mesh
}

TEST(PairRoutes, TakesTwoBytesAHopWhereANodeHasMoreThan256Ports) {
  const Topology topology = make_star(300);
  PairRoutes routes(topology, minimal_paths(topology));
  EXPECT_EQ(routes.hops(3, 299), 2U);
  EXPECT_EQ(routes.hops(3, 3), 0U);
  routes.set_port(3, 299, 1, 299);
  routes.set_port(3, 298, 1, 256);
  EXPECT_EQ(routes.port(3, 299, 1), 299U);
  EXPECT_EQ(routes.port(3, 298, 1), 256U);
  EXPECT_EQ(routes.port(3, 299, 0), 0U);
}

TEST(Limits, NameTheAlgorithmTheNumberAndTheNetwork) {
  const Topology topology = make_star(20000);
  try {
    check_pairs(topology, "shortest without translations");
    FAIL();
  } catch (const CombinationError& error) {
    EXPECT_EQ(std::string(error.what()),
              "routing: shortest without translations takes at most 268435456 pairs of hosts and nodes, got "
              "400020000 of " +
                  topology.label());
  }
  EXPECT_NO_THROW(check_pairs(make_star(16383), "shortest without translations"));
  EXPECT_NO_THROW(check_hops(topology, most_hops));
  EXPECT_THROW(check_hops(topology, most_hops + 1), CombinationError);
}

}  // namespace
}  // namespace netloom
