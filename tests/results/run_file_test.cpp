#include "results/run_file.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "common/log.hpp"
#include "results/sample_rows.hpp"

namespace netloom {
namespace {

namespace fs = std::filesystem;

class RunFile : public testing::Test {
 protected:
  RunFile() {
    std::string name = (fs::temp_directory_path() / "run_file_test.XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    fs::create_directories(folder_ / "runs");
    set_verbosity(Verbosity::quiet);
  }
  ~RunFile() override { fs::remove_all(folder_); }

  void write(const std::string& text) const { std::ofstream(run_file(folder_, outcome_.run_id)) << text; }
  std::optional<RunOutcome> read() const { return read_run_file(folder_, outcome_.run_id); }

  fs::path folder_;
  RunOutcome outcome_ = sample_row().outcome;
};

TEST_F(RunFile, ReadsBackToTheLastBit) {
  outcome_.notes = "a \"note\"\n";
  outcome_.result.warnings = {"one", "two"};
  write_run_file(folder_, outcome_);
  const auto read_back = read();
  ASSERT_TRUE(read_back);
  EXPECT_EQ(run_file_text(*read_back), run_file_text(outcome_));
  EXPECT_EQ(read_back->result.lower_bound_s, 5e-324);
  EXPECT_EQ(read_back->result.link_bytes, outcome_.result.link_bytes);
  EXPECT_EQ(read_back->result.waiting_time_max_s, 0.25);
  EXPECT_EQ(read_back->result.accounts.traffic[3][1].destination, 6U);
  EXPECT_EQ(read_back->graph->mpl, outcome_.graph->mpl);
  EXPECT_EQ(read_back->bisection, 16U);
  EXPECT_EQ(read_back->bisection_lower_bound, 15U);
}

TEST_F(RunFile, KeepsAFailureAndItsReason) {
  outcome_ = failed_row("torus", Status::deadlock, "rank 3 waits").outcome;
  outcome_.graph.reset();
  outcome_.load_bound.reset();
  outcome_.timeout_s = 1.5;
  write_run_file(folder_, outcome_);
  const auto read_back = read();
  ASSERT_TRUE(read_back);
  EXPECT_EQ(read_back->result.status, Status::deadlock);
  EXPECT_EQ(read_back->result.reason, "rank 3 waits");
  EXPECT_FALSE(read_back->graph);
  EXPECT_EQ(read_back->timeout_s, 1.5);
}

TEST_F(RunFile, LeavesOutWhatVaries) {
  const std::string before = run_file_text(outcome_);
  outcome_.result.wall_s = 7;
  outcome_.result.peak_memory_bytes = 9;
  EXPECT_EQ(run_file_text(outcome_), before);
}

TEST_F(RunFile, IsMissingWhereThereIsNone) {
  EXPECT_FALSE(read());
}

TEST_F(RunFile, CutShortCountsAsMissing) {
  const std::string text = run_file_text(outcome_);
  for (std::size_t size = 0; size + 1 < text.size(); size += 17) {
    write(text.substr(0, size));
    EXPECT_FALSE(read()) << size;
  }
}

TEST_F(RunFile, OfAnotherRunCountsAsMissing) {
  RunOutcome other = outcome_;
  other.run_id = "fedcba9876543210";
  write(run_file_text(other));
  EXPECT_FALSE(read());
}

TEST_F(RunFile, WithAMemberOfTheWrongTypeCountsAsMissing) {
  const std::string text = run_file_text(outcome_);
  const std::vector<std::pair<std::string, std::string>> damages{
      {"\"format_version\": 2", "\"format_version\": 1"},
      {"\"format\": \"netloom run\"", "\"format\": \"something\""},
      {"\"status\": \"ok\"", "\"status\": \"fine\""},
      {"\"ranks\": 64", "\"ranks\": -64"},
      {"\"ranks\": 64", "\"ranks\": 5000000000"},
      {"\"time_s\":0.1", "\"time_s\":\"0.1\""},
      {"\"warnings\": []", "\"warnings\": [1]"},
      {"\"link_bytes\":[0", "\"link_bytes\":[-1"},
      {"\"linear_hop_bytes\":null", "\"linear_hop_bytes\":-1"},
      {"[3,5,2,1,7]", "[3,63,2,1,7]"},
  };
  for (const auto& [from, to] : damages) {
    std::string damaged = text;
    const std::size_t at = damaged.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    write(damaged.replace(at, from.size(), to));
    EXPECT_FALSE(read()) << to;
  }
}

TEST_F(RunFile, OfAnOkRunWithoutMeasuresCountsAsMissing) {
  outcome_ = failed_row("torus", Status::deadlock, "x").outcome;
  std::string text = run_file_text(outcome_);
  text.replace(text.find("deadlock"), 8, "ok");
  write(text);
  EXPECT_FALSE(read());
}

}  // namespace
}  // namespace netloom
