#include "results/report.hpp"

#include <gtest/gtest.h>

#include "results/sample_rows.hpp"

namespace netloom {
namespace {

RunOutcome outcome_with(const Accounts& accounts) {
  RunOutcome outcome = sample_row().outcome;
  outcome.result.hop_bytes = 500;
  outcome.result.linear_hop_bytes = 1000;
  outcome.result.accounts = accounts;
  return outcome;
}

TEST(Report, TellsTimesOperationsPhasesAndLinks) {
  Accounts accounts;
  accounts.operations = {{ActionKind::compute, 64, 0, {0.25, 0.5}, {}},
                         {ActionKind::alltoall, 640, 4096, {0.75, 1}, {0.125, 0.25}}};
  accounts.phases = {{"", 0, 0.25, 0, 0, {0.25, 0.25}, {}, {}},
                     {"ring", 0.25, 1, 640, 4096, {0.75, 1}, {0.75, 1}, {0.125, 0.25}}};
  accounts.hot_links = {{"3->7", 1000, {2, {{0, 1, 600}, {2, 3, 400}}}}};
  const std::string text = accounts_text(outcome_with(accounts));
  std::size_t at = 0;
  for (const char* part :
       {"mean of 64 ranks: in MPI 333.3 ms", "0.500 of those of the linear placement", "alltoall", "750.0 ms",
        "75.0 %", "125.0 ms", "compute", "25.0 %", "ring", "(before)", "3->7", "0->1 2->3", "1000"}) {
    const std::size_t found = text.find(part, at);
    ASSERT_NE(found, std::string::npos) << part << " in\n" << text;
    at = found;
  }
}

TEST(Report, CountsAreWholeNumbers) {
  Accounts accounts;
  accounts.operations = {{ActionKind::alltoall, 64, 256, {0.75, 1}, {}}};
  accounts.phases = {{"ring", 0, 1, 7, 12, {0.75, 1}, {}, {}}};
  accounts.hot_links = {{"3->7", 104, {2, {{0, 1, 60}}}}};
  RunOutcome outcome = outcome_with(accounts);
  outcome.result.messages = 3;
  outcome.result.bytes = 4096;
  const std::string text = accounts_text(outcome);
  EXPECT_NE(text.find("  3 messages, 4096 bytes; 500 hop-bytes, 0.500 of"), std::string::npos) << text;
  for (const char* const rounded : {"64.0", "256.0", "7.0", "12.0", "104.0", "2.000", "3.000", "500.0 "}) {
    EXPECT_EQ(text.find(rounded), std::string::npos) << rounded << " in\n" << text;
  }
}

TEST(Report, CountsWhatItDoesNotShow) {
  Accounts accounts;
  for (int i = 0; i < 14; ++i)
    accounts.phases.push_back({"p" + std::to_string(i), 0, 1, 1, 1, {1.0 + i, 1}, {}, {}});
  const std::string text = accounts_text(outcome_with(accounts));
  EXPECT_NE(text.find("p13"), std::string::npos);
  EXPECT_EQ(text.find("p3 "), std::string::npos);
  EXPECT_NE(text.find("  and 4 more\n"), std::string::npos);
}

TEST(Report, WritesTheTrafficMatrixAsCsv) {
  EXPECT_EQ(traffic_csv({{{1, 2, 10}}, {}, {{0, 1, 7}, {2, 1, 0}}}),
            "source,destination,messages,bytes\n0,1,2,10\n2,0,1,7\n2,2,1,0\n");
}

}  // namespace
}  // namespace netloom
