// A search that is content with some of the optimal classes: which they are depends on nothing but the
// request.

#include <gtest/gtest.h>

#include "search/search.hpp"

namespace netloom {
namespace {

SearchRequest sample(std::uint32_t nodes, std::uint32_t degree, std::uint64_t most_classes) {
  SearchRequest request;
  request.nodes = nodes;
  request.degree = degree;
  request.ties = true;
  request.most_sets = request.most_classes = most_classes;
  return request;
}

std::vector<JumpSet> first_of_all(std::uint32_t nodes, std::uint32_t degree, std::size_t count) {
  SearchRequest request = sample(nodes, degree, UINT64_MAX);
  request.most_sets = count;
  return search_circulant(request).sets;
}

TEST(SampledTies, AreTheFirstInCanonicalOrderForAnyNumberOfThreads) {
  for (const std::uint64_t most : {1U, 7U, 500U}) {
    SearchRequest request = sample(64, 14, most);
    const auto expected = first_of_all(64, 14, most);
    for (request.threads = 1; request.threads <= 3; ++request.threads) {
      const SearchResult found = search_circulant(request);
      EXPECT_EQ(found.sets, expected);
      EXPECT_EQ(found.classes, most + 1);
      EXPECT_TRUE(found.proven());
      EXPECT_FALSE(found.ties_complete());
    }
  }
}

TEST(SampledTies, AreAllWhereThereAreNoMore) {
  for (const std::uint64_t most : {4629U, 5000U}) {  // as many as (64, 14) has, and more
    const SearchResult found = search_circulant(sample(64, 14, most));
    EXPECT_EQ(found.classes, 4629U);
    EXPECT_EQ(found.sets.size(), 4629U);
    EXPECT_TRUE(found.ties_complete());
  }
  EXPECT_FALSE(search_circulant(sample(64, 14, 4628)).ties_complete());
}

/// (128, 15) is far above its lattice bound, so that ties are counted while the sum is minimised.
TEST(SampledTies, AreSampledAlsoWhereTheSumHasToBeProven) {
  const SearchResult found = search_circulant(sample(128, 15, 2));
  EXPECT_EQ(found.classes, 3U);
  EXPECT_EQ(found.sets, first_of_all(128, 15, 2));
  EXPECT_TRUE(found.proven());
  EXPECT_FALSE(found.ties_complete());
}

TEST(SampledTies, EndASearchThatCouldNeverCountThem) {
  const SearchResult found = search_circulant(sample(128, 63, 1000));
  EXPECT_TRUE(found.proven());
  EXPECT_EQ(found.distance_sum, 63U + 2 * 64);
  EXPECT_EQ(found.sets.size(), 1000U);
}

TEST(SampledTies, OfMergedShardsAreThoseOfOneProcess) {
  for (const std::uint64_t most : {7U, 1028U, 2000U}) {  // (128, 10) has 1028 classes
    SearchRequest request = sample(128, 10, most);
    const SearchResult whole = search_circulant(request);
    std::vector<SearchResult> shards;
    request.shard.count = 5;
    for (request.shard.index = 1; request.shard.index <= 5; ++request.shard.index)
      shards.push_back(search_circulant(request));
    const SearchResult merged = merge_shards(shards);
    EXPECT_EQ(merged.sets, whole.sets);
    EXPECT_EQ(merged.classes, whole.classes);
    EXPECT_EQ(merged.ties_complete(), whole.ties_complete());
    EXPECT_EQ(whole.ties_complete(), most >= 1028);
    EXPECT_TRUE(merged.proven());
  }
}

TEST(SampledTies, TakeNoMoreThanTheirShareOfTheTimeLimit) {
  SearchRequest request = sample(512, 22, UINT64_MAX);
  request.most_sets = 1;
  request.time_limit = Seconds{60};
  request.ties_share = 0.01;
  const SearchResult found = search_circulant(request);
  EXPECT_TRUE(found.proven());
  EXPECT_FALSE(found.ties_complete());
  EXPECT_LT(found.elapsed.value, 30.0);
}

}  // namespace
}  // namespace netloom
