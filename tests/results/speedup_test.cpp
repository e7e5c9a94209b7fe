#include "results/speedup.hpp"

#include <gtest/gtest.h>

#include "results/sample_rows.hpp"

namespace netloom {
namespace {

using Speedups = std::vector<std::optional<double>>;

TEST(Speedup, IsTheBaselinesTimeOverTheRowsTime) {
  const std::vector<Row> rows{sample_row("torus", 3), sample_row("cube", 2)};
  EXPECT_EQ(speedups(rows, "torus"), (Speedups{1.0, 1.5}));
  EXPECT_EQ(speedups(rows, "cube"), (Speedups{2.0 / 3.0, 1.0}));
}

TEST(Speedup, ComparesOnlyEqualAxes) {
  std::vector<Row> rows{sample_row("torus", 3), sample_row("torus", 8), sample_row("cube", 2)};
  rows[1].axes.hardware.link_bandwidth = {1e9};
  rows[2].axes.hardware.link_bandwidth = {1e9};
  EXPECT_EQ(speedups(rows, "torus"), (Speedups{1.0, 1.0, 4.0}));
}

TEST(Speedup, IsEmptyWhereEitherIsNotOk) {
  const std::vector<Row> slow{failed_row("torus", Status::deadlock, "x"), sample_row("cube", 2)};
  EXPECT_EQ(speedups(slow, "torus"), (Speedups{std::nullopt, std::nullopt}));
  const std::vector<Row> fast{sample_row("torus", 2), failed_row("cube", Status::timeout, "x")};
  EXPECT_EQ(speedups(fast, "torus"), (Speedups{1.0, std::nullopt}));
}

TEST(Speedup, IsEmptyBetweenDifferentNumbersOfRanks) {
  std::vector<Row> rows{sample_row("torus", 3), sample_row("small", 2)};
  rows[1].outcome.ranks = 60;
  EXPECT_EQ(speedups(rows, "torus"), (Speedups{1.0, std::nullopt}));
}

TEST(Speedup, IsEmptyWithoutABaseline) {
  const std::vector<Row> rows{sample_row("torus", 3)};
  EXPECT_EQ(speedups(rows, ""), (Speedups{std::nullopt}));
}

TEST(Speedup, PrefersTheBaselineWithTheSameRouting) {
  std::vector<Row> rows{sample_row("torus", 3), sample_row("torus", 6), sample_row("cube", 2)};
  rows[1].axes.routing = {"shortest", "lowest_port", 1};
  rows[2].axes.routing = {"shortest", "lowest_port", 1};
  EXPECT_EQ(speedups(rows, "torus"), (Speedups{1.0, 1.0, 3.0}));
}

TEST(Speedup, ABaselineWithARoutingOfItsOwnServesAll) {
  std::vector<Row> rows{sample_row("torus", 3), sample_row("cube", 2), sample_row("cube", 1)};
  rows[0].axes.routing.algorithm = "dimension_order";
  rows[2].axes.routing = {"shortest", "lowest_port", 1};
  EXPECT_EQ(speedups(rows, "torus"), (Speedups{1.0, 1.5, 3.0}));
}

TEST(Speedup, IsEmptyWhereSeveralRoutingsOfTheBaselineCouldBeMeant) {
  std::vector<Row> rows{sample_row("torus", 3), sample_row("torus", 4), sample_row("cube", 2)};
  rows[1].axes.routing.algorithm = "dimension_order";
  rows[2].axes.routing = {"shortest", "lowest_port", 1};
  EXPECT_EQ(speedups(rows, "torus")[2], std::nullopt);
}

}  // namespace
}  // namespace netloom
