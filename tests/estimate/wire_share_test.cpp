// Equal parts of a wire, against sums done by hand.

#include "estimate/wire_share.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace netloom {
namespace {

/// Ends by message; a wire of 10 bytes a second.
std::map<std::uint32_t, double> ends_of(std::vector<WireJob> jobs) {
  share_wire(jobs, 0.1);
  std::map<std::uint32_t, double> ends;
  for (const WireJob& job : jobs) ends[job.message] = job.end_s;
  return ends;
}

TEST(WireShare, GivesAMessageAloneTheWholeWire) {
  EXPECT_NEAR(ends_of({{3, 20, 0, 0}})[0], 5, 1e-12);
}

TEST(WireShare, EndsEqualMessagesThatStartTogetherTogether) {
  const auto ends = ends_of({{1, 20, 0, 0}, {1, 20, 0, 1}, {1, 20, 0, 2}});
  for (const auto& [message, end_s] : ends) EXPECT_NEAR(end_s, 7, 1e-9) << message;
}

TEST(WireShare, LetsAShortMessageGoFirst) {
  const auto ends = ends_of({{0, 100, 0, 0}, {0, 10, 0, 1}});
  EXPECT_NEAR(ends.at(1), 2, 1e-9);
  EXPECT_NEAR(ends.at(0), 11, 1e-9);
}

TEST(WireShare, SharesOnlyWhileMessagesMeet) {
  // The first has sent 50 bytes when the second comes; then both take 5 a second.
  const auto meeting = ends_of({{0, 100, 0, 0}, {5, 100, 0, 1}});
  EXPECT_NEAR(meeting.at(0), 15, 1e-9);
  EXPECT_NEAR(meeting.at(1), 20, 1e-9);
  const auto apart = ends_of({{100, 10, 0, 1}, {0, 10, 0, 0}});
  EXPECT_NEAR(apart.at(0), 1, 1e-9);
  EXPECT_NEAR(apart.at(1), 101, 1e-9);
}

TEST(WireShare, KeepsTheWireBusyAsLongAsThereAreBytes) {
  std::vector<WireJob> jobs;
  double bytes = 0;
  for (std::uint32_t i = 0; i < 50; ++i) {
    jobs.push_back({0.01 * ((i * 7) % 50), 1.0 + (i * 13) % 17, 0, i});
    bytes += jobs.back().bytes;
  }
  double last_s = 0;
  for (const auto& [message, end_s] : ends_of(jobs)) last_s = std::max(last_s, end_s);
  EXPECT_NEAR(last_s, bytes / 10, 1e-9 * bytes);
}

}  // namespace
}  // namespace netloom
