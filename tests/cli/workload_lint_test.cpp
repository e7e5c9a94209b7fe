#include "program.hpp"

namespace netloom::test {
namespace {

class WorkloadCommand : public ProgramTest {};
class LintCommand : public ProgramTest {};

TEST_F(WorkloadCommand, WritesATraceThatLintFindsSound) {
  const Outcome written = netloom({"workload", "{type: alltoall, size: 4KiB}", "--ranks", "4", "-o", "t"});
  ASSERT_EQ(written.status, 0) << written.err;
  EXPECT_EQ(written.out, "");
  EXPECT_EQ(read("t/index.txt"), "rank-0.txt\nrank-1.txt\nrank-2.txt\nrank-3.txt\n");
  EXPECT_NE(read("t/rank-3.txt").find("3 alltoall 4096 4096"), std::string::npos) << read("t/rank-3.txt");
  const Outcome lint = netloom({"lint", "t/index.txt"});
  EXPECT_EQ(lint.status, 0);
  EXPECT_EQ(lint.out,
            "t/rank-0.txt:2: notice: collectives are taken as calls of all 4 ranks, since the trace names no "
            "communicator\n");
  EXPECT_EQ(lint.err, "netloom: t/index.txt: 4 ranks, 0 errors, 1 notice\n");
}

TEST_F(WorkloadCommand, NeedsToKnowTheRanks) {
  const Outcome outcome = netloom({"workload", "{type: barrier}", "-o", "t"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "--ranks is needed: the workload does not say for how many\n");
  EXPECT_FALSE(exists("t"));
}

TEST_F(WorkloadCommand, RefusesTwoOpinionsOfTheRanks) {
  const Outcome outcome = netloom({"workload", "{type: barrier, ranks: 4}", "--ranks", "8", "-o", "t"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "--ranks: the workload says 4 ranks, got 8\n");
}

TEST_F(WorkloadCommand, RefusesAnIllegalNumberOfRanks) {
  const Outcome outcome = netloom({"workload", "{type: npb_ft, class: S}", "--ranks", "96", "-o", "t"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("96"), std::string::npos) << outcome.err;
  EXPECT_FALSE(exists("t"));
}

TEST_F(WorkloadCommand, RefusesAFolderThatHasFiles) {
  write("t/rank-9.txt", "9 init\n");
  const Outcome outcome = netloom({"workload", "{type: barrier}", "--ranks", "2", "-o", "t"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "t: a trace is written to a folder that is new or empty\n");
}

TEST_F(LintCommand, ListsEveryFaultOnStandardOutput) {
  write("t/index.txt", "rank-0.txt\nrank-1.txt\n");
  write("t/rank-0.txt", "0 init\n0 send 17 0 1000\n0 bogus\n0 finalize\n");
  write("t/rank-1.txt", "1 init\n1 compute -1\n1 finalize\n");
  const Outcome outcome = netloom({"lint", "t/index.txt"});
  EXPECT_EQ(outcome.status, 2);
  for (const char* place : {"rank-0.txt:2: ", "rank-0.txt:3: ", "rank-1.txt:2: "}) {
    EXPECT_NE(outcome.out.find(place), std::string::npos) << place << " in " << outcome.out;
  }
  EXPECT_NE(outcome.err.find("3 errors"), std::string::npos) << outcome.err;
}

TEST_F(LintCommand, ARepairCanBeChecked) {
  write("t/index.txt", "rank-0.txt\nrank-1.txt\n");
  write("t/rank-0.txt", "0 init\n0 recv -333 7 4 -1\n0 finalize\n");
  write("t/rank-1.txt", "1 init\n1 send 0 7 4 -1\n1 finalize\n");
  const Outcome outcome = netloom({"lint", "t"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "netloom: t: 2 ranks, 0 errors, 3 repairable errors, 1 notice\n");
  EXPECT_NE(outcome.out.find("t/rank-0.txt:2: repairable: recv: source -333 "), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("t/rank-1.txt:2: repairable: send: datatype -1 "), std::string::npos)
      << outcome.out;
  EXPECT_EQ(netloom({"lint", "t", "--repair", "any_source"}).status, 2);
  EXPECT_EQ(netloom({"lint", "t", "--datatypes", "{-1: 16B}"}).status, 2);
  EXPECT_EQ(netloom({"lint", "t", "--repair", "any_source", "--datatypes", "{-1: 16B}"}).status, 0);
}

TEST_F(LintCommand, ARepairThatIsNoneIsBadInput) {
  write("t.txt", "0 init\n0 finalize\n");
  const Outcome repair = netloom({"lint", "t.txt", "--ranks", "1", "--repair", "all"});
  EXPECT_EQ(repair.status, 2);
  EXPECT_EQ(repair.err, "options:1:9: netloom lint: repair knows any_source alone, got all\n");
  const Outcome datatypes = netloom({"lint", "t.txt", "--ranks", "1", "--datatypes", "{-1: 16}"});
  EXPECT_EQ(datatypes.status, 2);
  EXPECT_NE(datatypes.err.find("options:1:"), std::string::npos) << datatypes.err;
}

TEST_F(LintCommand, ReadsAnArchive) {
  ASSERT_EQ(netloom({"workload", "{type: barrier}", "--ranks", "2", "-o", "t"}).status, 0);
  write("t/rank-1.txt", "1 init\n1 finalize\n");
  ASSERT_EQ(shell("tar -cJf t.tar.xz t").status, 0);
  const Outcome outcome = netloom({"lint", "t.tar.xz"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.out.find("t.tar.xz/t/rank-0.txt:2: barrier: rank 1 has 0 collectives"), std::string::npos)
      << outcome.out;
}

TEST_F(LintCommand, QuietLeavesTheFindings) {
  write("t.txt", "0 init\n0 bogus\n0 finalize\n");
  const Outcome outcome = netloom({"lint", "-q", "t.txt", "--ranks", "1"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("t.txt:2: "), std::string::npos) << outcome.out;
}

TEST_F(LintCommand, QuietTellsOfErrorsAlone) {
  write("t.txt", "0 init\n0 barrier\n\n0 finalize\n");
  EXPECT_NE(netloom({"lint", "t.txt", "--ranks", "1"}).out.find("notice"), std::string::npos);
  const Outcome quiet = netloom({"lint", "-q", "t.txt", "--ranks", "1"});
  EXPECT_EQ(quiet.status, 0);
  EXPECT_EQ(quiet.out, "");
}

TEST_F(LintCommand, BinaryJunkIsShownAndNotObeyed) {
  write("t.txt", "0 init\n0 \x1b[31m" + std::string(100000, 'x') + " 1\n0 finalize\n");
  const Outcome outcome = netloom({"lint", "t.txt", "--ranks", "1"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos);
  EXPECT_LT(outcome.out.size(), 1000U);
}

TEST_F(LintCommand, AnotherNumberOfRanksIsAFault) {
  ASSERT_EQ(netloom({"workload", "{type: barrier}", "--ranks", "4", "-o", "t"}).status, 0);
  const Outcome outcome = netloom({"lint", "t", "--ranks", "2"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_FALSE(outcome.out.empty());
}

TEST_F(LintCommand, AMissingTraceIsBadInput) {
  const Outcome outcome = netloom({"lint", "none"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("none"), std::string::npos);
}

}  // namespace
}  // namespace netloom::test
