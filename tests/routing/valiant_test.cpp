#include "routing/valiant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "common/error.hpp"
#include "routing/algorithm.hpp"
#include "routing/routes.hpp"
#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

RoutingSpec valiant(std::uint64_t seed = 1, const std::string& legs = "") {
  return {"valiant", "", seed, "", legs};
}

TEST(Valiant, LeadsEverywhereAndVisitsNoNodeTwice) {
  for (const Topology& topology :
       {make_torus({5, 4}), make_mesh({4, 3}), make_mesh({1, 8}), make_star(9),
        make_circulant(20, {1, 4, 10}), make_random_shortcut(30, 3, 1), make_torus({1})}) {
    SCOPED_TRACE(topology.label());
    const auto table = make_valiant(topology, valiant());
    for (const NodeId from : topology.hosts()) {
      for (const NodeId to : topology.hosts()) {
        std::vector<NodeId> nodes = walk(*table, from, to);
        ASSERT_EQ(nodes.size(), route_of(*table, from, to).size() + 1) << from << " to " << to;
        ASSERT_EQ(nodes.back(), to) << from << " to " << to;
        std::sort(nodes.begin(), nodes.end());
        ASSERT_EQ(std::adjacent_find(nodes.begin(), nodes.end()), nodes.end()) << from << " to " << to;
      }
    }
  }
}

/// The hosts by way of which the loop-free route could have come: those for which the two legs, with the part
/// between the first meeting cut out the slow way, are the route.
std::set<NodeId> possible_middles(const RoutingTable& legs, const std::vector<NodeId>& route) {
  std::set<NodeId> middles;
  for (const NodeId middle : legs.topology().hosts()) {
    std::vector<NodeId> nodes = walk(legs, route.front(), middle);
    for (const NodeId node : walk(legs, middle, route.back())) {
      const auto met = std::find(nodes.begin(), nodes.end(), node);
      nodes.erase(met, nodes.end());
      nodes.push_back(node);
    }
    if (nodes == route) middles.insert(middle);
  }
  return middles;
}

TEST(Valiant, JoinsTwoLegsOfTheNamedAlgorithmAndCutsTheLoop) {
  const Topology topology = make_torus({5, 4});
  for (const std::string legs : {"balanced", "shortest", "dimension_order"}) {
    SCOPED_TRACE(legs);
    const auto table = make_valiant(topology, valiant(3, legs));
    const auto one_leg = make_routing(topology, {legs, "", 3});
    for (const NodeId from : topology.hosts()) {
      for (const NodeId to : topology.hosts()) {
        ASSERT_FALSE(possible_middles(*one_leg, walk(*table, from, to)).empty()) << from << " to " << to;
      }
    }
  }
}

// On a complete network a route tells its middle: none when an end was drawn. 128 * 127 pairs, so an end is
// drawn 254 times on average and each other host 125 times; 5 standard deviations are 80 and 56.
TEST(Valiant, DrawsTheMiddleUniformly) {
  const Topology topology = make_complete(128);
  const auto table = make_valiant(topology, valiant(5));
  std::vector<int> drawn(128);
  int direct = 0;
  for (NodeId from = 0; from < 128; ++from) {
    for (NodeId to = 0; to < 128; ++to) {
      const std::vector<NodeId> nodes = walk(*table, from, to);
      ASSERT_LE(nodes.size(), 3U);
      if (nodes.size() == 3) ++drawn[nodes[1]];
      if (nodes.size() == 2) ++direct;
    }
  }
  EXPECT_NEAR(direct, 254, 80);
  for (const int times : drawn) EXPECT_NEAR(times, 125, 56);
}

TEST(Valiant, DependsOnTheSeedAlone) {
  const Topology topology = make_torus({6, 6});
  const auto loads = plain_loads(*make_valiant(topology, valiant(7)));
  EXPECT_EQ(plain_loads(*make_valiant(topology, valiant(7))), loads);
  EXPECT_NE(plain_loads(*make_valiant(topology, valiant(8))), loads);
}

// A host with one link is no router: the route turns round before it.
TEST(Valiant, PassesThroughNoLeaf) {
  expect_minimal_routes(*make_valiant(make_star(20), valiant()));
}

// Bit reversal sends 2^(d/2) routes of dimension order over one link; by way of random hosts a few.
TEST(Valiant, SpreadsThePermutationThatIsWorstForDimensionOrder) {
  const Topology topology = make_hypercube(10);
  const auto largest_load = [&](const RoutingTable& table) {
    std::vector<int> loads(topology.channel_count());
    for (NodeId from = 0; from < 1024; ++from) {
      NodeId to = 0;
      for (NodeId bit = 0; bit < 10; ++bit) to |= (from >> bit & 1U) << (9 - bit);
      for (const ChannelId channel : route_of(table, from, to)) ++loads[channel];
    }
    return *std::max_element(loads.begin(), loads.end());
  };
  EXPECT_EQ(largest_load(*make_routing(topology, {"dimension_order"})), 16);
  EXPECT_LE(largest_load(*make_valiant(topology, valiant(1, "dimension_order"))), 9);
}

TEST(Valiant, NamesItsLegsAndTheirTieBreak) {
  const Topology topology = make_torus({4, 4});
  EXPECT_EQ(make_valiant(topology, valiant())->spec().legs, "balanced");
  EXPECT_EQ(make_valiant(topology, valiant())->spec().tie_break, "");
  EXPECT_EQ(make_valiant(topology, valiant(1, "shortest"))->spec().tie_break, "lowest_port");
  const auto random = make_routing(topology, {"valiant", "random", 1, "", "shortest"});
  EXPECT_EQ(random->spec().tie_break, "random");
  EXPECT_NE(plain_loads(*random), plain_loads(*make_valiant(topology, valiant(1, "shortest"))));
}

TEST(Valiant, RefusesLegsThatAreNotMinimalOrDoNotFit) {
  const Topology topology = make_circulant(20, {1, 4});
  EXPECT_THROW(make_valiant(topology, valiant(1, "dimension_order")), CombinationError);
  EXPECT_THROW(make_valiant(topology, valiant(1, "balancd")), InputError);
  try {
    make_valiant(topology, valiant(1, "up_down"));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "routing: the legs of valiant are minimal routes, got up_down");
  }
}

}  // namespace
}  // namespace netloom
