// netloom record: the lines that each MPI call leaves, and programs that cannot be recorded.

#include <algorithm>

#include "paths.hpp"
#include "record/programs.hpp"

namespace netloom::test {
namespace {

class Record : public MpiProgramTest {
 protected:
  Outcome record(const std::vector<std::string>& program_words, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"record", "n.yaml", "-o", "t"};
    if (std::find(more.begin(), more.end(), "--compute") == more.end()) {
      more.insert(more.end(), {"--compute", "declared"});
    }
    words.insert(words.end(), more.begin(), more.end());
    words.emplace_back("--");
    words.insert(words.end(), program_words.begin(), program_words.end());
    return netloom(words);
  }

  /// Records one group of calls.c and checks that the trace is sound.
  void record_calls(const std::string& group, const std::string& ranks = "2") const {
    write_network("{type: ring, nodes: 4}");
    const Outcome outcome = record({program("calls"), group}, {"--ranks", ranks});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Outcome lint = netloom({"lint", "t"});
    EXPECT_EQ(lint.status, 0) << lint.out;
  }

  /// The lines of a rank between init and finalize, without its number.
  std::vector<std::string> lines_of(const std::string& rank) const {
    std::istringstream text(read("t/rank-" + rank + ".txt"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
      EXPECT_EQ(line.substr(0, rank.size() + 1), rank + " ");
      lines.push_back(line.substr(rank.size() + 1));
    }
    EXPECT_GE(lines.size(), 2U);
    EXPECT_EQ(lines.front(), "init");
    EXPECT_EQ(lines.back(), "finalize");
    return {lines.begin() + 1, lines.end() - 1};
  }

  /// Refused with this sentence, and no trace is left.
  void expect_refusal(const std::string& group, const std::string& sentence) const {
    write_network("{type: ring, nodes: 4}");
    const Outcome outcome = record({program("calls"), group}, {"--ranks", "2"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("netloom: " + sentence + "; no trace is left\n"), std::string::npos)
        << outcome.err;
    EXPECT_TRUE(fs::is_empty(folder_ / "t"));
    fs::remove(folder_ / "t");
  }
};

using Lines = std::vector<std::string>;

TEST_F(Record, WritesMessagesAndLeavesOutThoseToNobody) {
  record_calls("messages");
  EXPECT_EQ(lines_of("0"), (Lines{"send 1 7 5 1", "send 1 8 2 0"}));
  EXPECT_EQ(lines_of("1"), (Lines{"recv -555 -444 9 1", "recv 0 8 2 0"}));
}

TEST_F(Record, KeepsBothTagsOfAnExchange) {
  record_calls("exchanges");
  EXPECT_EQ(lines_of("0"),
            (Lines{"sendRecv 1 1 2 1 1 1", "isend 1 0 3 1", "irecv 1 1 4 1", "waitall 2",
                   "sendRecv 5 0 5 0 1 1", "isend 1 9 6 1", "irecv 1 9 6 1", "waitall 2", "send 1 2 7 1"}));
  EXPECT_EQ(lines_of("1"),
            (Lines{"sendRecv 1 0 2 0 1 1", "isend 0 1 3 1", "irecv 0 0 4 1", "waitall 2",
                   "sendRecv 5 1 5 1 1 1", "isend 0 9 6 1", "irecv 0 9 6 1", "waitall 2", "recv 0 2 7 1"}));
}

TEST_F(Record, NamesEachRequestThatIsWaitedForUnlessItIsAllOfThem) {
  record_calls("requests");
  const Lines lines = lines_of("0");
  ASSERT_EQ(lines.size(), 16U);
  const Lines start{"irecv 1 0 10 1", "isend 1 0 10 1", "irecv 1 1 10 1", "isend 1 1 10 1"};
  EXPECT_EQ(Lines(lines.begin(), lines.begin() + 4), start);
  EXPECT_EQ(lines[4], "waitall 4");
  EXPECT_EQ(Lines(lines.begin() + 5, lines.begin() + 9), start);
  // MPI_Wait of one, MPI_Waitall of two, MPI_Waitany, MPI_Waitsome
  EXPECT_EQ(Lines(lines.begin() + 9, lines.end()),
            (Lines{"wait 1 0 1", "wait 0 1 0", "wait 0 1 1", "wait 1 0 0", "isend 1 5 1 2", "test 0 1 5",
                   "wait 0 1 5"}));
  EXPECT_EQ(lines_of("1").back(), "wait -555 1 5");
}

TEST_F(Record, WritesATestThatSucceedsAsAWaitToo) {
  record_calls("tests");
  EXPECT_EQ(lines_of("0"), (Lines{"compute 1e+09", "send 1 0 1 1"}));
  EXPECT_EQ(lines_of("1"), (Lines{"irecv 0 0 1 1", "test 0 1 0", "test 0 1 0", "test 0 1 0", "compute 2e+09",
                                  "test 0 1 0", "wait 0 1 0"}));
}

TEST_F(Record, StartsPersistentRequestsAnew) {
  record_calls("persistent");
  const Lines turn{"isend 1 3 4 1", "irecv 1 3 4 1", "waitall 2"};
  Lines wanted = turn;
  wanted.insert(wanted.end(), turn.begin(), turn.end());
  wanted.insert(wanted.end(), {"isend 1 3 4 1", "wait 0 1 3"});
  EXPECT_EQ(lines_of("0"), wanted);
}

TEST_F(Record, WritesEverySendModeAsWhatItIs) {
  record_calls("modes");
  EXPECT_EQ(lines_of("0"), (Lines{"Ssend 1 0 1 1", "bsend 1 1 2 1", "ISsend 1 2 3 1", "ibsend 1 3 4 1",
                                  "waitall 2", "ISsend 1 4 5 1", "ibsend 1 5 6 1", "waitall 2"}));
}

TEST_F(Record, WritesDerivedTypesAsBytes) {
  record_calls("derived");
  EXPECT_EQ(lines_of("0"), (Lines{"send 1 1 96 6", "bcast 48 0 6"}));
  EXPECT_EQ(lines_of("1"), (Lines{"recv 0 1 12 0", "bcast 48 0 6"}));
}

TEST_F(Record, WritesEveryCollective) {
  record_calls("collectives");
  EXPECT_EQ(lines_of("0"),
            (Lines{"barrier", "reduce 3 0 1 1", "allreduce 4 0 1", "scan 5 0 1", "exscan 6 0 1",
                   "reducescatter 1 2 0 1", "reducescatter 7 7 0 1", "alltoall 8 8 1 1", "allgather 9 9 1 1",
                   "allgatherv 1 1 2 1 1", "gather 10 0 1 1 6", "scatter 0 11 1 6 1", "gatherv 1 1 2 0 1 1",
                   "scatterv 1 2 1 0 1 1", "alltoallv 3 1 2 3 1 2 1 1"}));
  EXPECT_EQ(lines_of("1"),
            (Lines{"barrier", "reduce 3 0 1 1", "allreduce 4 0 1", "scan 5 0 1", "exscan 6 0 1",
                   "reducescatter 1 2 0 1", "reducescatter 7 7 0 1", "alltoall 8 8 1 1", "allgather 9 9 1 1",
                   "allgatherv 2 1 2 1 1", "gather 10 10 1 1 1", "scatter 11 11 1 1 1", "gatherv 2 0 0 0 1 6",
                   "scatterv 0 0 2 0 6 1", "alltoallv 6 2 4 6 2 4 1 1"}));
}

TEST_F(Record, WritesEveryNonBlockingCollectiveAndTheWaitForIt) {
  record_calls("starting");
  EXPECT_EQ(lines_of("0"), (Lines{"ireduce 3 0 1 1",
                                  "wait -333 -333 -113",
                                  "iallreduce 4 0 1",
                                  "wait -333 -333 -4446",
                                  "iscan 5 0 1",
                                  "wait -333 -333 -889",
                                  "iexscan 6 0 1",
                                  "wait -333 -333 -889",
                                  "ireducescatter 1 2 0 1",
                                  "wait -333 -333 -890",
                                  "ireducescatter 7 7 0 1",
                                  "wait -333 -333 -890",
                                  "ialltoall 8 8 1 1",
                                  "wait -333 -333 -1113",
                                  "iallgather 9 9 1 1",
                                  "wait -333 -333 -557",
                                  "iallgatherv 1 1 2 1 1",
                                  "wait -333 -333 -668",
                                  "igather 10 0 1 1 6",
                                  "wait -333 -333 -446",
                                  "iscatter 0 11 1 6 1",
                                  "wait -333 -333 -224",
                                  "igatherv 1 1 2 0 1 1",
                                  "wait -333 -333 -2224",
                                  "iscatterv 1 2 1 0 1 1",
                                  "wait -333 -333 -335",
                                  "ialltoallv 3 1 2 2 1 1 1 1",
                                  "wait -333 -333 -1001",
                                  "ialltoallv 6 4 2 8 4 4 6 6",
                                  "wait -333 -333 -1001"}));
}

TEST_F(Record, NamesTheCommunicatorOfACollectiveThatIsWaitedFor) {
  record_calls("started");
  const Lines lines = lines_of("0");
  ASSERT_GE(lines.size(), 8U);
  EXPECT_EQ(Lines(lines.begin(), lines.begin() + 5),
            (Lines{"comm_dup 0 1", "ibarrier @1", "ibcast 5 1 1", "wait -333 -333 -779 @1",
                   "test -333 -333 -3335"}));
  EXPECT_EQ(Lines(lines.end() - 5, lines.end()),
            (Lines{"wait -333 -333 -3335", "ibarrier @1", "irecv 1 3 1 1", "isend 1 3 1 1", "waitall 3"}));
}

TEST_F(Record, WritesDataInPlaceAsWhatItIs) {
  record_calls("in_place");
  EXPECT_EQ(lines_of("0"), (Lines{"allreduce 4 0 1", "alltoall 8 8 1 1", "allgather 9 9 1 1",
                                  "allgatherv 1 1 2 1 1", "gather 10 10 0 1 1", "scatter 11 11 0 1 1",
                                  "gatherv 1 1 2 0 1 1", "scatterv 1 2 1 0 1 1"}));
}

TEST_F(Record, NamesCommunicatorsAndCountsTheirRanks) {
  record_calls("communicators", "4");
  // The first split turns the order: rank 0 is rank 1 of {1, 0}.
  EXPECT_EQ(lines_of("0"),
            (Lines{"comm_split 0 0 1 1", "bcast 1 0 1 @1", "recv 0 5 2 1 @1", "comm_dup 1 3", "barrier @3",
                   "comm_free 3", "comm_split 0 0 0 5", "allreduce 3 0 1 @5", "comm_split 0 0 0 6",
                   "comm_split 6 0 0 7", "barrier @7", "comm_split 0 -1 0 -1"}));
  EXPECT_EQ(lines_of("3"), (Lines{"comm_split 0 2 0 2", "bcast 1 0 1 @2", "send 1 5 2 1 @2", "comm_dup 2 4",
                                  "barrier @4", "comm_free 4", "comm_split 0 -1 0 -1", "comm_split 0 0 3 6",
                                  "comm_split 6 2 1 8", "barrier @8", "comm_split 0 1 1 9", "barrier @9"}));
}

TEST_F(Record, RecordsFortran) {
  const std::string source = kSourceDir + "/tests/record/programs/halves.f90";
  if (shell("smpif90 " + source + " -o halves").status != 0) GTEST_SKIP() << "smpif90 needs gfortran";
  write_network("{type: ring, nodes: 4}");
  const Outcome outcome = record({"./halves"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(lines_of("1"), (Lines{"comm_split 0 0 1 1", "allreduce 10 0 0 @1", "irecv 0 3 10 0",
                                  "isend 0 3 10 0", "waitall 2", "bcast 1 0 1"}));
  EXPECT_EQ(netloom({"lint", "t"}).status, 0);
}

TEST_F(Record, WritesDeclaredComputationAndSleep) {
  record_calls("computation");
  EXPECT_EQ(lines_of("1"), (Lines{"compute 7.5e+08", "barrier", "sleep 2", "sleep 0.5", "barrier"}));
}

TEST_F(Record, MeasuresComputationAtTheSpeedOfTheHosts) {
  record_calls("busy");
  EXPECT_EQ(lines_of("0"), Lines{"barrier"});
  fs::remove_all(folder_ / "t");
  ASSERT_EQ(record({program("calls"), "busy"}, {"--ranks", "2", "--compute", "measured"}).status, 0);
  const Lines lines = lines_of("0");
  // 20 million additions take between a millisecond and a minute.
  const double flops = std::stod(lines[0].substr(std::string("compute ").size()));
  EXPECT_GT(flops, 1e6);
  EXPECT_LT(flops, 6e10);
}

TEST_F(Record, LeavesOutProbesAndSaysSo) {
  record_calls("probes");
  EXPECT_EQ(lines_of("1"), Lines{"recv 0 0 1 1"});
  fs::remove_all(folder_ / "t");
  const Outcome outcome = record({program("calls"), "probes"}, {"--ranks", "2"});
  EXPECT_NE(outcome.err.find("1 probe left out: the receives behind them wait"), std::string::npos)
      << outcome.err;
}

TEST_F(Record, SaysWhatItWroteAndPassesOnWhatTheProgramSays) {
  write_network("{type: ring, nodes: 3}");
  const Outcome outcome = record({program("calls"), "arguments", "two words", "--compute"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("rank 2: 4: two words|--compute\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("t: 3 ranks, 6 lines, simulated time "), std::string::npos) << outcome.out;
  EXPECT_EQ(read("t/index.txt"), "rank-0.txt\nrank-1.txt\nrank-2.txt\n");
}

TEST_F(Record, RefusesCallsThatATraceCannotHold) {
  expect_refusal("one_sided", "rank 1 calls MPI_Win_create: one-sided communication has no line in a trace");
  expect_refusal("self_message", "rank 0 calls MPI_Irecv: its message is on MPI_COMM_SELF");
}

TEST_F(Record, NoTraceIsLeftOfAProgramThatFails) {
  const std::string words = program("calls");
  expect_refusal("forever", "the program waits for ever: rank 0 in MPI_Recv, rank 1 in MPI_Recv");
  expect_refusal("give_up", "rank 0 calls MPI_Abort: the program gives up");
  expect_refusal("no_finalize", "rank 0 ended without MPI_Finalize");
  expect_refusal("exit_status", words + " ended with exit status 3");
}

TEST_F(Record, ACrashOfTheProgramIsSaid) {
  write_network("{type: ring, nodes: 4}");
  const Outcome outcome = record({program("calls"), "crash"}, {"--ranks", "2"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("before its simulation did; no trace is left"), std::string::npos)
      << outcome.err;
}

TEST_F(Record, RefusesBadInputBeforeTheProgramRuns) {
  write_network("{type: ring, nodes: 4}");
  const Outcome many = record({program("calls"), "none"}, {"--ranks", "5"});
  EXPECT_EQ(many.status, 2);
  EXPECT_NE(many.err.find("5 ranks"), std::string::npos) << many.err;
  const Outcome missing = record({"./nothing"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_EQ(missing.err, "PROGRAM: there is no file './nothing'; name it with its folder\n");
  EXPECT_EQ(record({"."}).err, "PROGRAM: '.' is a folder, no program\n");
  write("t/old", "");
  EXPECT_EQ(record({program("calls"), "none"}).status, 2);
  fs::remove_all(folder_ / "t");
  const Outcome open = record({program("calls"), "none"}, {"--set", "mpi.selector=[default, ompi]"});
  EXPECT_EQ(open.status, 2);
  EXPECT_EQ(
      open.err,
      "selector: a platform has one value, and the experiment varies it (default, ompi); --set can fix it\n");
  EXPECT_FALSE(exists("t"));
}

}  // namespace
}  // namespace netloom::test
