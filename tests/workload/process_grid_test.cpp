#include "workload/process_grid.hpp"

#include <gtest/gtest.h>

#include <set>

#include "workload/actions.hpp"
#include "workload/generator.hpp"

namespace netloom::test {
namespace {

TEST(ProcessGrid, NumbersRanksWithTheLastAxisFastest) {
  const ProcessGrid grid{2, 3, 4};
  EXPECT_EQ(place_in(grid, 0), (std::vector<std::int64_t>{0, 0, 0}));
  EXPECT_EQ(place_in(grid, 1), (std::vector<std::int64_t>{0, 0, 1}));
  EXPECT_EQ(place_in(grid, 23), (std::vector<std::int64_t>{1, 2, 3}));
  for (std::uint32_t rank = 0; rank < 24; ++rank) EXPECT_EQ(rank_at(grid, place_in(grid, rank)), rank);
}

TEST(ProcessGrid, ProductStaysAtTheLargestValue) {
  EXPECT_EQ(product_of({}), 1);
  EXPECT_EQ(product_of({3, 4, 5}), 60);
  EXPECT_EQ(product_of({INT64_MAX, INT64_MAX}), std::int64_t{1} << 62U);
}

TEST(ProcessGrid, CheapestIsFoundAmongAllFactorizations) {
  std::set<ProcessGrid> seen;
  const auto look = [&](const ProcessGrid& grid) -> std::optional<double> {
    seen.insert(grid);
    return static_cast<double>(grid[0] + grid[1] + grid[2]);
  };
  EXPECT_EQ(cheapest_grid(24, 3, look), (ProcessGrid{2, 3, 4}));
  std::set<ProcessGrid> all;
  for (std::int64_t a = 1; a <= 24; ++a) {
    for (std::int64_t b = 1; b <= 24; ++b) {
      for (std::int64_t c = 1; c <= 24; ++c) {
        if (a * b * c == 24) all.insert({a, b, c});
      }
    }
  }
  EXPECT_EQ(seen, all);
}

TEST(ProcessGrid, CheapestIsNoneWhereNoneSuits) {
  EXPECT_EQ(cheapest_grid(7, 2, [](const ProcessGrid&) { return std::nullopt; }), std::nullopt);
}

TEST(Shares, AddUpAndDifferByOneAtMost) {
  for (std::int64_t parts = 1; parts <= 9; ++parts) {
    std::int64_t sum = 0;
    for (std::int64_t part = 0; part < parts; ++part) {
      const std::int64_t share = share_of(31, parts, part);
      EXPECT_TRUE(share == 31 / parts || share == 31 / parts + 1);
      sum += share;
    }
    EXPECT_EQ(sum, 31);
  }
}

TEST(Split, MakesACommunicatorAColorInTheOrderOfRanks) {
  Workload workload = start_programs(5);
  EXPECT_EQ(add_split(workload, {7, 0, 7, 3, 0}), (std::vector<std::uint32_t>{1, 2, 1, 3, 2}));
  EXPECT_EQ(add_split(workload, {1, 1, 1, 1, 1}), (std::vector<std::uint32_t>(5, 4)));
  ASSERT_EQ(workload.communicators.size(), 5U);
  EXPECT_EQ(workload.communicators[1].members, (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(workload.communicators[2].members, (std::vector<std::uint32_t>{1, 4}));
  EXPECT_EQ(workload.communicators[3].members, (std::vector<std::uint32_t>{3}));
  EXPECT_EQ(workload.communicators[3].call, 0U);
  EXPECT_EQ(workload.communicators[4].call, 1U);
  const Action& split = workload.programs[4].actions[1];
  EXPECT_EQ(split.kind, ActionKind::comm_split);
  EXPECT_EQ(split.peer, 0);
  EXPECT_EQ(split.tag, 1);
  EXPECT_EQ(split.source, 2);
}

}  // namespace
}  // namespace netloom::test
