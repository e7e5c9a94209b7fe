// The third criterion: which of equally good circulants is the answer, and what is said when time is up.

#include "experiment/search_answer.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "topology/circulant.hpp"

namespace netloom {
namespace {

SearchRequest request_for(std::uint32_t nodes, std::uint32_t degree) {
  SearchRequest request;
  request.nodes = nodes;
  request.degree = degree;
  return request;
}

TEST(SearchAnswer, IsOfLargestExactWidthAmongAllTies) {
  for (const auto& [nodes, degree] : {std::pair{20U, 6U}, std::pair{26U, 6U}, std::pair{24U, 7U}}) {
    const SearchAnswer answer = find_optimal_circulant(request_for(nodes, degree), true);
    std::uint64_t widest = 0;
    for (const JumpSet& set : answer.result.sets)
      widest = std::max(widest, bisection_width(make_circulant(nodes, set)).cut);
    EXPECT_GT(answer.result.classes, 1U);
    EXPECT_EQ(bisection_width(make_circulant(nodes, answer.result.jumps)).cut, widest);
    EXPECT_EQ(answer.bisections.of_set[answer.bisections.widest].cut, widest);
    EXPECT_TRUE(answer.bisections.complete);
  }
}

TEST(SearchAnswer, IsTheSameForAnyNumberOfThreads) {
  SearchRequest request = request_for(64, 8);
  const SearchAnswer one = find_optimal_circulant(request, true);
  request.threads = 4;
  const SearchAnswer four = find_optimal_circulant(request, true);
  EXPECT_EQ(one.result.jumps, four.result.jumps);
  ASSERT_EQ(one.bisections.of_set.size(), 51U);
  for (std::size_t set = 0; set < 51; ++set)
    EXPECT_EQ(one.bisections.of_set[set].cut, four.bisections.of_set[set].cut);
}

TEST(SearchAnswer, WithoutBisectionIsThatOfTheSearch) {
  const SearchAnswer answer = find_optimal_circulant(request_for(64, 8), false);
  EXPECT_FALSE(answer.result.collects_ties);
  EXPECT_TRUE(answer.bisections.of_set.empty());
}

TEST(SearchAnswer, ThatWasStoppedSaysHowFarItCame) {
  SearchResult result = search_circulant([] {
    SearchRequest request = request_for(64, 8);
    request.ties = true;
    return request;
  }());
  int asked = 0;
  const SetBisections none = bisect_sets(result, {1, 1, [] { return true; }, nullptr});
  EXPECT_TRUE(none.of_set.empty());
  EXPECT_FALSE(none.complete);
  const SetBisections some = bisect_sets(result, {1, 1, [&] { return ++asked > 200; }, nullptr});
  EXPECT_GT(some.of_set.size(), 0U);
  EXPECT_LT(some.of_set.size(), 51U);
  EXPECT_FALSE(some.complete);
  EXPECT_EQ(result.jumps, result.sets[some.widest]);
}

TEST(SearchAnswer, ShowsTheProgressOfItsBisections) {
  SearchRequest request = request_for(64, 8);
  std::vector<double> fractions;
  request.on_progress = [&](const SearchProgress& progress) {
    if (progress.phase == "bisection widths") fractions.push_back(progress.fraction);
  };
  find_optimal_circulant(request, true);
  ASSERT_EQ(fractions.size(), 51U);
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
}

TEST(SearchAnswer, OfDifferentSeedsDoesNotMerge) {
  SearchRequest request = request_for(64, 8);
  request.shard = {1, 2};
  const SearchAnswer first = find_optimal_circulant(request, true);
  request.shard = {2, 2};
  request.seed = 5;
  const SearchAnswer second = find_optimal_circulant(request, true);
  EXPECT_THROW(merge_answers({first, second}, false, request), InputError);
  EXPECT_THROW(merge_answers({}, false, request), InputError);
}

}  // namespace
}  // namespace netloom
