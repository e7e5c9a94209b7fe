#include "results/rankings.hpp"

#include <gtest/gtest.h>

#include "results/csv.hpp"
#include "results/sample_rows.hpp"
#include "results/table.hpp"

namespace netloom {
namespace {

Row varied(Row row, std::size_t varies, const std::string& variation) {
  row.axes.varies = varies;
  row.axes.variation = variation;
  return row;
}

/// Torus 3 s, cube 2 s; the cube loses in half duplex and has no time with another selector.
std::vector<Row> sample() {
  std::vector<Row> rows{sample_row("torus", 3), sample_row("cube", 2)};
  rows.push_back(varied(sample_row("torus", 4), 0, "hardware.link.duplex=half"));
  rows.push_back(varied(sample_row("cube", 5), 1, "hardware.link.duplex=half"));
  rows.push_back(varied(sample_row("torus", 3.5), 0, "mpi.selector=ompi"));
  rows.push_back(varied(failed_row("cube", Status::deadlock, "x"), 1, "mpi.selector=ompi"));
  return rows;
}

TEST(Rankings, RunFromTheFasterToTheSlowerWithTheRatioOfTheirTimes) {
  const auto all = rankings(sample());
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].faster, 1U);
  EXPECT_EQ(all[0].slower, 0U);
  EXPECT_EQ(all[0].ratio, 1.5);
}

TEST(Rankings, TurnWhereAVariationHasTheOtherOrder) {
  const auto all = rankings(sample());
  EXPECT_TRUE(all[0].turns());
  EXPECT_EQ(all[0].ratio_min, 0.8);
  EXPECT_EQ(all[0].ratio_min_variation, "hardware.link.duplex=half");
  EXPECT_EQ(all[0].ratio_max, 1.5);
  EXPECT_EQ(all[0].ratio_max_variation, "");
}

TEST(Rankings, CannotBeToldUnderAVariationWithoutATime) {
  auto rows = sample();
  EXPECT_EQ(rankings(rows)[0].unknown, std::vector<std::string>{"mpi.selector=ompi"});
  rows[3].outcome.result.time_s = 3;  // the cube wins in half duplex too
  EXPECT_FALSE(rankings(rows)[0].turns());
  EXPECT_TRUE(rankings_csv(rows).ends_with(",mpi.selector=ompi,unknown\n")) << rankings_csv(rows);
  rows.resize(4);
  EXPECT_TRUE(rankings_csv(rows).ends_with(",,yes\n")) << rankings_csv(rows);
}

TEST(Rankings, AnUntouchedNetworkStandsWithItsOwnTime) {
  const std::vector<Row> rows{sample_row("torus", 3), sample_row("cube", 2),
                              varied(sample_row("cube", 3.5), 1, "routing.tie_break=random")};
  EXPECT_EQ(rankings(rows)[0].ratio_min, 3 / 3.5);
}

TEST(Rankings, OfEqualTimesTurnWhereOneWins) {
  std::vector<Row> rows{sample_row("torus", 3), sample_row("cube", 3 * (1 + 1e-12)),
                        varied(sample_row("cube", 3 * (1 - 1e-12)), 1, "placement=random")};
  EXPECT_FALSE(rankings(rows)[0].turns()) << "rounding is no order";
  rows[2].outcome.result.time_s = 4;
  EXPECT_TRUE(rankings(rows)[0].turns());
  EXPECT_NE(rankings_text(rows).find("torus as fast as cube, but 1.333 under placement=random"),
            std::string::npos)
      << rankings_text(rows);
}

TEST(Rankings, CompareEqualAxesAlone) {
  auto rows = sample();
  rows[1].axes.workload = rows[3].axes.workload = "other";
  EXPECT_TRUE(rankings(rows).empty());
}

TEST(Rankings, AreNoneWithoutVariationsOrTimes) {
  const std::vector<Row> plain{sample_row("torus", 3), sample_row("cube", 2)};
  EXPECT_TRUE(rankings(plain).empty());
  EXPECT_EQ(rankings_text(plain), "");
  auto failed = sample();
  failed[0] = failed_row("torus", Status::deadlock, "x");
  EXPECT_TRUE(rankings(failed).empty());
}

TEST(Rankings, FileHasTheAxesAndAColumnForEveryCell) {
  const auto rows = read_csv(rankings_csv(sample()));
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].at("faster"), "cube");
  EXPECT_EQ(rows[0].at("slower"), "torus");
  EXPECT_EQ(rows[0].at("faster_routing"), "balanced");
  EXPECT_EQ(rows[0].at("variation"), "");
  EXPECT_EQ(rows[0].at("ratio"), "1.5");
  EXPECT_EQ(rows[0].at("ratio_min"), "0.8");
  EXPECT_EQ(rows[0].at("ranking_stable"), "no");
}

TEST(TimeRange, SpansARowAndItsVariationsThatHaveATime) {
  const auto ranges = time_ranges(sample());
  ASSERT_TRUE(ranges[0] && ranges[1]);
  EXPECT_EQ(ranges[0]->min_s, 3);
  EXPECT_EQ(ranges[0]->max_s, 4);
  EXPECT_EQ(ranges[1]->min_s, 2);
  EXPECT_EQ(ranges[1]->max_s, 5);
  for (std::size_t i = 2; i < 6; ++i) EXPECT_FALSE(ranges[i]);
}

TEST(TimeRange, IsInTheTableOfResults) {
  const auto rows = read_csv(csv_text(sample(), "torus"));
  EXPECT_EQ(rows[1].at("time_min_s"), "2");
  EXPECT_EQ(rows[1].at("time_max_s"), "5");
  EXPECT_EQ(rows[3].at("time_min_s"), "");
  EXPECT_EQ(rows[3].at("speedup_vs_baseline"), "0.8") << "against the torus under the same variation";
}

TEST(ResultsTable, ShowsWhatWasAskedForAndNamesRankingsThatTurn) {
  const std::string text = results_table(sample(), "torus");
  EXPECT_NE(text.find("2 runs (2 ok)"), std::string::npos) << text;
  EXPECT_NE(text.find("Of 1 ranking of two networks, 1 turns under one of"), std::string::npos) << text;
  EXPECT_NE(text.find("cube before torus by 1.500, but 0.800 under hardware.link.duplex=half"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace netloom
