#include "results/table.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "results/format.hpp"
#include "results/sample_rows.hpp"

namespace netloom {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t line_with(const std::vector<std::string>& lines, const std::string& text) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find(text) != std::string::npos) return i;
  }
  ADD_FAILURE() << "no line has " << text;
  return lines.size() - 1;
}

TEST(ResultsTable, ShowsCommunicationTimeAndSpeedupBesideTheGraph) {
  const std::vector<Row> rows{sample_row("torus", 3), sample_row("cube", 2)};
  const auto lines = lines_of(results_table(rows, "torus"));
  const std::string& line = lines[line_with(lines, "  cube")];
  EXPECT_EQ(line,
            "  cube       333.3 ms  2.000 s     1.500    128       4         8  4.063        64  64.00");
}

TEST(ResultsTable, GathersTheNetworksOfAWorkload) {
  std::vector<Row> rows{sample_row("torus"), sample_row("torus"), sample_row("cube"), sample_row("cube")};
  rows[1].axes.workload = rows[3].axes.workload = "npb_is A";
  const auto lines = lines_of(results_table(rows, "torus"));
  const std::size_t first = line_with(lines, "alltoall 64KiB");
  EXPECT_EQ(lines[first + 1].substr(0, 7), "  torus");
  EXPECT_EQ(lines[first + 2].substr(0, 6), "  cube");
  EXPECT_EQ(lines[first + 4].substr(0, 8), "npb_is A");
}

TEST(ResultsTable, NamesWhatVariesInEachBlockAndTheRestOnTop) {
  std::vector<Row> rows{sample_row(), sample_row()};
  rows[1].axes.hardware.link_bandwidth = {25e9};
  const std::string text = results_table(rows, "");
  EXPECT_NE(text.find("\nalltoall 64KiB, link 100Gbps\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nalltoall 64KiB, link 200Gbps\n"), std::string::npos) << text;
  EXPECT_NE(text.substr(0, text.find("\n\n")).find("64 ranks"), std::string::npos) << text;
}

TEST(ResultsTable, ShowsAStatusThatIsNotOkWithItsReason) {
  const std::vector<Row> rows{sample_row("torus"),
                              failed_row("cube", Status::deadlock, "rank 3 waits in recv")};
  const auto lines = lines_of(results_table(rows, "torus"));
  EXPECT_NE(lines[line_with(lines, "  cube")].find("deadlock"), std::string::npos);
  const std::size_t heading = line_with(lines, "Not ok:");
  EXPECT_NE(lines[heading + 1].find("cube"), std::string::npos);
  EXPECT_NE(lines[heading + 1].find("deadlock: rank 3 waits in recv"), std::string::npos);
  EXPECT_NE(lines[0].find("2 runs (1 deadlock, 1 ok)"), std::string::npos) << lines[0];
}

TEST(ResultsTable, StaysWithin120Columns) {
  std::vector<Row> rows{sample_row(std::string(90, 'x'), 123456), sample_row("torus", 3e-9)};
  rows[0].axes.routing = {"shortest", "random", 123456};
  rows[0].axes.hardware.link_bandwidth = {25e9};
  rows.push_back(failed_row("torus", Status::crashed, std::string(100, 'a') + " " + std::string(100, 'b')));
  for (const std::string& line : lines_of(results_table(rows, "torus"))) {
    EXPECT_LE(display_width(line), 120U) << line;
  }
}

TEST(ResultsTable, StaysAlignedAndNarrowAtExtremeValues) {
  std::vector<Row> rows{sample_row("slow", 1e300), sample_row("fast", 1e-300), sample_row("torus", 1)};
  rows[0].outcome.result.comm_time_mean_s = 1e300;
  rows[1].outcome.result.comm_time_mean_s = 5e-324;
  rows[0].outcome.load_bound = 1e-300;
  const auto lines = lines_of(results_table(rows, "torus"));
  const std::size_t header = line_with(lines, "  topology");
  for (std::size_t i = header; i < lines.size(); ++i) {
    if (lines[i].starts_with("  ")) {
      EXPECT_EQ(display_width(lines[i]), display_width(lines[header])) << lines[i];
    }
    EXPECT_LE(display_width(lines[i]), 120U) << lines[i];
  }
}

TEST(ResultsTable, LeavesTheSpeedupOutWithoutABaseline) {
  const std::vector<Row> rows{sample_row()};
  EXPECT_EQ(results_table(rows, "").find("speed-up"), std::string::npos);
}

TEST(ResultsTable, OfNoRunsIsEmpty) {
  EXPECT_EQ(results_table({}, "torus"), "");
}

}  // namespace
}  // namespace netloom
