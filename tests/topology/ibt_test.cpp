#include "topology/ibt.hpp"

#include "topology/boost_distances.hpp"
#include "topology/circulant.hpp"
#include "topology/oracles.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

/// The definition, for a network of three dimensions, coordinate by coordinate.
std::set<std::pair<NodeId, NodeId>> links_by_definition(const Ibt& ibt) {
  auto links = link_set(make_torus(ibt.dims));
  const auto id = [&](std::array<NodeId, 3> x) { return (x[0] * ibt.dims[1] + x[1]) * ibt.dims[2] + x[2]; };
  const auto m = ibt.interlaced, k = static_cast<NodeId>(ibt.bypass.size());
  std::array<NodeId, 3> x{};
  for (x[0] = 0; x[0] < ibt.dims[0]; ++x[0]) {
    for (x[1] = 0; x[1] < ibt.dims[1]; ++x[1]) {
      for (x[2] = 0; x[2] < ibt.dims[2]; ++x[2]) {
        NodeId turn = x[0] + (m > 1 ? x[1] : 0) + (m > 2 ? x[2] : 0);
        turn %= m * k;
        for (const bool forth : {true, false}) {
          auto y = x;
          const NodeId size = ibt.dims[turn % m], length = ibt.bypass[turn / m];
          y[turn % m] = (y[turn % m] + (forth ? length : size - length)) % size;
          links.insert({std::min(id(x), id(y)), std::max(id(x), id(y))});
        }
      }
    }
  }
  return links;
}

TEST(Ibt, HasTheTorusAndTheBypassLinksOfEveryNodesTurn) {
  const Ibt networks[] = {
      {.dims = {12, 12, 6}, .bypass = {6}, .interlaced = 2},
      {.dims = {12, 18, 12}, .bypass = {6}, .interlaced = 3},
      {.dims = {8, 8, 3}, .bypass = {4}, .interlaced = 2},
      {.dims = {16, 5, 3}, .bypass = {2, 4}, .interlaced = 1},
      {.dims = {24, 24, 4}, .bypass = {4, 8}, .interlaced = 2},
  };
  for (const Ibt& ibt : networks) {
    EXPECT_EQ(link_set(make_ibt(ibt)), links_by_definition(ibt)) << make_ibt(ibt).spec();
  }
}

TEST(Ibt, HasItsClosedFormsOfDegreeAndLinks) {
  const Ibt networks[] = {
      {.dims = {12, 18, 18}, .bypass = {3}, .interlaced = 3},
      {.dims = {30, 30}, .bypass = {6}, .interlaced = 2},
      {.dims = {10, 7, 5}, .bypass = {4}, .interlaced = 1},
      {.dims = {24, 24, 5}, .bypass = {4, 8}, .interlaced = 2},
  };
  for (const Ibt& ibt : networks) {
    const Topology network = make_ibt(ibt);
    const auto degree = static_cast<NodeId>(2 * ibt.dims.size() + 2);
    for (NodeId node = 0; node < network.node_count(); ++node) {
      ASSERT_EQ(network.degree(node), degree) << network.label();
    }
    EXPECT_EQ(network.link_count(), network.node_count() * degree / 2) << network.label();
  }
}

TEST(Ibt, ALengthOfHalfADimensionIsOneLink) {
  const Topology network = make_ibt({.dims = {12, 12}, .bypass = {6}, .interlaced = 2});
  for (NodeId node = 0; node < 144; ++node) EXPECT_EQ(network.degree(node), 5U);
}

TEST(Ibt, OfOneDimensionAndOneLengthIsACirculantAndSymmetric) {
  const Topology network = make_ibt({.dims = {30}, .bypass = {7}, .interlaced = 1});
  EXPECT_EQ(link_set(network), link_set(make_circulant(30, {1, 7})));
  EXPECT_TRUE(translations_are_automorphisms(network));
  EXPECT_TRUE(translations_are_automorphisms(make_ibt({.dims = {8, 3}, .bypass = {3}, .interlaced = 1})));
  EXPECT_FALSE(make_ibt({.dims = {8, 8}, .bypass = {4}, .interlaced = 2}).vertex_symmetric());
}

TEST(Ibt, ShortensTheTorus) {
  const Distances torus = boost_distances(make_torus({24, 24}));
  const Distances bypassed = boost_distances(make_ibt({.dims = {24, 24}, .bypass = {6}, .interlaced = 2}));
  EXPECT_EQ(torus.diameter, 24U);
  EXPECT_LT(bypassed.diameter, torus.diameter / 2);
  EXPECT_LT(bypassed.sum, torus.sum / 2);
}

TEST(Ibt, DistancesAreBoosts) {
  EXPECT_TRUE(distances_are_boosts(make_ibt({.dims = {12, 12, 3}, .bypass = {4}, .interlaced = 2})));
}

TEST(Ibt, NamesItsParameters) {
  const Topology network = make_ibt({.dims = {24, 24, 5}, .bypass = {4, 8}, .interlaced = 2});
  EXPECT_EQ(network.spec(), "{type: ibt, dims: [24, 24, 5], bypass: [4, 8], interlaced: 2}");
  EXPECT_EQ(network.label(), "ibt 24x24x5 bypass {4,8} in 2");
  EXPECT_EQ(make_ibt({.dims = {8, 8}, .bypass = {4}, .interlaced = 2}).label(), "ibt 8x8 bypass {4}");
}

TEST(Ibt, RefusesWhatCannotBeBuiltWithTheReason) {
  EXPECT_EQ(faults_of([] {
              make_ibt({.dims = {10, 12}, .bypass = {4, 6, 4}, .interlaced = 2});
            }),
            (Sentences{"ibt: dims[0] must be a multiple of 6 (interlaced dimensions times lengths), got 10",
                       "ibt: bypass[0] must be a multiple of 6 (interlaced dimensions times lengths), got 4",
                       "ibt: bypass[2] must be a multiple of 6 (interlaced dimensions times lengths), got 4",
                       "ibt: bypass[1] must be at least 2 and at most 5, half of the shortest interlaced "
                       "dimension, got 6",
                       "ibt: bypass[2] must differ from the lengths before it, got 4"}));
  EXPECT_EQ(faults_of([] {
              make_ibt({.dims = {8, 8}, .bypass = {4}, .interlaced = 3});
            }),
            Sentences{"ibt: interlaced must be in 1..2, the number of dimensions, got 3"});
  EXPECT_EQ(faults_of([] {
              make_ibt({.dims = {8, 8}, .bypass = {}, .interlaced = 2});
            }),
            Sentences{"ibt: bypass must have at least one length"});
  EXPECT_EQ(faults_of([] { make_ibt({.dims = {8}, .bypass = {1, 0}, .interlaced = 1}); }).size(), 3U);
  EXPECT_EQ(faults_of([] { make_ibt({.dims = {0}, .bypass = {2}, .interlaced = 1}); }),
            Sentences{"ibt: dims[0] must be at least 1, got 0"});
}

}  // namespace
}  // namespace netloom
