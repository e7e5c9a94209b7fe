#include "cluster/arrays.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

namespace netloom {
namespace {

std::vector<std::size_t> shards(std::size_t count) {
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{1});
  return all;
}

TEST(JobArrays, HoldTwoThousandFiveHundredShardsWithinAMaxArraySizeOf1001) {
  const auto arrays = job_arrays(shards(2500), 1001);
  std::set<std::size_t> seen;
  for (const JobArray& array : arrays) {
    EXPECT_LE(array.elements.back(), 1000U) << "the index is what Slurm caps";
    for (const std::size_t element : array.elements)
      EXPECT_TRUE(seen.insert(array.offset + element + 1).second);
  }
  EXPECT_EQ(arrays.size(), 3U);
  EXPECT_EQ(seen.size(), 2500U);
  EXPECT_EQ(*seen.begin(), 1U);
  EXPECT_EQ(*seen.rbegin(), 2500U);
}

TEST(JobArrays, KeepTheOffsetsOfAWholeSubmission) {
  const std::vector<std::size_t> missing{2, 3, 999, 1001, 2400};
  const auto arrays = job_arrays(missing, 1000);
  ASSERT_EQ(arrays.size(), 3U);
  EXPECT_EQ(arrays[0].elements, (std::vector<std::size_t>{1, 2, 998}));
  EXPECT_EQ(arrays[1].offset, 1000U);
  EXPECT_EQ(arrays[1].elements, std::vector<std::size_t>{0});
  EXPECT_EQ(arrays[2].elements, std::vector<std::size_t>{399});
}

TEST(JobArrays, AreNoneForNoShards) {
  EXPECT_TRUE(job_arrays({}, 10).empty());
}

TEST(JobArrays, NameTheirElementsInRanges) {
  EXPECT_EQ(elements_text(std::vector<std::size_t>{0, 1, 2, 3, 7, 9, 10}), "0-3,7,9-10");
  EXPECT_EQ(elements_text(std::vector<std::size_t>{5}), "5");
  EXPECT_EQ(elements_text({}), "");
}

}  // namespace
}  // namespace netloom
