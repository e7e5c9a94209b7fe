#include "search/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
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

}  // namespace
}  // namespace netloom
