#include "search/lattice.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace netloom {
namespace {

/// Points of Z^dims of l1 norm at most `radius`, one by one.
std::int64_t count_points(std::uint32_t dims, int radius) {
  if (dims == 0) return 1;
  std::int64_t points = 0;
  for (int x = -radius; x <= radius; ++x) points += count_points(dims - 1, radius - std::abs(x));
  return points;
}

TEST(LatticeBall, CountsPointsOfZ) {
  for (std::uint32_t jumps = 0; jumps <= 5; ++jumps)
    for (std::uint32_t radius = 0; radius <= 6; ++radius)
      EXPECT_EQ(lattice_ball(jumps, radius), count_points(jumps, static_cast<int>(radius)));
}

TEST(LatticeSphere, IsTheDifferenceOfBalls) {
  for (std::uint32_t jumps = 0; jumps <= 5; ++jumps) {
    EXPECT_EQ(lattice_sphere(jumps, 0), 1);
    for (std::uint32_t norm = 1; norm <= 6; ++norm)
      EXPECT_EQ(lattice_sphere(jumps, norm), lattice_ball(jumps, norm) - lattice_ball(jumps, norm - 1));
  }
}

TEST(LatticeBall, SaturatesInsteadOfOverflowing) {
  EXPECT_EQ(lattice_ball(500, 500), std::int64_t{1} << 40);
}

TEST(LatticeBound, IsTheRingForDegreeTwo) {
  EXPECT_EQ(lattice_bound(9, 2).diameter, 4U);
  EXPECT_EQ(lattice_bound(9, 2).distance_sum, 2U * (1 + 2 + 3 + 4));
  EXPECT_EQ(lattice_bound(8, 2).diameter, 4U);
  EXPECT_EQ(lattice_bound(8, 2).distance_sum, 16U);
}

TEST(LatticeBound, IsOneStepForCompleteGraphs) {
  for (std::uint32_t nodes = 3; nodes < 20; ++nodes) {
    EXPECT_EQ(lattice_bound(nodes, nodes - 1).diameter, 1U);
    EXPECT_EQ(lattice_bound(nodes, nodes - 1).distance_sum, nodes - 1);
  }
}

}  // namespace
}  // namespace netloom
