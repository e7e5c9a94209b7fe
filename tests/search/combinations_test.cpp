#include "search/combinations.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/space.hpp"

namespace netloom {
namespace {

using Combination = std::vector<std::uint32_t>;

TEST(CombinationAt, GoesInColexicographicOrder) {
  std::vector<Combination> all;
  for (std::uint32_t c = 0; c < 7; ++c)
    for (std::uint32_t b = 0; b < c; ++b)
      for (std::uint32_t a = 0; a < b; ++a) all.push_back({a, b, c});
  std::sort(all.begin(), all.end(), [](const Combination& x, const Combination& y) {
    return std::lexicographical_compare(x.rbegin(), x.rend(), y.rbegin(), y.rend());
  });
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    EXPECT_EQ(combination_at(rank, 3), all[rank]);
    EXPECT_EQ(combination_rank(all[rank]), rank);
  }
}

TEST(CombinationAt, UndoesTheRankOfLargeOnes) {
  const Combination last{505, 506, 507, 508, 509, 510};
  EXPECT_EQ(combination_rank(last) + 1, binomial(511, 6));
  EXPECT_EQ(combination_at(combination_rank(last), 6), last);
  EXPECT_EQ(combination_at(0, 6), (Combination{0, 1, 2, 3, 4, 5}));
}

TEST(Binomial, SaturatesInsteadOfOverflowing) {
  EXPECT_EQ(binomial(510, 4), 510ULL * 509 / 2 * 508 / 3 * 507 / 4);
  EXPECT_EQ(binomial(5, 6), 0U);
  EXPECT_EQ(binomial(1000, 500), static_cast<std::uint64_t>(INT64_MAX));
}

TEST(PartOfRanks, PartsFollowEachOtherAndCoverAll) {
  for (const std::uint64_t total : {0ULL, 3ULL, 100ULL, 9'000'000'000'000'000'000ULL}) {
    std::uint64_t next = 0;
    for (std::uint64_t part = 1; part <= 7; ++part) {
      const RankRange range = part_of_ranks(total, part, 7);
      EXPECT_EQ(range.first, next);
      EXPECT_LE(range.last - range.first, total / 7 + 1);
      next = range.last;
    }
    EXPECT_EQ(next, total);
  }
}

}  // namespace
}  // namespace netloom
