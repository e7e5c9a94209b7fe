// netloom's extension of the format: lines that make communicators and calls on them, `@N`.

#include <gtest/gtest.h>

#include "workload/scratch.hpp"
#include "workload/trace.hpp"

namespace netloom::test {
namespace {

using Ranks = std::vector<std::uint32_t>;

/// One text of lines without the rank a rank, between init and finalize; the first is line 2.
TraceReading read_ranks(const Scratch& scratch, const Texts& ranks) {
  Texts files;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    std::istringstream lines("init\n" + ranks[rank] + "\nfinalize");
    files.emplace_back();
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty()) files.back() += std::to_string(rank) + " " + line + "\n";
    }
  }
  scratch.write_set(files);
  return read_trace("index.txt", static_cast<std::uint32_t>(ranks.size()));
}

Texts faults_of(const Texts& ranks) {
  const Scratch scratch;
  return errors(read_ranks(scratch, ranks));
}

TEST(Communicators, AreTheWorldAloneInAStockTrace) {
  const Scratch scratch;
  const TraceReading reading = read_ranks(scratch, {"barrier", "barrier", "barrier"});
  ASSERT_EQ(reading.workload.communicators.size(), 1U);
  EXPECT_EQ(reading.workload.communicators[0].members, (Ranks{0, 1, 2}));
}

// MPI: by key, ties by rank in the parent.
TEST(Communicators, OfASplitAreOrderedByKeyAndThenByRankInTheParent) {
  const Scratch scratch;
  const TraceReading reading =
      read_ranks(scratch, {"comm_split 0 1 9 7", "comm_split 0 2 0 4", "comm_split 0 1 -3 7",
                           "comm_split 0 -1 0 -1", "comm_split 0 1 9 7"});
  EXPECT_EQ(errors(reading), Texts());
  const auto& list = reading.workload.communicators;
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[1].name, 7U);
  EXPECT_EQ(list[1].members, (Ranks{2, 0, 4}));
  EXPECT_EQ(list[1].made_by, ActionKind::comm_split);
  EXPECT_EQ(list[2].name, 4U);
  EXPECT_EQ(list[2].members, (Ranks{1}));
  const Action& split = reading.workload.programs[0].actions[1];
  EXPECT_EQ(split.communicator, 0U);
  EXPECT_EQ(split.peer, 1);
  EXPECT_EQ(split.tag, 9);
  EXPECT_EQ(split.source, 1);
  EXPECT_EQ(reading.workload.programs[3].actions[1].source, no_communicator);
}

TEST(Communicators, MayBeMadeOfOthers) {
  const Scratch scratch;
  // World reversed in 5, its upper half (world ranks 1, 0) in 6, of which 8 is a copy.
  const TraceReading reading = read_ranks(
      scratch, {"comm_split 0 0 3 5\ncomm_split 5 1 0 6\ncomm_dup 6 8\nbarrier @8",
                "comm_split 0 0 2 5\ncomm_split 5 1 0 6\ncomm_dup 6 8\nbarrier @8",
                "comm_split 0 0 1 5\ncomm_split 5 -1 0 -1", "comm_split 0 0 0 5\ncomm_split 5 -1 0 -1"});
  EXPECT_EQ(errors(reading), Texts());
  const auto& list = reading.workload.communicators;
  ASSERT_EQ(list.size(), 4U);
  EXPECT_EQ(list[1].members, (Ranks{3, 2, 1, 0}));
  EXPECT_EQ(list[2].members, (Ranks{1, 0}));
  EXPECT_EQ(list[2].parent, 1U);
  EXPECT_EQ(list[3].members, (Ranks{1, 0}));
  EXPECT_EQ(list[3].made_by, ActionKind::comm_dup);
  EXPECT_EQ(reading.workload.programs[0].actions[4].communicator, 3U);
}

TEST(Communicators, GiveCallsTheirOwnRanksAndNumbersOfCounts) {
  const std::string split = "comm_split 0 0 0 3\n";
  const std::string none = "comm_split 0 -1 0 -1";
  const auto faults = [&](const std::string& call, const std::string& answer = "") {
    return faults_of({split + call, split + answer, none, none});
  };
  EXPECT_EQ(faults("allgatherv 1 1 1 6 6 @3", "allgatherv 1 1 1 6 6 @3"), Texts());
  EXPECT_EQ(faults("alltoallv 2 1 1 2 1 1 6 6 @3", "alltoallv 2 1 1 2 1 1 6 6 @3"), Texts());
  EXPECT_EQ(faults("alltoallv 4 1 1 1 1 4 1 1 1 1 6 6 @3"),
            (Texts{"rank-0.txt:3: alltoallv: has counts for 4 ranks, but communicator 3 has 2"}));
  EXPECT_EQ(faults("bcast 5 2 6 @3"),
            (Texts{"rank-0.txt:3: bcast: root 2 is not one of the ranks 0 to 1 of communicator 3"}));
  EXPECT_EQ(faults("send 2 0 5 6 @3"),
            (Texts{"rank-0.txt:3: send: destination 2 is not one of the ranks 0 to 1 of communicator 3"}));
  EXPECT_EQ(faults_of({split + "send 2 0 5 6", split, none + "\nrecv 0 0 5 6", none}), Texts());
  EXPECT_EQ(faults("recv -555 -444 5 6 @3", "send 0 9 5 6 @3"), Texts());
  EXPECT_EQ(faults_of({"barrier @0", "barrier"}), Texts());
}

TEST(Communicators, AreCalledOnByTheirMembersAlone) {
  EXPECT_EQ(faults_of({"comm_split 0 0 0 3", "comm_split 0 -1 0 -1\nbarrier @3"}),
            (Texts{"rank-1.txt:3: barrier: rank 1 does not belong to communicator 3"}));
  EXPECT_EQ(faults_of({"barrier @3", ""}),
            (Texts{"rank-0.txt:2: barrier: there is no communicator 3 in this trace"}));
  EXPECT_EQ(faults_of({"barrier @x", ""}),
            (Texts{"rank-0.txt:2: barrier: a communicator must be @ and a number, got '@x'"}));
  EXPECT_EQ(faults_of({"compute 5 @0", ""}),
            (Texts{"rank-0.txt:2: compute: takes no communicator, but the line ends in '@0'"}));
}

TEST(Communicators, LiveFromTheLineThatMakesThemToTheOneThatFreesThem) {
  EXPECT_EQ(faults_of({"comm_dup 0 3\nbarrier @3\ncomm_free 3\nbarrier @3", "comm_dup 0 3\nbarrier @3"}),
            (Texts{"rank-0.txt:5: barrier: communicator 3 has been freed"}));
  EXPECT_EQ(faults_of({"barrier @3\ncomm_dup 0 3", "comm_dup 0 3"}),
            (Texts{"rank-0.txt:2: barrier: communicator 3 has not been made yet"}));
  EXPECT_EQ(faults_of({"comm_free 0", ""}),
            (Texts{"rank-0.txt:2: comm_free: MPI_COMM_WORLD cannot be freed"}));
}

TEST(Communicators, AreMadeByAllRanksOfTheirParent) {
  EXPECT_EQ(faults_of({"comm_dup 0 3", "comm_dup 0 3\ncomm_dup 0 4"}),
            (Texts{"rank-1.txt:3: comm_dup: rank 0 of MPI_COMM_WORLD makes no such call, but it is a call of "
                   "all its ranks"}));
  EXPECT_EQ(
      faults_of({"comm_dup 0 3", "compute 1\ncomm_split 0 0 0 3"}),
      (Texts{"rank-1.txt:3: comm_split: is no such call as that of rank 0 on MPI_COMM_WORLD (comm_dup in "
             "its line 2)"}));
}

TEST(Communicators, HaveOneNameOnAllRanksAndNoOther) {
  EXPECT_EQ(
      faults_of({"comm_split 0 0 0 3", "comm_split 0 0 0 4"}),
      (Texts{"rank-1.txt:2: comm_split: calls the new communicator 4, but rank 0 calls it 3 (in its line "
             "2)"}));
  EXPECT_EQ(faults_of({"comm_split 0 0 0 3", "comm_split 0 1 0 3"}),
            (Texts{"rank-1.txt:2: comm_split: communicator 3 has been made before"}));
  EXPECT_EQ(faults_of({"comm_dup 0 3\ncomm_dup 0 3", "comm_dup 0 3\ncomm_dup 0 3"}),
            (Texts{"rank-0.txt:3: comm_dup: communicator 3 has been made before"}));
}

TEST(Communicators, AFaultyLineIsNoMissingCall) {
  EXPECT_EQ(
      faults_of({"comm_split 0 -1 0 5", "comm_split 0 1 0 6"}),
      (Texts{"rank-0.txt:2: comm_split: color -1 makes no communicator, so the last value must be -1, got "
             "5"}));
}

TEST(Communicators, AreNamedByNumbersAboveZero) {
  EXPECT_EQ(
      faults_of({"comm_split 0 -1 0 5"}),
      (Texts{"rank-0.txt:2: comm_split: color -1 makes no communicator, so the last value must be -1, got "
             "5"}));
  EXPECT_EQ(faults_of({"comm_split 0 1 0 -1"}),
            (Texts{"rank-0.txt:2: comm_split: the new communicator needs a number above 0, got -1"}));
  EXPECT_EQ(faults_of({"comm_dup 0 0"}),
            (Texts{"rank-0.txt:2: comm_dup: the new communicator needs a number above 0, got 0"}));
  EXPECT_EQ(faults_of({"comm_split 0 -333 0 1"}),
            (Texts{"rank-0.txt:2: comm_split: color must be -1 to 2147483647, got -333"}));
  EXPECT_EQ(faults_of({"comm_dup 9 4"}),
            (Texts{"rank-0.txt:2: comm_dup: there is no communicator 9 in this trace"}));
  EXPECT_EQ(faults_of({"comm_dup 0 x"}),
            (Texts{"rank-0.txt:2: comm_dup: new communicator must be a whole number, got 'x'"}));
}

TEST(Communicators, KeepRequestsApart) {
  EXPECT_EQ(faults_of({"comm_dup 0 3\nirecv 1 7 4 6 @3\nwait 1 0 7",
                       "comm_dup 0 3\nisend 0 7 4 6 @3\nwait 1 0 7 @3"}),
            (Texts{"rank-0.txt:4: wait: there is no open request from 1 to 0 with tag 7"}));
  // World rank 0 is rank 1 in communicator 3, and there it sends to rank 0.
  EXPECT_EQ(faults_of({"comm_split 0 0 1 3\nisend 0 7 4 6 @3\nwait 1 0 7 @3",
                       "comm_split 0 0 0 3\nirecv 1 7 4 6 @3\nwait 1 0 7 @3"}),
            Texts());
}

TEST(Communicators, OfASharedFileAreThoseOfAllItsRanks) {
  const Scratch scratch;
  scratch.write("all.txt",
                "0 init\n1 init\n1 comm_split 0 0 0 3\n0 comm_split 0 0 1 3\n0 bcast 4 1 6 @3\n"
                "1 bcast 4 1 6 @3\n0 comm_dup 3 3\n0 finalize\n1 finalize\n");
  const TraceReading reading = read_trace("all.txt", 2);
  EXPECT_EQ(errors(reading),
            (Texts{"all.txt:7: comm_dup: rank 1 of communicator 3 makes no such call, but it is "
                   "a call of all its ranks",
                   "all.txt:7: comm_dup: communicator 3 has been made before"}));
  EXPECT_EQ(reading.workload.communicators[1].members, (Ranks{1, 0}));
}

TEST(Communicators, OfALineWithoutANameStayUnknown) {
  EXPECT_EQ(faults_of({"comm_split 2 1\nbarrier", "comm_split 2 1"}),
            (Texts{"rank-0.txt:3: barrier: after the comm_split of line 2 the trace cannot say which "
                   "communicator is meant"}));
  EXPECT_EQ(faults_of({"comm_dup\nbarrier", "comm_dup\nbarrier"}), Texts());
  EXPECT_EQ(faults_of({"comm_split 2 1\nsend 1 0 4 6", "comm_split 2 1\nrecv 0 0 4 6"}), Texts());
}

TEST(Communicators, AreWrittenAsTheyWereRead) {
  const Scratch scratch;
  const std::string both = "\ncomm_dup 7 12\ncomm_free 7";
  const TraceReading first =
      read_ranks(scratch, {"comm_split 0 1 9 7\nalltoallv 1 0 1 2 1 1 1 1 @7\nsend 0 3 8 6 @7" + both,
                           "comm_split 0 -1 0 -1\ncompute 5",
                           "comm_split 0 1 0 7\nalltoallv 2 1 1 1 1 0 1 1 @7\nrecv 1 3 8 6 @7" + both});
  EXPECT_EQ(errors(first), Texts());
  write_trace(first.workload, "copy");
  const auto text = [](const fs::path& file) {
    std::ifstream stream(file);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  for (const std::string file : {"rank-0.txt", "rank-1.txt", "rank-2.txt"})
    EXPECT_EQ(text(fs::path("copy") / file), text(file));
}

}  // namespace
}  // namespace netloom::test
