#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "common/error.hpp"
#include "platform/placement.hpp"
#include "platform/simgrid_xml.hpp"
#include "spec/parse.hpp"
#include "topology/distances.hpp"
#include "topology/mesh.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

PlacementSpec spec_of(const std::string& yaml) {
  Faults faults;
  const Value map = parse_yaml(yaml, "inline");
  MapReader reader(map, "placement", faults);
  const PlacementSpec spec = read_placement(reader);
  reader.finish();
  faults.throw_if_any();
  return spec;
}

std::string refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string refusal_of(const std::string& yaml, const Topology& topology, std::uint32_t ranks) {
  return refusal([&] { check_placement(spec_of(yaml), topology, ranks); });
}

TEST(Placement, PutsOneRankOnEachHostInOrder) {
  EXPECT_EQ(place_ranks({}, make_ring(4), 3), (Placement{0, 1, 2}));
}

TEST(Placement, FillsHostsWithSeveralRanksWhenAsked) {
  EXPECT_EQ(place_ranks(spec_of("{type: linear, ranks_per_host: 2}"), make_ring(4), 5),
            (Placement{0, 0, 1, 1, 2}));
}

TEST(Placement, TakesHostsAndNotSwitches) {
  const Topology star = make_star(3);
  EXPECT_EQ(place_ranks({}, star, 3), (Placement(star.hosts().begin(), star.hosts().end())));
}

TEST(Placement, RefusesMoreRanksThanPlacesWithTheRemedy) {
  try {
    place_ranks({}, make_ring(4), 9);
    FAIL();
  } catch (const CombinationError& error) {
    EXPECT_STREQ(error.what(),
                 "placement: 9 ranks do not fit on 4 hosts with ranks_per_host 1; use fewer ranks, "
                 "a larger network, or ranks_per_host: 3");
  }
}

TEST(Placement, StridedTakesEveryStrideThHostInTurn) {
  EXPECT_EQ(place_ranks(spec_of("{type: strided, stride: 3}"), make_ring(8), 8),
            (Placement{0, 3, 6, 1, 4, 7, 2, 5}));
  EXPECT_EQ(place_ranks(spec_of("{type: strided, stride: 4, ranks_per_host: 2}"), make_ring(8), 5),
            (Placement{0, 0, 4, 4, 1}));
  EXPECT_EQ(place_ranks(spec_of("{type: strided, stride: 4294967295}"), make_ring(4), 4),
            (Placement{0, 1, 2, 3}));
}

TEST(Placement, RandomIsAPermutationThatItsSeedDecides) {
  const auto placed = [](std::uint64_t seed) {
    PlacementSpec spec = spec_of("{type: random}");
    EXPECT_FALSE(spec.seed);
    spec.seed = seed;
    return place_ranks(spec, make_ring(64), 64);
  };
  EXPECT_EQ(placed(1), placed(1));
  EXPECT_NE(placed(1), placed(2));
  Placement sorted = placed(1);
  std::ranges::sort(sorted);
  EXPECT_EQ(sorted, linear_placement(make_ring(64), 64));
  EXPECT_EQ(spec_of("{type: random, seed: 7}").seed, 7U);
}

TEST(Placement, ListNamesTheHostOfEachRank) {
  EXPECT_EQ(place_ranks(spec_of("{type: list, hosts: [2, 0, 2]}"), make_ring(4), 3), (Placement{2, 0, 2}));
  EXPECT_EQ(place_ranks(spec_of("{type: list, hosts: [2, 0, 2]}"), make_ring(4), 2), (Placement{2, 0}));
  EXPECT_EQ(refusal_of("{type: list, hosts: [2, 0]}", make_ring(4), 3),
            "placement: hosts lists 2 hosts for 3 ranks");
  EXPECT_EQ(refusal_of("{type: list, hosts: [2, 4]}", make_ring(4), 2),
            "placement: hosts names host 4, but ring 4 has the hosts 0 to 3");
}

/// Neighbours in each dimension of the process grid sit side by side, whichever dimensions that is laid on.
TEST(Placement, ByDimensionKeepsNeighboursTogether) {
  const Topology mesh = make_mesh({4, 3, 5});
  for (const std::vector<std::uint32_t>& grid :
       std::vector<std::vector<std::uint32_t>>{{4, 3, 5}, {12, 5}, {4, 15}, {60}}) {
    PlacementSpec spec;
    spec.type = "by_dimension";
    spec.grid = grid;
    const Placement placement = place_ranks(spec, mesh, 60);
    EXPECT_EQ(std::set(placement.begin(), placement.end()).size(), 60U);
    std::uint32_t stride = 60;
    for (const std::uint32_t size : grid) {
      stride /= size;
      for (std::uint32_t rank = 0; rank < 60; ++rank) {
        if (rank / stride % size + 1 == size) continue;
        EXPECT_EQ(distances_from(mesh, placement[rank])[placement[rank + stride]], 1U);
      }
    }
  }
}

TEST(Placement, ByDimensionOfTheNetworksOwnGridIsLinear) {
  EXPECT_EQ(place_ranks(spec_of("{type: by_dimension, grid: [4, 3, 5]}"), make_mesh({4, 3, 5}), 60),
            linear_placement(make_mesh({4, 3, 5}), 60));
}

TEST(Placement, ByDimensionRefusesAGridThatDoesNotFit) {
  for (const char* grid : {"[8, 2]", "[2, 8]", "[4]", "[4, 4, 1]", "[16, 16]", "[3, 5]"}) {
    EXPECT_EQ(
        refusal_of(std::string("{type: by_dimension, grid: ") + grid + "}", make_torus({4, 4}), 16),
        std::string("placement: grid ") + grid +
            " does not fit torus 4x4: each of its dimensions must be the product of consecutive dimensions "
            "of the network, all of which are used");
  }
  EXPECT_EQ(refusal_of("{type: by_dimension, grid: [3]}", make_star(3), 3),
            "placement: by_dimension needs a ring, torus, mesh or hypercube, got star 3");
}

TEST(Placement, RefusesKeysOfOtherTypes) {
  for (const char* yaml :
       {"{type: linear, stride: 2}", "{type: strided}", "{type: strided, stride: 0}", "{type: list}",
        "{type: list, hosts: [0], ranks_per_host: 2}", "{type: random, seed: -1}", "{type: by_dimension}",
        "{type: by_dimension, grid: [0]}", "{type: optimized, goal: speed}",
        "{type: optimized, ranks_per_host: 2}", "{type: near}", "{type: list, hosts: 3}"}) {
    EXPECT_NE(refusal([&] { spec_of(yaml); }), "") << yaml;
  }
}

TEST(Placement, TextReadsBackAsTheSame) {
  for (const char* yaml :
       {"{type: linear, ranks_per_host: 3}", "{type: strided, stride: 5, ranks_per_host: 1}",
        "{type: random, seed: 7, ranks_per_host: 1}", "{type: list, hosts: [3, 0]}",
        "{type: by_dimension, grid: [4, 16], ranks_per_host: 1}", "{type: optimized, goal: hop_bytes}",
        "{type: optimized, goal: link_load}"}) {
    EXPECT_EQ(placement_yaml(spec_of(yaml), 1), yaml);
  }
  EXPECT_EQ(placement_yaml(spec_of("{type: random, seed: 7}"), 7), "{type: random, ranks_per_host: 1}");
}

TEST(Placement, OptimizedNeedsTraffic) {
  EXPECT_EQ(refusal_of("{type: optimized}", make_ring(4), 4), "");
  EXPECT_NE(refusal_of("{type: optimized}", make_ring(4), 5), "");
  EXPECT_EQ(
      refusal([] { place_ranks(spec_of("{type: optimized}"), make_ring(4), 4); }),
      "placement: optimized follows the traffic of a workload, and there is none here; use another type");
}

TEST(Hostfile, NamesTheHostOfEachRank) {
  EXPECT_EQ(hostfile({0, 0, 2}), "host-0\nhost-0\nhost-2\n");
}

}  // namespace
}  // namespace netloom
