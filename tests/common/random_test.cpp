#include "common/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace netloom {
namespace {

// The first output of splitmix64 for state 0, as its authors publish it.
TEST(DeriveSeed, StartsFromSplitmix64) {
  EXPECT_EQ(derive_seed(0, ""), 0xe220a8397b1dcdafU);
}

TEST(Random, BelowIsUniformToFourStandardDeviations) {
  Random random(7);
  std::vector<int> counts(6);
  for (int i = 0; i < 60000; ++i) ++counts[random.below(6)];
  for (const int count : counts) EXPECT_NEAR(count, 10000, 4 * 91.3);
}

TEST(Random, ShuffleIsAPermutation) {
  Random random(3);
  std::vector<int> items{0, 1, 2, 3, 4, 5, 6, 7};
  random.shuffle(std::span(items));
  EXPECT_FALSE(std::is_sorted(items.begin(), items.end()));
  std::sort(items.begin(), items.end());
  EXPECT_EQ(items, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(Random, PurposesAreIndependent) {
  EXPECT_NE(derive_seed(1, "topology"), derive_seed(1, "routing"));
}

}  // namespace
}  // namespace netloom
