// The reference values: breadth-first searches over edge sets that were built elsewhere.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "metrics/graph_metrics.hpp"
#include "spec/parse.hpp"
#include "topology/family.hpp"

namespace netloom {
namespace {

std::filesystem::path golden_file() {
  const char* const shared = std::getenv("NETLOOM_SHARED");
  const std::filesystem::path root =
      shared ? shared : std::filesystem::path(NETLOOM_SOURCE_DIR).parent_path() / "shared";
  return root / "golden/graph_metrics.csv";
}

/// `"{spec}",nodes,...` as the spec and the numbers.
struct Row {
  std::string spec;
  std::vector<double> numbers;
};

std::vector<std::string> lines_of(std::istream& file) {
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

Row row_of(const std::string& line) {
  const std::size_t end = line.rfind('"');
  Row row{line.substr(1, end - 1), {}};
  std::istringstream rest(line.substr(end + 2));
  for (std::string number; std::getline(rest, number, ',');) row.numbers.push_back(std::stod(number));
  return row;
}

TEST(Golden, GraphMetricsAreReproducedExactly) {
  std::ifstream file(golden_file());
  if (!file) GTEST_SKIP() << golden_file() << " is absent";
  const std::vector<std::string> lines = lines_of(file);
  ASSERT_EQ(lines.at(0), "spec,nodes,links,degree_min,degree_max,diameter,distance_sum,mpl");
  int compared = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Row row = row_of(lines[i]);
    if (row.spec.find("type: wk_") != std::string::npos) continue;  // families that do not exist yet
    const GraphMetrics metrics = graph_metrics(build_topology(parse_yaml(row.spec, "golden"), 1));
    const std::vector<double> measured = {
        static_cast<double>(metrics.nodes),      static_cast<double>(metrics.links),
        static_cast<double>(metrics.degree_min), static_cast<double>(metrics.degree_max),
        static_cast<double>(metrics.diameter),   static_cast<double>(metrics.distance_sum)};
    EXPECT_EQ(measured, std::vector<double>(row.numbers.begin(), row.numbers.end() - 1)) << row.spec;
    EXPECT_NEAR(metrics.mpl.value(), row.numbers.back(), 5.0001e-10) << row.spec;
    ++compared;
  }
  EXPECT_EQ(compared, 58);
}

}  // namespace
}  // namespace netloom
