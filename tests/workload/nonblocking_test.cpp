// Non-blocking collectives in traces: `ialltoall`, waited for by a line with the tag of their request.

#include <gtest/gtest.h>

#include "workload/scratch.hpp"

namespace netloom::test {
namespace {

TraceReading read_two(const Texts& lines) {
  return read_ranks({lines, lines});
}

// The tags that SMPI 3.32 recorded of a program that makes each of these calls.
const std::vector<std::pair<std::string, int>> calls{{"ibarrier", -779},
                                                     {"ibcast 5 1 1", -3335},
                                                     {"igather 5 5 1 1 1", -446},
                                                     {"igatherv 1 1 1 1 1 1", -2224},
                                                     {"iscatter 5 5 1 1 1", -224},
                                                     {"iscatterv 1 1 1 1 1 1", -335},
                                                     {"iallgather 5 5 1 1", -557},
                                                     {"iallgatherv 1 1 1 1 1", -668},
                                                     {"ialltoall 5 5 1 1", -1113},
                                                     {"ialltoallv 4 2 2 4 2 2 1 1", -1001},
                                                     {"ireduce 5 0 1 1", -113},
                                                     {"iallreduce 5 0 1", -4446},
                                                     {"ireducescatter 1 2 0 1", -890},
                                                     {"iscan 5 0 1", -889},
                                                     {"iexscan 5 0 1", -889}};

std::string wait_for(int tag) {
  return "wait -333 -333 " + std::to_string(tag);
}

TEST(NonBlocking, CollectivesAreReadWithTheLineThatWaits) {
  for (const auto& [call, tag] : calls) {
    const TraceReading reading = read_two({call, wait_for(tag)});
    EXPECT_EQ(errors(reading), Texts{}) << call;
    const Action& action = reading.workload.programs[0].actions[1];
    EXPECT_TRUE(action.nonblocking);
    EXPECT_EQ(action.tag, tag);
    EXPECT_EQ(word_of(action), call.substr(0, call.find(' ')));
  }
}

// SMPI writes process numbers in their place: -333 of rank 0, 0 0 of rank 1, 1 1 of rank 2.
TEST(NonBlocking, TheEndsInTheLineThatWaitsMeanNothing) {
  for (const std::string ends : {"-333 -333", "0 0", "1 1", "17 3"}) {
    EXPECT_EQ(faults({{"ialltoall 5 5 1 1", "wait " + ends + " -1113"}, {"ialltoall 5 5 1 1", "waitall 1"}}),
              Texts{})
        << ends;
  }
}

TEST(NonBlocking, CollectivesMayBeTestedAndWaitedForTogether) {
  const TraceReading reading = read_two({"ibcast 5 1 1", "iallreduce 5 0 1", "test 0 0 -3335", "waitall 2"});
  EXPECT_EQ(errors(reading), Texts{});
  EXPECT_EQ(reading.workload.programs[0].actions[4].send_count, 2);
}

TEST(NonBlocking, OneWaitallEndsCollectivesAndMessages) {
  EXPECT_EQ(faults({{"isend 1 5 8 1", "ibarrier", "waitall 2"}, {"irecv 0 5 8 1", "ibarrier", "waitall 2"}}),
            Texts{});
}

// The latest open requests that no later wait names: the barrier's is named.
TEST(NonBlocking, AWaitallLeavesWhatALaterWaitNames) {
  const TraceReading reading = read_two({"iallreduce 5 0 1", "ibarrier", "waitall 1", wait_for(-779)});
  EXPECT_EQ(errors(reading), Texts{});
  const Action& settled = reading.workload.programs[0].actions[3];
  EXPECT_EQ(settled.kind, ActionKind::wait);
  EXPECT_EQ(settled.tag, -4446);
}

TEST(NonBlocking, AWaitThatFindsNoneIsNamed) {
  const Texts lines{"ibarrier", wait_for(-1113)};
  EXPECT_EQ(faults({lines, {"ibarrier", "waitall 1"}}),
            (Texts{"rank-0.txt:3: wait: there is no open request of a collective with tag -1113"}));
}

TEST(NonBlocking, ACollectiveNeverWaitedForIsNoticed) {
  EXPECT_EQ(notices(read_ranks({{"ibarrier"}, {"ibarrier", "waitall 1"}}))[0],
            "rank-0.txt:2: rank 0 never waits for 1 of its requests, this one; the run waits at its end");
}

TEST(NonBlocking, LinesAreWrittenAsTheyWereRead) {
  const Scratch scratch;
  std::string lines =
      "0 Ssend 1 4 7 1\n0 ISsend 1 5 7 1\n0 wait 0 1 5\n0 bsend 1 4 7 1\n0 ibsend 1 6 7 1\n0 wait 0 1 6\n";
  for (const auto& [call, tag] : calls) lines += "0 " + call + "\n0 " + wait_for(tag) + "\n";
  scratch.write_set({"0 init\n" + lines + "0 finalize\n", "1 init\n1 finalize\n"});
  const TraceReading reading = read_trace("index.txt", 2);
  EXPECT_EQ(line_errors(reading), Texts{});
  write_trace(reading.workload, "copy");
  std::ifstream stream("copy/rank-0.txt");
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  EXPECT_EQ(text, "0 init\n" + lines + "0 finalize\n");
}

TEST(NonBlocking, WordsAreThoseOfCollectivesOnly) {
  EXPECT_EQ(faults({{"icompute 5"}}),
            (Texts{"rank-0.txt:2: unknown action 'icompute'; did you mean 'compute'?"}));
  EXPECT_EQ(faults({{"iwait 1 0 5"}}).size(), 1U);
}

TEST(NonBlocking, CollectivesAreCheckedLikeBlockingOnes) {
  EXPECT_EQ(faults({{"ibcast 5 9 1", "waitall 1"}, {}}),
            (Texts{"rank-0.txt:2: ibcast: root 9 is not one of the ranks 0 to 1"}));
  EXPECT_EQ(faults({{"ialltoall 5 5 99 1", "waitall 1"}, {}}).size(), 1U);
  EXPECT_EQ(faults({{"iallreduce 5 0 1 @4", "waitall 1"}, {}}).size(), 1U);
}

TEST(NonBlocking, T4CollectivesThatOthersDoNotStartAreNamed) {
  EXPECT_EQ(faults({{"ibarrier", "waitall 1"}, {}}),
            (Texts{"rank-0.txt:2: ibarrier: rank 1 has 0 collectives, rank 0 has 1; this is the first "
                   "difference, where "
                   "rank 1 calls none"}));
}

// MPI does not match the two.
TEST(NonBlocking, T17ABlockingCollectiveIsNoPartner) {
  EXPECT_EQ(faults({{"barrier"}, {"ibarrier", "waitall 1"}}),
            (Texts{"rank-1.txt:2: ibarrier: rank 1 has 1 collective, rank 0 has 1; this is the first "
                   "difference, where "
                   "rank 0 calls barrier (rank-0.txt:2)"}));
}

TEST(NonBlocking, ArgumentsOfAllRanksAreCompared) {
  EXPECT_EQ(faults({{"ibcast 5 0 1", "waitall 1"}, {"ibcast 5 1 1", "waitall 1"}}),
            (Texts{"rank-1.txt:2: ibcast: root is 1, but that of rank 0 is 0 (rank-0.txt:2)"}));
  EXPECT_EQ(faults({{"iallreduce 5 0 1", "waitall 1"}, {"iallreduce 6 0 1", "waitall 1"}}),
            (Texts{"rank-1.txt:2: iallreduce: has 24 bytes, but rank 0 has 20 bytes (rank-0.txt:2)"}));
}

TEST(NonBlocking, CollectivesBelongToACommunicator) {
  const Texts member{"comm_dup 0 3", "ibarrier @3", "ibarrier", "wait 0 0 -779 @3", "wait 0 0 -779"};
  EXPECT_EQ(faults({member, member}), Texts{});
  const Texts wrong{"comm_dup 0 3", "ibarrier @3", "wait 0 0 -779"};
  EXPECT_EQ(faults({wrong, wrong}).size(), 2U);
}

}  // namespace
}  // namespace netloom::test
