#include "report/page.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "common/files.hpp"
#include "common/shell.hpp"
#include "report/charts.hpp"
#include "report/html.hpp"
#include "report/summary.hpp"
#include "results/rankings.hpp"
#include "results/sample_rows.hpp"

namespace netloom {
namespace {

namespace fs = std::filesystem;

bool has_gnuplot() {
  return run_shell("command -v gnuplot >/dev/null").status == 0;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

class Page : public testing::Test {
 protected:
  Page() {
    std::string name = (fs::temp_directory_path() / "netloom_report.XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Page() override { fs::remove_all(folder_); }

  std::string page(const std::vector<Row>& rows, const std::string& baseline = "torus") const {
    write_file(folder_ / "results.csv", csv_text(rows, baseline));
    return html_report(folder_);
  }

  fs::path folder_;
};

TEST_F(Page, EscapesEveryLabel) {
  std::vector<Row> rows{sample_row("<script>alert(1)</script>", 3), sample_row("cube\"' & co", 2)};
  for (Row& row : rows) row.axes.workload = "<img src=x onerror=alert(1)>";
  rows.push_back(failed_row("<b>", Status::deadlock, "<i>reason</i>"));
  const std::string text = page(rows, "cube\"' & co");
  for (const char* const raw : {"<script>alert", "<img", "<b>", "<i>"})
    EXPECT_EQ(text.find(raw), std::string::npos) << raw;
  EXPECT_NE(text.find("&lt;script&gt;alert(1)&lt;/script&gt;"), std::string::npos);
}

TEST_F(Page, IsTheSameBytesAgain) {
  const std::vector<Row> rows{sample_row("torus", 3), sample_row("cube", 2)};
  EXPECT_EQ(page(rows), page(rows));
}

TEST_F(Page, AsksNothingOfTheNetwork) {
  const std::string text = page({sample_row("torus", 3), sample_row("cube", 2)});
  for (const char* const place : {"src=", "href=", "url("}) {
    for (const char* const quote : {"", "\"", "'"}) {
      for (const char* const scheme : {"http:", "https:", "//"})
        EXPECT_EQ(count(text, std::string(place) + quote + scheme), 0U) << place << quote << scheme;
    }
  }
  EXPECT_EQ(count(text, "@import"), 0U);
}

TEST_F(Page, ShowsAFailedRunWithItsReasonAndNoTime) {
  const std::string text = page({sample_row("torus", 3), failed_row("cube", Status::deadlock, "all wait")});
  EXPECT_NE(text.find("2 runs: 1 deadlock, 1 ok."), std::string::npos);
  EXPECT_NE(text.find("deadlock: all wait"), std::string::npos);
  EXPECT_NE(text.find("; 1 without a time."), std::string::npos);
}

TEST_F(Page, NamesRankingsThatTurn) {
  std::vector<Row> rows{sample_row("torus", 3), sample_row("cube", 2), sample_row("cube", 4)};
  rows[2].axes.varies = 1;
  rows[2].axes.variation = "placement=random";
  write_file(folder_ / "rankings.csv", rankings_csv(rows));
  const std::string text = page(rows);
  EXPECT_NE(text.find("cube before torus by 1.500, but 0.750 under placement=random."), std::string::npos);
  EXPECT_NE(text.find("2 networks"), 0U);
  EXPECT_EQ(count(text, "<li>3 runs"), 1U);
}

TEST_F(Page, RefusesAFolderWithoutResults) {
  EXPECT_THROW(html_report(folder_), InputError);
  write_file(folder_ / "results.csv", "run_id,experiment\n");
  EXPECT_THROW(html_report(folder_), InputError);
}

TEST(Summary, NamesTheFastestTheNextAndTheSlowest) {
  const auto rows = read_csv(
      csv_text(std::vector{sample_row("torus", 3), sample_row("cube", 2), sample_row("ring", 5)}, "torus"));
  const auto sentences = summary(rows);
  ASSERT_EQ(sentences.size(), 3U);
  EXPECT_EQ(sentences[1], "Fastest, of 1 comparison (equal times count for each): cube 1.");
  EXPECT_NE(
      sentences[2].find(
          "cube is fastest with 2.000 s, 1.500 times as fast as torus and 2.500 times as fast as ring."),
      std::string::npos)
      << sentences[2];
  EXPECT_EQ(baseline_of(rows), "torus");
}

TEST(Summary, CountsEqualTimesForEach) {
  const auto rows =
      read_csv(csv_text(std::vector{sample_row("torus", 2), sample_row("cube", 2 * (1 + 1e-13))}, ""));
  EXPECT_EQ(summary(rows)[1], "Fastest, of 1 comparison (equal times count for each): cube 1, torus 1.");
  EXPECT_EQ(baseline_of(rows), "");
}

TEST(BarChart, HasASeriesANetworkAndABarAValue) {
  if (!has_gnuplot()) GTEST_SKIP() << "gnuplot is not installed";
  const BarChart chart{"title",
                       "speed-up",
                       {"a", "it's \"b\" \\n"},
                       {"torus", "cube's", "{1,14}"},
                       {{1.0, 1.0}, {1.5, std::nullopt}, {0.5, 0.7}},
                       1.0};
  const auto svg = drawn(chart);
  ASSERT_TRUE(svg);
  for (const char* const series : {"_plot_1\"", "_plot_2\"", "_plot_3\""})
    EXPECT_GT(count(*svg, series), 0U) << series;
  EXPECT_EQ(count(*svg, "_plot_4\""), 0U);
  const std::size_t keys = 3;
  EXPECT_EQ(count(*svg, "<polygon"), 5 + keys);
  EXPECT_NE(svg->find("{1,14}"), std::string::npos);
}

TEST(HtmlTable, ShowsAFewDigitsAndKeepsAll) {
  const std::string text = html_table({{"a", "b", "c"}, {{"0.123456789", "", "64"}, {"x", "", "7"}}, true});
  EXPECT_NE(text.find("data-exact=\"0.123456789\""), std::string::npos);
  EXPECT_NE(text.find(">0.1235</td>"), std::string::npos) << text;
  EXPECT_NE(text.find("<td class=\"n\">64</td>"), std::string::npos);
  EXPECT_EQ(text.find("<th>b</th>"), std::string::npos) << "nothing is in it";
}

TEST(InlinedSvg, HasIdsOfItsOwn) {
  const std::string svg =
      "<?xml version=\"1.0\"?>\n<svg><g id=\"gp\"/><use xlink:href='#gp'/><g fill=\"url(#gp)\"/></svg>";
  EXPECT_EQ(
      inlined_svg(svg, "c1-", "<t>"),
      "<figure>\n<figcaption>&lt;t&gt;</figcaption>\n<svg><g id=\"c1-gp\"/><use xlink:href='#c1-gp'/><g "
      "fill=\"url(#c1-gp)\"/></svg></figure>\n");
}

}  // namespace
}  // namespace netloom
