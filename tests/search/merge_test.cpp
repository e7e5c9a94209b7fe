#include <gtest/gtest.h>

#include "common/error.hpp"
#include "search/search.hpp"

namespace netloom {
namespace {

SearchRequest request_for(std::uint32_t nodes, std::uint32_t degree, SearchMethod method) {
  SearchRequest request;
  request.nodes = nodes;
  request.degree = degree;
  request.method = method;
  request.ties = true;
  return request;
}

std::vector<SearchResult> seven_shards(SearchRequest request) {
  std::vector<SearchResult> shards;
  request.shard.count = 7;
  for (request.shard.index = 1; request.shard.index <= 7; ++request.shard.index)
    shards.push_back(search_circulant(request));
  return shards;
}

void expect_same_answer(const SearchResult& merged, const SearchResult& whole) {
  EXPECT_EQ(merged.diameter, whole.diameter);
  EXPECT_EQ(merged.distance_sum, whole.distance_sum);
  EXPECT_EQ(merged.jumps, whole.jumps);
  EXPECT_EQ(merged.sets, whole.sets);
  EXPECT_EQ(merged.classes, whole.classes);
  EXPECT_TRUE(merged.proven());
  EXPECT_EQ(merged.ties_complete(), whole.ties_complete());
  EXPECT_TRUE(merged.missing_shards.empty());
}

struct Case {
  std::uint32_t nodes, degree;
};

class MergeOfSevenShards : public testing::TestWithParam<Case> {};

TEST_P(MergeOfSevenShards, EqualsOneProcessWithTies) {
  for (const SearchMethod method : {SearchMethod::branch_and_bound, SearchMethod::exhaustive}) {
    const SearchRequest request = request_for(GetParam().nodes, GetParam().degree, method);
    expect_same_answer(merge_shards(seven_shards(request)), search_circulant(request));
  }
}

TEST_P(MergeOfSevenShards, EqualsOneProcessWithoutTies) {
  SearchRequest request = request_for(GetParam().nodes, GetParam().degree, SearchMethod::branch_and_bound);
  request.ties = false;
  expect_same_answer(merge_shards(seven_shards(request)), search_circulant(request));
}

// One jump, fewer tasks than shards, many ties, a diameter above its bound, no power of two.
INSTANTIATE_TEST_SUITE_P(Sizes, MergeOfSevenShards,
                         testing::Values(Case{18, 3}, Case{13, 4}, Case{64, 7}, Case{64, 12}, Case{128, 8},
                                         Case{100, 8}, Case{90, 9}));

TEST(MergeShards, NamesAMissingShardAndProvesNothing) {
  auto shards = seven_shards(request_for(64, 8, SearchMethod::branch_and_bound));
  shards.erase(shards.begin() + 4);
  const SearchResult merged = merge_shards(shards);
  EXPECT_EQ(merged.missing_shards, (std::vector<std::uint32_t>{5}));
  EXPECT_FALSE(merged.distance_sum_proven());
  EXPECT_FALSE(merged.ties_complete());
}

TEST(MergeShards, CountsAShardGivenTwiceOnce) {
  const SearchRequest request = request_for(64, 8, SearchMethod::branch_and_bound);
  auto shards = seven_shards(request);
  shards.push_back(shards[2]);
  expect_same_answer(merge_shards(shards), search_circulant(request));
}

TEST(MergeShards, PrefersTheFinishedOneOfAShardGivenTwice) {
  const SearchRequest request = request_for(64, 8, SearchMethod::branch_and_bound);
  auto shards = seven_shards(request);
  SearchResult killed = shards[2];
  killed.distance_sum_done = killed.ties_done = false;
  killed.classes = 0;
  shards.insert(shards.begin(), killed);
  expect_same_answer(merge_shards(shards), search_circulant(request));
}

TEST(MergeShards, RefusesResultsOfDifferentSearches) {
  auto shards = seven_shards(request_for(64, 8, SearchMethod::branch_and_bound));
  shards.push_back(search_circulant(request_for(64, 6, SearchMethod::branch_and_bound)));
  EXPECT_THROW(merge_shards(shards), InputError);
  EXPECT_THROW(merge_shards({}), InputError);
}

TEST(SearchShard, AloneProvesNothing) {
  SearchRequest request = request_for(128, 8, SearchMethod::branch_and_bound);
  request.shard = {2, 7};
  const SearchResult result = search_circulant(request);
  EXPECT_TRUE(result.distance_sum_done);
  EXPECT_FALSE(result.proven());
  EXPECT_FALSE(result.ties_complete());
}

}  // namespace
}  // namespace netloom
