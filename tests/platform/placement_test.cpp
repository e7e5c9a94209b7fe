#include <gtest/gtest.h>

#include "common/error.hpp"
#include "platform/platform.hpp"
#include "platform/simgrid_xml.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"

namespace netloom {
namespace {

TEST(Placement, PutsOneRankOnEachHostInOrder) {
  EXPECT_EQ(place_ranks({}, make_ring(4), 3), (Placement{0, 1, 2}));
}

TEST(Placement, FillsHostsWithSeveralRanksWhenAsked) {
  EXPECT_EQ(place_ranks({"linear", 2}, make_ring(4), 5), (Placement{0, 0, 1, 1, 2}));
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

TEST(Hostfile, NamesTheHostOfEachRank) {
  EXPECT_EQ(hostfile({0, 0, 2}), "host-0\nhost-0\nhost-2\n");
}

}  // namespace
}  // namespace netloom
