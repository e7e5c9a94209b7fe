// What a waitall waits for.

#include "workload/requests.hpp"

#include <gtest/gtest.h>

#include "workload/scratch.hpp"

namespace netloom::test {
namespace {

/// Rank 0's program of `lines` in short: `irecv`, `waitall(2)`, `wait 1>0#7`.
std::vector<std::string> settled(const std::string& lines) {
  const Scratch scratch;
  scratch.write_set({"0 init\n" + lines + "0 finalize\n", "1 init\n1 finalize\n", "2 init\n2 finalize\n"});
  const TraceReading reading = read_trace("index.txt", 3);
  EXPECT_EQ(line_errors(reading), std::vector<std::string>());
  std::vector<std::string> told;
  for (const Action& action : reading.workload.programs[0].actions) {
    if (action.kind == ActionKind::waitall)
      told.push_back("waitall(" + std::to_string(action.send_count) + ")");
    if (action.kind == ActionKind::wait) {
      told.push_back("wait " + std::to_string(action.source) + ">" + std::to_string(action.peer) + "#" +
                     std::to_string(action.tag));
    }
  }
  return told;
}

TEST(Waitall, WaitsForAsManyAsItSays) {
  EXPECT_EQ(settled("0 irecv 1 0 4 1\n0 isend 1 0 4 1\n0 waitall 2\n"), (Texts{"waitall(2)"}));
  EXPECT_EQ(settled("0 irecv 1 0 4 1\n0 irecv 1 1 4 1\n0 waitall 1\n0 waitall 1\n"),
            (Texts{"waitall(1)", "waitall(1)"}));
}

// LULESH waits for 26 sends, most of them null, and names each receive afterwards.
TEST(Waitall, LeavesWhatALaterWaitNames) {
  EXPECT_EQ(settled("0 irecv 1 7 4 1\n0 irecv 2 7 4 1\n0 isend 1 7 4 1\n0 isend 2 7 4 1\n0 waitall 26\n"
                    "0 wait 1 0 7\n0 wait 2 0 7\n"),
            (Texts{"waitall(2)", "wait 1>0#7", "wait 2>0#7"}));
}

TEST(Waitall, TakesARequestWhoseNameIsUsedAgainLater) {
  EXPECT_EQ(settled("0 irecv 1 7 4 1\n0 waitall 1\n0 irecv 1 7 4 1\n0 wait 1 0 7\n"),
            (Texts{"waitall(1)", "wait 1>0#7"}));
}

TEST(Waitall, BecomesWaitsWhereItsRequestsAreNotTheLatest) {
  EXPECT_EQ(settled("0 isend 1 1 4 1\n0 irecv 1 7 4 1\n0 isend 2 2 4 1\n0 waitall 2\n0 wait 1 0 7\n"),
            (Texts{"wait 0>2#2", "wait 0>1#1", "wait 1>0#7"}));
}

TEST(Waitall, KnowsAReceiveFromAnySourceByItsSource) {
  EXPECT_EQ(settled("0 irecv -555 -444 4 1\n0 isend 1 1 4 1\n0 waitall 5\n0 wait 2 0 9\n"),
            (Texts{"waitall(1)", "wait 2>0#9"}));
}

}  // namespace
}  // namespace netloom::test
