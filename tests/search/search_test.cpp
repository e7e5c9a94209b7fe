#include "search/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "common/error.hpp"
#include "search/lattice.hpp"
#include "search/plain.hpp"

namespace netloom {
namespace {

SearchRequest request_for(std::uint32_t nodes, std::uint32_t degree) {
  SearchRequest request;
  request.nodes = nodes;
  request.degree = degree;
  request.ties = true;
  request.most_sets = 1'000'000;
  return request;
}

std::set<plain::Set> classes_of(const SearchResult& result) {
  std::set<plain::Set> classes;
  for (const JumpSet& set : result.sets) classes.insert(plain::class_of(result.nodes, set));
  return classes;
}

void expect_optimum(const SearchResult& result, const plain::Optimum& truth) {
  EXPECT_EQ(result.diameter, truth.worth.diameter);
  EXPECT_EQ(result.distance_sum, truth.worth.sum);
  EXPECT_EQ(plain::measure(result.nodes, result.jumps), truth.worth);
  EXPECT_EQ(result.classes, truth.classes.size());
  EXPECT_EQ(result.sets.size(), truth.classes.size());
  EXPECT_EQ(classes_of(result), truth.classes);
  EXPECT_TRUE(result.proven());
  EXPECT_TRUE(result.ties_complete());
}

/// Every number of nodes up to `most_nodes` and every degree whose plain enumeration stays under `most_sets`.
void compare_all(std::uint32_t least_nodes, std::uint32_t most_nodes, double most_sets) {
  for (std::uint32_t nodes = least_nodes; nodes <= most_nodes; ++nodes) {
    for (std::uint32_t degree = 2; degree < nodes; ++degree) {
      if (degree % 2 == 1 && nodes % 2 == 1) continue;
      SCOPED_TRACE("nodes " + std::to_string(nodes) + ", degree " + std::to_string(degree));
      for (const SearchOrder order : {SearchOrder::diameter_then_mpl, SearchOrder::mpl_then_diameter}) {
        SearchRequest request = request_for(nodes, degree);
        request.order = order;
        const SearchResult found = search_circulant(request);
        if (found.space > most_sets) continue;
        const plain::Optimum truth = plain::optimum(nodes, degree, order == SearchOrder::mpl_then_diameter);
        expect_optimum(found, truth);
        request.method = SearchMethod::exhaustive;
        const SearchResult listed = search_circulant(request);
        expect_optimum(listed, truth);
        EXPECT_EQ(found.sets, listed.sets);
        request.method = SearchMethod::exhaustive_plain;
        expect_optimum(search_circulant(request), truth);
      }
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(SearchCirculant, AgreesWithPlainEnumerationForAllSmallNetworks) {
  compare_all(3, 20, 1e9);
}
TEST(SearchCirculant, AgreesWithPlainEnumerationForMediumNetworks) {
  compare_all(21, 40, 1000);
}

// All N up to 40 and every degree: minutes of plain enumeration.
TEST(SearchCirculantSlow, AgreesWithPlainEnumerationForEveryDegree) {
  compare_all(21, 40, 1e9);
}

TEST(SearchCirculant, FindsTheLargestKnownCirculantsAndNothingLarger) {
  // Nodes of the largest circulant of a degree and diameter (Feria-Puron, Perez-Roses, Ryan 2015).
  struct Row {
    std::uint32_t degree, diameter, nodes;
  };
  for (const Row& row : {Row{6, 2, 21}, Row{6, 3, 55}, Row{6, 4, 117}, Row{6, 5, 203}, Row{8, 2, 35},
                         Row{8, 3, 104}, Row{10, 2, 51}}) {
    SearchRequest request = request_for(row.nodes, row.degree);
    request.ties = false;
    const SearchResult largest = search_circulant(request);
    EXPECT_EQ(largest.diameter, row.diameter) << row.nodes << " nodes, degree " << row.degree;
    EXPECT_TRUE(largest.diameter_proven());
    // Every larger number of nodes that the lattice bound lets have this diameter.
    for (++request.nodes; lattice_bound(request.nodes, row.degree).diameter <= row.diameter;
         ++request.nodes) {
      const SearchResult larger = search_circulant(request);
      EXPECT_GT(larger.diameter_bound, row.diameter) << request.nodes;
    }
  }
}

TEST(SearchCirculant, OrdersMayAnswerDifferently) {
  bool differs = false;
  for (std::uint32_t nodes = 20; nodes <= 130 && !differs; ++nodes) {
    SearchRequest request = request_for(nodes, 6);
    const SearchResult by_diameter = search_circulant(request);
    request.order = SearchOrder::mpl_then_diameter;
    const SearchResult by_sum = search_circulant(request);
    EXPECT_LE(by_diameter.diameter, by_sum.diameter);
    EXPECT_GE(by_diameter.distance_sum, by_sum.distance_sum);
    differs = by_diameter.diameter < by_sum.diameter;
    EXPECT_EQ(differs, by_diameter.distance_sum > by_sum.distance_sum);
  }
  EXPECT_TRUE(differs);
}

TEST(SearchCirculant, GivesTheSameAnswerForAnyNumberOfThreads) {
  for (const bool ties : {false, true}) {
    for (const SearchMethod method : {SearchMethod::branch_and_bound, SearchMethod::exhaustive}) {
      SearchRequest request = request_for(128, 8);
      request.ties = ties;
      request.method = method;
      const SearchResult one = search_circulant(request);
      for (const std::uint32_t threads : {2U, 5U}) {
        request.threads = threads;
        const SearchResult several = search_circulant(request);
        EXPECT_EQ(several.sets, one.sets);
        EXPECT_EQ(several.classes, one.classes);
        EXPECT_EQ(several.distance_sum, one.distance_sum);
      }
    }
  }
}

TEST(SearchCirculant, EveryTiedSetIsOptimalAndOfItsOwnClass) {
  const SearchResult result = search_circulant(request_for(256, 7));
  EXPECT_EQ(result.classes, 2U);
  EXPECT_EQ(classes_of(result).size(), result.sets.size());
  for (const JumpSet& set : result.sets)
    EXPECT_EQ(plain::measure(256, set), (plain::Worth{result.diameter, result.distance_sum}));
}

TEST(SearchCirculant, CountsTiesItDoesNotKeep) {
  SearchRequest request = request_for(64, 12);
  const SearchResult all = search_circulant(request);
  request.most_sets = 3;
  const SearchResult few = search_circulant(request);
  EXPECT_EQ(few.classes, all.classes);
  EXPECT_EQ(few.sets, std::vector<JumpSet>(all.sets.begin(), all.sets.begin() + 3));
}

TEST(SearchCirculant, AnInterruptedSearchGivesTheBestSoFarUnproven) {
  SearchRequest request = request_for(512, 8);
  request.stop_requested = [] { return true; };
  const SearchResult result = search_circulant(request);
  EXPECT_FALSE(result.proven());
  EXPECT_FALSE(result.ties_complete());
  EXPECT_EQ(plain::measure(512, result.jumps), (plain::Worth{result.diameter, result.distance_sum}));
  EXPECT_LT(result.distance_sum_bound, result.distance_sum);
}

TEST(SearchCirculant, TheTimeLimitEndsALongSearch) {
  SearchRequest request = request_for(1024, 15);
  request.ties = false;
  request.time_limit = Seconds{0.3};
  const SearchResult result = search_circulant(request);
  EXPECT_LT(result.elapsed.value, 30);
  EXPECT_FALSE(result.distance_sum_proven());
  EXPECT_EQ(result.jumps.size(), 8U);
  EXPECT_EQ(result.jumps.back(), 512U);
}

std::string refusal(const SearchRequest& request) {
  try {
    search_circulant(request);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(SearchCirculant, RefusesWhatIsOutOfRange) {
  EXPECT_EQ(refusal(request_for(0, 2)), "search circulant: nodes must be in 3..131072, got 0");
  EXPECT_EQ(refusal(request_for(8, 0)), "search circulant: degree must be in 2..7 for 8 nodes, got 0");
  EXPECT_EQ(refusal(request_for(8, 8)), "search circulant: degree must be in 2..7 for 8 nodes, got 8");
  EXPECT_EQ(refusal(request_for(9, 3)),
            "search circulant: an odd degree needs an even number of nodes, got degree 3 and 9 nodes");
  SearchRequest request = request_for(8, 4);
  request.shard = {8, 7};
  EXPECT_EQ(refusal(request), "search circulant: shard must be I/N with I from 1 to N, got 8/7");
  request.shard = {1, 1};
  request.threads = 0;
  EXPECT_EQ(refusal(request), "search circulant: the number of threads must be in 1..1024, got 0");
}

TEST(SearchCirculant, RefusesToNumberMoreSetsThanFitInARank) {
  SearchRequest request = request_for(1024, 60);
  request.method = SearchMethod::exhaustive;
  EXPECT_NE(refusal(request).find("cannot number"), std::string::npos);
}

}  // namespace
}  // namespace netloom
