// The reference values: breadth-first searches over edge sets that were built elsewhere.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "metrics/bisection.hpp"
#include "metrics/graph_bounds.hpp"
#include "metrics/graph_metrics.hpp"
#include "paths.hpp"
#include "spec/parse.hpp"
#include "topology/circulant.hpp"
#include "topology/family.hpp"

namespace netloom {
namespace {

std::vector<std::string> golden_lines(const std::string& name) {
  std::ifstream file(shared_folder() / "golden" / name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> found;
  std::istringstream rest(line);
  for (std::string field; std::getline(rest, field, ',');) found.push_back(field);
  return found;
}

/// `"{spec}",nodes,...` as the spec and the numbers.
struct Row {
  std::string spec;
  std::vector<double> numbers;
};

Row row_of(const std::string& line) {
  const std::size_t end = line.rfind('"');
  Row row{line.substr(1, end - 1), {}};
  for (const std::string& number : fields(line.substr(end + 2))) row.numbers.push_back(std::stod(number));
  return row;
}

TEST(Golden, GraphMetricsAreReproducedExactly) {
  const std::vector<std::string> lines = golden_lines("graph_metrics.csv");
  if (lines.empty()) GTEST_SKIP() << "NETLOOM_SHARED has no golden/graph_metrics.csv";
  ASSERT_EQ(lines.at(0), "spec,nodes,links,degree_min,degree_max,diameter,distance_sum,mpl");
  int compared = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Row row = row_of(lines[i]);
    const GraphMetrics metrics = graph_metrics(build_topology(parse_yaml(row.spec, "golden"), 1));
    const std::vector<double> measured = {
        static_cast<double>(metrics.nodes),      static_cast<double>(metrics.links),
        static_cast<double>(metrics.degree_min), static_cast<double>(metrics.degree_max),
        static_cast<double>(metrics.diameter),   static_cast<double>(metrics.distance_sum)};
    EXPECT_EQ(measured, std::vector<double>(row.numbers.begin(), row.numbers.end() - 1)) << row.spec;
    EXPECT_NEAR(metrics.mpl.value(), row.numbers.back(), 5.0001e-10) << row.spec;
    ++compared;
  }
  EXPECT_EQ(compared, 67);
}

TEST(Golden, OptimalCirculantsHaveTheirDiameterAndDistanceSum) {
  const std::vector<std::string> lines = golden_lines("circulant_optima.csv");
  if (lines.empty()) GTEST_SKIP() << "NETLOOM_SHARED has no golden/circulant_optima.csv";
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> row =
        fields(lines[i]);  // nodes, degree, diameter, sum, mpl, classes, jumps
    std::vector<NodeId> jumps;
    std::istringstream text(row.at(6));
    for (NodeId jump = 0; text >> jump;) jumps.push_back(jump);
    const GraphMetrics metrics =
        graph_metrics(make_circulant(static_cast<NodeId>(std::stoul(row[0])), jumps));
    EXPECT_EQ(metrics.degree_max, std::stoul(row[1])) << lines[i];
    EXPECT_EQ(metrics.diameter, std::stoul(row[2])) << lines[i];
    EXPECT_EQ(metrics.distance_sum, metrics.nodes * std::stoull(row[3])) << lines[i];
    EXPECT_NEAR(metrics.mpl.value(), std::stod(row[4]), 5.0001e-7) << lines[i];
  }
}

TEST(Golden, OptimalCirculantsAreBisectedAsWellAsKnown) {
  const std::vector<std::string> lines = golden_lines("circulant_optima.csv");
  if (lines.empty()) GTEST_SKIP() << "NETLOOM_SHARED has no golden/circulant_optima.csv";
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> row = fields(lines[i]);
    std::vector<NodeId> jumps;
    std::istringstream text(row.at(6));
    for (NodeId jump = 0; text >> jump;) jumps.push_back(jump);
    const Bisection found = bisection_width(make_circulant(static_cast<NodeId>(std::stoul(row[0])), jumps));
    if (row.at(8) == "exact") {
      EXPECT_EQ(found.cut, std::stoull(row.at(7))) << lines[i];
      EXPECT_TRUE(found.exact()) << lines[i];
    } else {
      EXPECT_LE(found.cut, std::stoull(row.at(7))) << lines[i];
    }
  }
}

TEST(Golden, OptimalCirculantsKeepTheBoundsOfDistances) {
  const std::vector<std::string> lines = golden_lines("circulant_optima.csv");
  if (lines.empty()) GTEST_SKIP() << "NETLOOM_SHARED has no golden/circulant_optima.csv";
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> row = fields(lines[i]);
    const auto nodes = static_cast<NodeId>(std::stoul(row[0]));
    const auto degree = static_cast<NodeId>(std::stoul(row[1]));
    const DistanceBound counted = circulant_ball_bound(nodes, degree);
    EXPECT_LE(counted.diameter, std::stoul(row[2])) << lines[i];
    EXPECT_LE(counted.distance_sum, std::stoull(row[3])) << lines[i];
    EXPECT_LE(moore_bound(nodes, degree).distance_sum, counted.distance_sum) << lines[i];
  }
}

}  // namespace
}  // namespace netloom
