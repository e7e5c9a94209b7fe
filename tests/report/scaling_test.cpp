#include "report/scaling.hpp"

#include <gtest/gtest.h>

#include "common/shell.hpp"
#include "results/run_file.hpp"
#include "results/sample_rows.hpp"

namespace netloom {
namespace {

Row sized(const std::string& type, std::uint32_t ranks, std::uint32_t degree, double time) {
  Row row = sample_row(type + std::to_string(ranks), time);
  row.axes.topology_spec = "{type: " + type + ", nodes: " + std::to_string(ranks) + "}";
  row.outcome.ranks = ranks;
  row.outcome.graph->degree_max = degree;
  return row;
}

std::vector<CsvRow> table(const std::vector<Row>& rows) {
  return read_csv(csv_text(rows, ""));
}

using Points = std::vector<std::pair<double, double>>;

TEST(ScalingCharts, HaveALineAFamilyInTheOrderOfRanks) {
  const auto charts =
      scaling_charts(table({sized("ring", 64, 2, 4), sized("ring", 16, 2, 1), sized("star", 16, 16, 0.5)}));
  ASSERT_EQ(charts.size(), 1U);
  ASSERT_EQ(charts[0].series.size(), 1U) << "one size makes no line";
  EXPECT_EQ(charts[0].series[0].name, "ring");
  EXPECT_EQ(charts[0].series[0].points, (Points{{16, 1}, {64, 4}}));
  EXPECT_TRUE(charts[0].logarithmic);
}

TEST(ScalingCharts, TellDegreesApartWhereAFamilyHasTwoNetworksOfASize) {
  const auto charts = scaling_charts(table({sized("circulant", 16, 4, 2), sized("circulant", 16, 6, 1),
                                            sized("circulant", 64, 4, 5), sized("circulant", 64, 6, 3)}));
  ASSERT_EQ(charts.size(), 1U);
  ASSERT_EQ(charts[0].series.size(), 2U);
  EXPECT_EQ(charts[0].series[0].name, "circulant, degree 4");
  EXPECT_EQ(charts[0].series[1].points, (Points{{16, 1}, {64, 3}}));
}

TEST(ScalingCharts, LeaveOutRunsWithoutATimeAndVariations) {
  Row varied = sized("ring", 256, 2, 9);
  varied.axes.variation = "placement=random";
  Row failed = failed_row("ring128", Status::deadlock, "x");
  failed.axes.topology_spec = "{type: ring, nodes: 128}";
  failed.outcome.ranks = 128;
  const auto charts =
      scaling_charts(table({sized("ring", 16, 2, 1), sized("ring", 64, 2, 4), failed, varied}));
  ASSERT_EQ(charts.size(), 1U);
  EXPECT_EQ(charts[0].series[0].points.size(), 2U);
}

TEST(ScalingCharts, AreNoneForOneSize) {
  EXPECT_TRUE(scaling_charts(table({sized("ring", 16, 2, 1), sized("star", 16, 16, 2)})).empty());
}

TEST(LoadCharts, FallFromTheMostLoadedLinkToTheLeast) {
  std::string name = (std::filesystem::temp_directory_path() / "netloom_loads.XXXXXX").string();
  const std::filesystem::path folder = ::mkdtemp(name.data());
  std::filesystem::create_directories(folder / "runs");
  Row row = sample_row("ring", 1);
  row.outcome.result.link_bytes = {10, 40, 0, 30};
  write_run_file(folder, row.outcome);
  const auto charts = load_charts(folder, table({row}));
  std::filesystem::remove_all(folder);
  ASSERT_EQ(charts.size(), 1U);
  EXPECT_EQ(charts[0].series[0].points, (Points{{0, 40}, {25, 30}, {50, 10}, {75, 0}, {100, 0}}));
}

TEST(LineChart, HasALineASeries) {
  if (run_shell("command -v gnuplot >/dev/null").status != 0) GTEST_SKIP() << "gnuplot is not installed";
  const std::vector<LineSeries> series{{"it's", {{16, 1e-4}, {64, 1e-3}}}, {"b", {{16, 2e-4}, {64, 2e-3}}}};
  for (const bool logarithmic : {false, true}) {
    const auto svg = drawn(LineChart{"title", "x", "y", logarithmic, series});
    ASSERT_TRUE(svg);
    for (const char* const part : {"_plot_1\"", "_plot_2\"", ">it's<"})
      EXPECT_NE(svg->find(part), std::string::npos) << part;
    EXPECT_EQ(svg->find("_plot_3\""), std::string::npos);
  }
}

}  // namespace
}  // namespace netloom
