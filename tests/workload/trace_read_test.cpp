// Reading and checking traces: what stock SMPI gets wrong silently, netloom names with its place. The numbers
// T1 to T34 are those of the list of traps in docs/traces.md.

#include <gtest/gtest.h>

#include "common/random.hpp"
#include "workload/scratch.hpp"
#include "workload/trace.hpp"

namespace netloom::test {
namespace {

/// What a trace of two ranks is refused for; `line` stands in line 2 of rank 0. Rank 1 has an error, left out
/// here, so that the ranks are not compared.
Texts findings_of_line(const std::string& line) {
  const Scratch scratch;
  scratch.write_set({"0 init\n" + line + "\n0 finalize\n", "1 init\n1 bogus\n1 finalize\n"});
  Texts found;
  for (const TraceFinding& finding : read_trace("index.txt", 2).findings) {
    if (finding.level != TraceFinding::Level::notice) found.push_back(finding.text());
  }
  EXPECT_EQ(found.back(), "rank-1.txt:2: unknown action 'bogus'");
  found.pop_back();
  return found;
}

Texts at_line_2(const std::string& what) {
  return {"rank-0.txt:2: " + what};
}

std::vector<ActionKind> kinds(const RankProgram& program) {
  std::vector<ActionKind> found;
  for (const Action& action : program.actions) found.push_back(action.kind);
  return found;
}

TEST(ReadTrace, T1KeepsALastLineWithoutNewline) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 compute 1e9\n0 finalize", "1 init\n1 finalize\n"});
  const TraceReading reading = read_trace("index.txt", 2);
  EXPECT_TRUE(reading.findings.empty());
  EXPECT_EQ(kinds(reading.workload.programs[0]),
            (std::vector{ActionKind::init, ActionKind::compute, ActionKind::finalize}));
}

TEST(ReadTrace, T9ListsEveryActionThatCannotBeReplayed) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 waitAny 2\n0 testany\n0 Start 1 8 28 1\n0 Put 1 0 4 1\n0 finalize\n",
                     "1 init\n1 IO - read 5\n1 finalize\n"});
  const std::string unnamed = "but cannot replay it (the line does not say which requests end)";
  EXPECT_EQ(
      errors(read_trace("index.txt", 2)),
      (Texts{"rank-0.txt:2: SMPI records 'waitAny' " + unnamed,
             "rank-0.txt:3: SMPI records 'testany' " + unnamed,
             "rank-0.txt:4: SMPI records 'Start' but cannot replay it (a line of a persistent request lacks "
             "the source of a receive)",
             "rank-0.txt:5: SMPI records 'Put' but cannot replay it (one-sided communication)",
             "rank-1.txt:2: SMPI records 'IO' but cannot replay it (file access)"}));
}

TEST(ReadTrace, T11NamesAWaitForARequestThatWasNeverMade) {
  EXPECT_EQ(findings_of_line("0 wait 1 0 7"),
            at_line_2("wait: there is no open request from 1 to 0 with tag 7"));
}

TEST(ReadTrace, T12RefusesNegativeCountsButNotOfAReceive) {
  EXPECT_EQ(findings_of_line("0 send 1 0 -5 6"), at_line_2("send: count must be 0 to 1099511627776, got -5"));
  EXPECT_EQ(findings_of_line("0 recv 1 0 -2 6"),
            at_line_2("recv: count must be -1 to 1099511627776, got -2"));
  EXPECT_EQ(findings_of_line("0 recv 1 0 -1 6"), Texts{});
  EXPECT_EQ(findings_of_line("0 alltoallv 3 -1 4 0 0 0"),
            at_line_2("alltoallv: count for rank 0 must be 0 to 1099511627776, got -1"));
}

TEST(ReadTrace, T13ReadsCountsOf64Bits) {
  const Scratch scratch;
  scratch.write_set(
      {"0 init\n0 send 1 0 3000000000 6\n0 finalize\n", "1 init\n1 recv 0 0 -1 6\n1 finalize\n"});
  EXPECT_EQ(read_trace("index.txt", 2).workload.programs[0].actions[1].send_count, 3'000'000'000);
}

TEST(ReadTrace, T13NamesACountThatIsNoWholeNumber) {
  EXPECT_EQ(findings_of_line("0 send 1 0 3e9 6"), at_line_2("send: count must be a whole number, got '3e9'"));
  EXPECT_EQ(findings_of_line("0 send 1 0 99999999999999999999 6"),
            at_line_2("send: count 99999999999999999999 is too large"));
}

TEST(ReadTrace, T14AddsUpCountsBeyond32Bits) {
  EXPECT_EQ(findings_of_line("0 alltoallv 4000000000 2000000000 2000000000 0 0 0 6 6"), Texts{});
  EXPECT_EQ(
      findings_of_line("0 alltoallv 3999999999 2000000000 2000000000 0 0 0 6 6"),
      at_line_2("alltoallv: the counts add up to 4000000000, more than the buffer of 3999999999 in front "
                "of them"));
}

TEST(ReadTrace, T15NamesAMissingColumnAndARootThatIsNoRank) {
  EXPECT_EQ(findings_of_line("0 gatherv 10 0"), at_line_2("gatherv: needs 3 to 6 values, got 2"));
  EXPECT_EQ(findings_of_line("0 bcast 5 99 1"), at_line_2("bcast: root 99 is not one of the ranks 0 to 1"));
}

TEST(ReadTrace, T16NamesADestinationThatIsNoRank) {
  EXPECT_EQ(findings_of_line("0 send 17 0 4 1"),
            at_line_2("send: destination 17 is not one of the ranks 0 to 1"));
  EXPECT_EQ(findings_of_line("0 recv -2 0 4 1"), at_line_2("recv: source -2 is not one of the ranks 0 to 1"));
}

TEST(ReadTrace, T18NamesAMissingInitAndAnUnknownDatatype) {
  const Scratch scratch;
  scratch.write_set(
      {"0 compute 5\n0 barrier\n0 barrier\n0 finalize\n", "1 init\n1 bcast 1 0 77\n1 finalize\n"});
  EXPECT_EQ(errors(read_trace("index.txt", 2)),
            (Texts{"rank-0.txt:2: barrier: comes before this rank's init",
                   "rank-1.txt:2: bcast: datatype 77 is not one of SMPI's (0 to 59 without 55 and 56)"}));
}

TEST(ReadTrace, T19RefusesAnEmptyTrace) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 finalize\n", ""});
  EXPECT_EQ(errors(read_trace("index.txt", 2)), (Texts{"rank-1.txt:1: rank 1 has no action"}));
  scratch.write("nothing.txt", "\n");
  EXPECT_EQ(errors(read_trace("nothing.txt", 2)), (Texts{"nothing.txt:1: names no rank file"}));
}

TEST(ReadTrace, T20RefusesComputeThatIsNoAmount) {
  for (const std::string bad : {"inf", "nan", "-1", "1e400", "much", "0x10"}) {
    EXPECT_EQ(findings_of_line("0 compute " + bad),
              at_line_2("compute: flops must be a finite number that is not negative, got '" + bad + "'"));
  }
  EXPECT_EQ(findings_of_line("0 compute 1e300"), Texts{});
  EXPECT_EQ(findings_of_line("0 compute"), at_line_2("compute: needs 1 value, got 0"));
}

TEST(ReadTrace, T21ReadsLineEndsTabsBlanksAndByteOrderMarksAsMeant) {
  const Scratch scratch;
  scratch.write("index.txt", "\xEF\xBB\xBFrank-0.txt \r\nrank-1.txt\t\r\n");
  scratch.write("rank-0.txt",
                "\xEF\xBB\xBF"
                "0 init\r\n0\tbcast  1 0\t1 \r\n0 finalize\r\n");
  scratch.write("rank-1.txt", "1 init\n1 bcast 1 0 1 \n1 finalize\n\n");
  const TraceReading reading = read_trace("index.txt", 2);
  EXPECT_TRUE(reading.sound());
  EXPECT_EQ(kinds(reading.workload.programs[0]), kinds(reading.workload.programs[1]));
  EXPECT_EQ(reading.workload.programs[0].actions.size(), 3U);
}

TEST(ReadTrace, T34RefusesDerivedDatatypesOfUnknownSize) {
  EXPECT_EQ(
      findings_of_line("0 alltoall 4 4 -1 -1"),
      at_line_2("alltoall: datatype -1 is a derived type whose size the trace does not say; the workload "
                "may: datatypes: {-1: 16B}"));
}

TEST(ReadTrace, T34CountsBytesWhenTheSizeIsGiven) {
  const Scratch scratch;
  scratch.write_set(
      {"0 init\n0 alltoall 4 8 -1 0\n0 alltoallv 3 1 2 7 3 4 -1 -1\n0 irecv 1 0 -1 -1\n0 wait 1 0 0\n0 "
       "finalize\n",
       "1 init\n1 alltoall 8 8 0 0\n1 alltoallv 20 16 4 7 2 5 1 -1\n1 send 0 0 5 -1\n1 finalize\n"});
  const TraceReading reading = read_trace("index.txt", 2, {.derived_type_bytes = 16});
  EXPECT_EQ(errors(reading), Texts{});
  const RankProgram& program = reading.workload.programs[0];
  EXPECT_EQ(program.actions[1].send_count, 64);
  EXPECT_EQ(program.actions[1].send_type, type_byte);
  EXPECT_EQ(program.actions[1].recv_count, 8);
  EXPECT_EQ(program.counts, (std::vector<std::int64_t>{16, 32, 48, 64}));
  EXPECT_EQ(program.actions[3].send_count, any_size);
}

TEST(ReadTrace, T34LetsDerivedTypesOfNoElementsAndOfOtherRanksPass) {
  EXPECT_EQ(findings_of_line("0 gather 4 4 1 1 -1"), Texts{});
  EXPECT_EQ(findings_of_line("0 scatter 4 4 1 -1 1"), Texts{});
  EXPECT_EQ(findings_of_line("0 allgather 0 4 -1 1"), Texts{});
  EXPECT_EQ(findings_of_line("0 gather 4 4 0 1 -1").size(), 1U);
}

TEST(ReadTrace, T35CountsRequestsNeverWaitedFor) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 irecv 1 0 4 1\n0 irecv 1 1 4 1\n0 irecv 1 2 4 1\n0 wait 1 0 1\n0 finalize\n",
                     "1 init\n1 isend 0 0 4 1\n1 send 0 1 4 1\n1 send 0 2 4 1\n1 finalize\n"});
  const TraceReading reading = read_trace("index.txt", 2);
  EXPECT_TRUE(reading.sound());
  EXPECT_EQ(
      notices(reading),
      (Texts{"rank-0.txt:2: rank 0 never waits for 2 of its requests, this the first; the run waits at its "
             "end",
             "rank-1.txt:2: rank 1 never waits for 1 of its requests, this one; the run waits at its end"}));
}

TEST(ReadTrace, T3RefusesCollectivesAfterCommSplit) {
  EXPECT_EQ(findings_of_line("0 comm_split 2\n0 barrier"),
            (Texts{"rank-0.txt:3: barrier: after the comm_split of line 2 the trace cannot say which "
                   "communicator is meant"}));
}

TEST(ReadTrace, T10NamesTheRecordersSlipAndAcceptsAnySource) {
  EXPECT_EQ(
      findings_of_line("0 recv -333 0 4 1"),
      at_line_2(
          "recv: source -333 is how SMPI records MPI_ANY_SOURCE, but nothing can match it; the workload "
          "may say so: repair: [any_source]"));
  EXPECT_EQ(findings_of_line("0 send -333 0 4 1"),
            at_line_2("send: destination -333 is how SMPI records MPI_PROC_NULL; delete the line"));
  EXPECT_EQ(findings_of_line("0 wait -333 -333 -1113"),
            at_line_2("wait: there is no open request of a collective with tag -1113"));
}

TEST(ReadTrace, NoticesThatArrivalDecidesOnce) {
  const Scratch scratch;
  scratch.write_set(
      {"0 init\n0 recv -555 -444 4 1\n0 recv -555 3 4 1\n0 send 1 3 4 1\n0 finalize\n",
       "1 init\n1 isend 0 9 4 1\n1 isend 0 3 4 1\n1 recv -555 3 4 1\n1 waitall 2\n1 finalize\n"});
  const TraceReading reading = read_trace("index.txt", 2);
  EXPECT_TRUE(reading.sound());
  EXPECT_EQ(
      notices(reading),
      (Texts{"rank-0.txt:2: receives from any source (3 in the trace) are matched in the order of arrival, "
             "on which the time may depend"}));
}

// ti_format.md, trap 1.
TEST(ReadTrace, Trap1NamesCallsOnSubCommunicators) {
  std::vector<Texts> ranks(8);
  ranks[0] = {"alltoallv 8 4 4 8 4 4 1 1", "allgatherv 4 4 4 1 1", "gatherv 4 4 4 0 1 1",
              "scatterv 4 4 4 0 1 1", "reducescatter 4 4 0 1"};
  const std::string what =
      ": has counts for 2 ranks, but there are 8: a call on a sub-communicator, which a "
      "trace of SMPI cannot name";
  EXPECT_EQ(errors(read_ranks(ranks)),
            (Texts{"rank-0.txt:2: alltoallv" + what, "rank-0.txt:3: allgatherv" + what,
                   "rank-0.txt:4: gatherv" + what, "rank-0.txt:5: scatterv" + what,
                   "rank-0.txt:6: reducescatter" + what}));
}

TEST(ReadTrace, NoticesACallThatMayBeOnASubCommunicator) {
  const TraceReading reading = read_ranks({{"allgatherv 4 4 4 1 1"}, {}, {}, {}});
  ASSERT_FALSE(notices(reading).empty());
  EXPECT_EQ(
      notices(reading)[0],
      "rank-0.txt:2: allgatherv: read as counts for 4 ranks without all of its last values; SMPI records a "
      "call on 2 ranks with as many");
}

TEST(ReadTrace, NamesAWordThatIsNoAction) {
  EXPECT_EQ(findings_of_line("0 BARRIER"), at_line_2("unknown action 'BARRIER'"));
  EXPECT_EQ(findings_of_line("0 sendrecv 1 1 1 1"),
            at_line_2("unknown action 'sendrecv'; did you mean 'sendRecv'?"));
  EXPECT_EQ(findings_of_line("# a comment"), at_line_2("the line must start with its rank, got '#'"));
  EXPECT_EQ(findings_of_line("0"), at_line_2("a line needs a rank and an action, got '0'"));
}

TEST(ReadTrace, NamesTooManyValues) {
  EXPECT_EQ(findings_of_line("0 barrier 3"), at_line_2("barrier: needs 0 values, got 1"));
  EXPECT_EQ(findings_of_line("0 send 1 0 4 1 1"), at_line_2("send: needs 3 to 4 values, got 5"));
  EXPECT_EQ(findings_of_line("0 alltoallv 2 1 1 2 1 1 6"),
            at_line_2("alltoallv: needs 6 to 8 values, got 7"));
}

TEST(ReadTrace, RefusesAGatherOfFourValues) {
  EXPECT_EQ(
      findings_of_line("0 gather 10 1 1 1"),
      at_line_2("gather: 4 values are ambiguous, since SMPI's recorder leaves out a receive count of 0; "
                "write all five: send count, receive count, root, send datatype, receive datatype"));
}

// ti_format.md, trap 5: the recorder drops a receive count of 0, and stock replay reads what follows in its
// place.
TEST(ReadTrace, Trap5RefusesAScatterOfFourValues) {
  EXPECT_EQ(findings_of_line("0 scatter 10 1 1 1").size(), 1U);
  EXPECT_EQ(findings_of_line("0 scatter 10 0 1 1 1"), Texts{});
  EXPECT_EQ(findings_of_line("0 gather 10 0 1 1 1"), Texts{});
}

// ti_format.md, trap 7. Recorded from a program of ours on 4 ranks: 3 and 4 elements a rank.
TEST(ReadTrace, Trap7NamesWhatIsRecordedOfReduceScatterBlock) {
  const std::string what = " so, as zeros and a datatype; write the count of each rank, 0 and the datatype";
  EXPECT_EQ(findings_of_line("0 reducescatter 0 1"),
            at_line_2("reducescatter: SMPI records MPI_Reduce_scatter_block of 1 element" + what));
  EXPECT_EQ(findings_of_line("0 reducescatter 0 0 1"),
            at_line_2("reducescatter: SMPI records MPI_Reduce_scatter_block of 2 elements" + what));
  EXPECT_EQ(findings_of_line("0 reducescatter 0 0 0 0 0 0 1").size(), 1U);
  EXPECT_EQ(findings_of_line("0 reducescatter 4 4 0 1"), Texts{});
  EXPECT_EQ(findings_of_line("0 reducescatter 0 4 0 1"), Texts{});
}

TEST(ReadTrace, Trap7NoticesAReduceScatterThatMayBeOfNothing) {
  const TraceReading reading = read_ranks({{"reducescatter 0 0 0 1"}, {"reducescatter 0 0 0 1"}});
  EXPECT_TRUE(reading.sound());
  ASSERT_EQ(notices(reading).size(), 3U);
  EXPECT_NE(notices(reading)[0].find("MPI_Reduce_scatter_block of 3 elements"), std::string::npos);
}

// ti_format.md, trap 2: every derived type is -1, and stock replay sends no byte of it.
TEST(ReadTrace, Trap2NoDerivedTypeIsReadAsZeroBytes) {
  for (const std::string line :
       {"0 send 1 0 4 -1", "0 isend 1 0 4 -1", "0 bcast 4 0 -1", "0 allreduce 4 0 -1",
        "0 sendRecv 4 1 4 1 -1 1", "0 sendRecv 4 1 4 1 1 -1", "0 reducescatter 4 4 0 -1",
        "0 allgatherv 4 4 4 -1 1", "0 scatterv 4 4 4 0 -1 1"}) {
    EXPECT_EQ(findings_of_line(line).size(), 1U) << line;
  }
}

// ti_format.md, trap 3.
TEST(ReadTrace, Trap3ReadsTheRecordersSlipAsAnySourceWhenTold) {
  const std::vector<std::vector<std::string>> ranks{
      {"irecv -333 5 4 1", "wait -333 0 5", "recv -333 -444 4 1"}, {"send 0 5 4 1", "send 0 6 4 1"}};
  const TraceReading unrepaired = read_ranks(ranks);
  EXPECT_FALSE(unrepaired.sound());
  EXPECT_EQ(errors(unrepaired), Texts{});
  EXPECT_EQ(repairables(unrepaired).size(), 3U);
  const TraceReading repaired = read_ranks(ranks, {.repair_any_source = true});
  EXPECT_TRUE(repaired.sound());
  EXPECT_EQ(repaired.workload.programs[0].actions[1].peer, any_source);
  EXPECT_EQ(repaired.workload.programs[0].actions[2].source, any_source);
  EXPECT_EQ(notices(repaired).size(), 1U);
}

// The same slip stands for MPI_PROC_NULL, and then the repair is none: there is no sender.
TEST(ReadTrace, Trap3AReceiveFromNobodyIsNotRepairedSilently) {
  EXPECT_EQ(
      errors(read_ranks({{"irecv -333 5 4 1", "wait -333 0 5"}, {}}, {.repair_any_source = true})),
      (Texts{"rank-0.txt:2: irecv: rank 0 waits for 1 message with tag 5 from any rank, but none is sent"}));
}

// ti_format.md, trap 8.
TEST(ReadTrace, Trap8NamesAWaitAfterTheWaitallThatEndedItsRequest) {
  EXPECT_EQ(
      errors(read_ranks({{"irecv 1 5 4 1", "waitall 1", "wait 1 0 5", "wait 1 0 5"}, {"send 0 5 4 1"}})),
      (Texts{"rank-0.txt:5: wait: there is no open request from 1 to 0 with tag 5"}));
}

// ti_format.md, trap 10.
TEST(ReadTrace, Trap10NamesRanksOutOfRangeOfEveryCall) {
  for (const std::string line :
       {"0 recv 2 0 4 1", "0 irecv 2 0 4 1", "0 isend 2 0 4 1", "0 sendRecv 4 2 4 1 1 1",
        "0 sendRecv 4 1 4 2 1 1", "0 bcast 4 2 1", "0 reduce 4 0 2 1", "0 gather 4 4 2 1 1",
        "0 scatter 4 4 2 1 1", "0 gatherv 4 4 4 2 1 1", "0 scatterv 4 4 4 2 1 1"}) {
    const Texts found = findings_of_line(line);
    ASSERT_EQ(found.size(), 1U) << line;
    EXPECT_NE(found[0].find(" 2 is not one of the ranks 0 to 1"), std::string::npos) << found[0];
  }
}

TEST(ReadTrace, TakesTheDefaultTypeFromInit) {
  const Scratch scratch;
  scratch.write_set(
      {"0 init\n0 send 1 0 4\n0 finalize\n", "1 init x\n1 allreduce 4 0\n1 alltoall 1 1 43\n1 finalize\n"});
  const TraceReading reading = read_trace("index.txt", 2);
  EXPECT_EQ(reading.workload.programs[0].actions[1].send_type, type_byte);
  EXPECT_EQ(reading.workload.programs[1].actions[1].send_type, type_double);
  EXPECT_EQ(reading.workload.programs[1].actions[2].send_type, type_complex);
  EXPECT_EQ(reading.workload.programs[1].actions[2].recv_type, type_double);
}

TEST(ReadTrace, NoticesEmptyLines) {
  const Scratch scratch;
  scratch.write_set({"0 init\n\n0 finalize\n", "1 init\n1 finalize\n"});
  const TraceReading reading = read_trace("index.txt", 2);
  EXPECT_TRUE(reading.sound());
  EXPECT_EQ(notices(reading), (Texts{"rank-0.txt:2: empty line; SMPI's own replay stops at it"}));
}

// ti_format.md, trap 12: a program that stops by itself leaves files that end somewhere.
TEST(ReadTrace, Trap12NamesARankThatIsCutOff) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 barrier\n", "1 init\n1 barrier\n1 finalize\n"});
  EXPECT_EQ(
      errors(read_trace("index.txt", 2)),
      (Texts{
          "rank-0.txt:2: rank 0 ends without finalize: the program gave up or its recording was cut off"}));
}

TEST(ReadTrace, NamesWhatComesTwiceOrTooLate) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 init\n0 finalize\n0 barrier\n0 finalize\n", "1 init\n1 finalize\n"});
  EXPECT_EQ(errors(read_trace("index.txt", 2)),
            (Texts{"rank-0.txt:2: init: this rank has called it before",
                   "rank-0.txt:4: barrier: comes after this rank's finalize",
                   "rank-0.txt:5: finalize: this rank has called it before"}));
}

TEST(ReadTrace, ReportsEveryFaultOfALine) {
  EXPECT_EQ(findings_of_line("0 sendRecv -1 7 x 9 99 1").size(), 5U);
}

TEST(ReadTrace, KeepsTheLineOfEveryAction) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 location a.c 5\n0 barrier\n0 finalize\n", "1 init\n1 barrier\n1 finalize\n"});
  const TraceReading reading = read_trace("index.txt", 2);
  const RankProgram& program = reading.workload.programs[0];
  EXPECT_EQ(program.actions.size(), 4U);
  EXPECT_EQ(describe(program, 2), "rank-0.txt:3: barrier");
}

// Whatever is wrong with a text, it is said with its place or read the same when written again.
TEST(ReadTrace, SurvivesDamage) {
  const Scratch scratch;
  const std::string sound =
      "0 init\n0 irecv 1 7 -1 1\n0 isend 1 8 10 1\n0 waitall 2\n0 alltoallv 3 1 2 7 3 4 1 1\n"
      "0 gatherv 10 0 0 1 1 1\n0 scatterv 1 2 1 0 6 6\n0 sendRecv 7 1 3 1 1 0\n0 compute 1.5e9\n0 finalize\n";
  const std::vector<std::string> pieces{
      "-1", "-333",    " ",    "\n",  "99999999999999999999", "nan", "\t", std::string(1, '\0'), "wait 1 0 7",
      "0",  "waitall", "\xFF", "Put", "gather 1 1 1 1",       "\r"};
  Random random(1);
  for (int trial = 0; trial < 1000; ++trial) {
    std::string text = sound;
    for (std::uint64_t damage = 0; damage <= random.below(4); ++damage) {
      const std::size_t at = random.below(text.size());
      const std::size_t cut = random.below(std::min<std::size_t>(8, text.size() - at));
      text.replace(at, cut, pieces[random.below(pieces.size())]);
    }
    scratch.write_set({text, "1 init\n1 finalize\n"});
    const TraceReading reading = read_trace("index.txt", 2);
    for (const TraceFinding& finding : reading.findings) {
      EXPECT_TRUE(finding.place.starts_with("rank-0.txt:")) << finding.place;
      EXPECT_FALSE(finding.what.empty());
    }
    if (!reading.sound() || trial % 20 != 0) continue;
    write_trace(reading.workload, "copy");
    EXPECT_EQ(errors(read_trace("copy", 2)), Texts{});
  }
}

}  // namespace
}  // namespace netloom::test
