// Against optima that were computed independently (see the reference file's notes).

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "paths.hpp"
#include "search/exhaustive.hpp"
#include "search/plain.hpp"
#include "search/search.hpp"

namespace netloom {
namespace {

struct Row {
  std::uint32_t nodes = 0, degree = 0, diameter = 0;
  std::uint64_t distance_sum = 0, classes = 0;
  double mpl = 0;
};

std::vector<Row> golden_rows() {
  std::ifstream file(shared_folder() / "golden/circulant_optima.csv");
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    Row row;
    char comma = 0;
    fields >> row.nodes >> comma >> row.degree >> comma >> row.diameter >> comma >> row.distance_sum >>
        comma >> row.mpl >> comma >> row.classes;
    rows.push_back(row);
  }
  return rows;
}

void compare(SearchMethod method, std::uint64_t least_ranks, std::uint64_t most_ranks) {
  const std::vector<Row> rows = golden_rows();
  if (rows.empty()) GTEST_SKIP() << "no shared reference values; set NETLOOM_SHARED to their folder";
  for (const Row& row : rows) {
    const std::uint64_t ranks = exhaustive_ranks(row.nodes, row.degree);
    if (method != SearchMethod::branch_and_bound && (ranks < least_ranks || ranks >= most_ranks)) continue;
    SCOPED_TRACE(std::to_string(row.nodes) + " nodes, degree " + std::to_string(row.degree));
    SearchRequest request;
    request.nodes = row.nodes;
    request.degree = row.degree;
    request.method = method;
    request.ties = true;
    const SearchResult result = search_circulant(request);
    EXPECT_EQ(result.diameter, row.diameter);
    EXPECT_EQ(result.distance_sum, row.distance_sum);
    EXPECT_NEAR(result.mpl(), row.mpl, 5e-7);
    EXPECT_EQ(result.classes, row.classes);
    EXPECT_TRUE(result.proven());
    EXPECT_TRUE(result.ties_complete());
    EXPECT_EQ(plain::measure(row.nodes, result.jumps), (plain::Worth{row.diameter, row.distance_sum}));
  }
}

TEST(GoldenOptima, AreProvenByBranchAndBound) {
  compare(SearchMethod::branch_and_bound, 0, 0);
}
TEST(GoldenOptima, AreFoundExhaustively) {
  compare(SearchMethod::exhaustive, 0, 2'000'000);
}
TEST(GoldenOptimaSlow, AreFoundExhaustively) {
  compare(SearchMethod::exhaustive, 2'000'000, 1'000'000'000);
}

}  // namespace
}  // namespace netloom
