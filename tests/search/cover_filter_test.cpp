#include "search/cover_filter.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/random.hpp"
#include "search/plain.hpp"

namespace netloom {
namespace {

/// The filter may keep a jump that fails; it must never drop one that covers, and should drop most of the
/// others.
TEST(CoverFilter, KeepsEveryJumpThatCovers) {
  Random random(5);
  std::size_t dropped = 0, failing = 0;
  for (const std::uint32_t nodes : {31U, 48U, 60U, 64U, 90U, 128U, 210U, 256U, 300U, 640U}) {
    for (const std::uint32_t degree : {4U, 6U, 7U, 8U}) {
      if (nodes % 2 == 1 && degree % 2 == 1) continue;
      const SearchSpace space(nodes, degree);
      for (std::uint32_t radii = 2; radii <= 8; ++radii) {
        CoverFilter filter(space, radii);
        Balls balls = space.root(radii), next(space.ring, radii);
        plain::Set set;
        if (space.half) set.push_back(nodes / 2);
        for (std::uint32_t i = 0; i + 1 < space.length; ++i) {
          set.push_back(1 + static_cast<Jump>(random.below((nodes - 1) / 2)));
          space.kernels->extend(space.ring, balls, set.back(), radii, next);
          std::swap(balls, next);
        }
        std::vector<Jump> jumps = space.symmetry.jumps();
        filter.apply(balls, jumps);
        for (const Jump jump : space.symmetry.jumps()) {
          plain::Set whole = set;
          whole.push_back(jump);
          const plain::Worth worth = plain::measure(nodes, whole);
          const bool covers = worth.diameter != 0 && worth.diameter <= radii;
          const bool kept = std::find(jumps.begin(), jumps.end(), jump) != jumps.end();
          ASSERT_TRUE(kept || !covers) << nodes << " nodes, radius " << radii << ", jump " << jump;
          if (space.jump_count() < 64) continue;  // few are not worth the filter
          failing += !covers;
          dropped += !kept;
        }
      }
    }
  }
  EXPECT_GT(static_cast<double>(dropped), 0.8 * static_cast<double>(failing));
}

}  // namespace
}  // namespace netloom
