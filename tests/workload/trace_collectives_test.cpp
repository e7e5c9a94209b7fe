// Whether all ranks of a communicator call the same collectives with arguments that go together.

#include "workload/trace_collectives.hpp"

#include <gtest/gtest.h>

#include "common/random.hpp"
#include "workload/scratch.hpp"

namespace netloom::test {
namespace {

using Ranks = std::vector<Texts>;

TEST(TraceCollectives, T4ARankThatLeavesOneOutIsNamed) {
  EXPECT_EQ(
      faults({{"bcast 1 0 1", "barrier", "barrier", "allreduce 2 0 1"},
              {"bcast 1 0 1", "barrier", "barrier", "allreduce 2 0 1"},
              {"bcast 1 0 1", "barrier", "allreduce 2 0 1"}}),
      (Texts{"rank-2.txt:4: allreduce: rank 2 has 3 collectives, rank 0 has 4; this is the first difference, "
             "where rank 0 calls barrier (rank-0.txt:4)"}));
}

TEST(TraceCollectives, T4ARankThatStopsEarlyIsNamed) {
  EXPECT_EQ(
      faults({{"barrier", "barrier"}, {"barrier"}, {"barrier", "barrier"}}),
      (Texts{
          "rank-0.txt:3: barrier: rank 1 has 1 collective, rank 0 has 2; this is the first difference, where "
          "rank 1 calls none"}));
  EXPECT_EQ(faults({{"barrier"}, {"barrier"}, {"barrier", "barrier"}}),
            (Texts{"rank-2.txt:3: barrier: rank 2 has 2 collectives, rank 0 has 1; this is the first "
                   "difference, where "
                   "rank 0 calls none"}));
}

TEST(TraceCollectives, T4ACollectiveReachedByTwoOfFourRanksIsNamed) {
  EXPECT_EQ(faults({{"barrier"}, {"barrier"}, {}, {}}).size(), 2U);
}

TEST(TraceCollectives, T17DifferentCallsAreNamedOnceARank) {
  EXPECT_EQ(
      faults({{"bcast 1 0 1", "barrier", "barrier"}, {"allreduce 1 0 1", "barrier", "alltoall 1 1 1 1"}}),
      (Texts{"rank-1.txt:2: allreduce: rank 1 has 3 collectives, rank 0 has 3; this is the first difference, "
             "where rank 0 calls bcast (rank-0.txt:2)"}));
}

TEST(TraceCollectives, T17DifferentRootsAreNamed) {
  EXPECT_EQ(faults({{"bcast 1 0 1"}, {"bcast 1 1 1"}, {"bcast 1 0 1"}}),
            (Texts{"rank-1.txt:2: bcast: root is 1, but that of rank 0 is 0 (rank-0.txt:2)"}));
  for (const std::string call :
       {"reduce 1 0 ", "gather 1 1 ", "scatter 1 1 ", "gatherv 1 1 1 ", "scatterv 1 1 1 "}) {
    EXPECT_EQ(faults({{call + "0"}, {call + "1"}}).size(), 1U) << call;
  }
}

TEST(TraceCollectives, CountsOfVectorsAgree) {
  EXPECT_EQ(faults({{"bcast 10 0 1"}, {"bcast 5 0 0"}}), Texts{});  // 40 bytes both
  EXPECT_EQ(faults({{"bcast 10 0 1"}, {"bcast 10 0 0"}}),
            (Texts{"rank-1.txt:2: bcast: has 80 bytes, but rank 0 has 40 bytes (rank-0.txt:2)"}));
  for (const std::string word : {"allreduce", "scan", "exscan", "reduce"}) {
    EXPECT_EQ(faults({{word + " 1 0"}, {word + " 2 0"}}).size(), 1U) << word;
    EXPECT_EQ(faults({{word + " 2 7"}, {word + " 2 0"}}), Texts{}) << word;
  }
  EXPECT_EQ(
      faults({{"reducescatter 1 2 0 1"}, {"reducescatter 1 3 0 1"}}),
      (Texts{"rank-1.txt:2: reducescatter: has 12 bytes for rank 1, but rank 0 has 8 bytes (rank-0.txt:2)"}));
}

TEST(TraceCollectives, CountsOfAlltoallAndAllgatherAgree) {
  for (const std::string word : {"alltoall", "allgather"}) {
    EXPECT_EQ(faults({{word + " 2 1 1 0"}, {word + " 1 8 0 6"}}), Texts{});
    EXPECT_EQ(faults({{word + " 2 2 1 1"}, {word + " 3 2 1 1"}, {word + " 2 2 1 1"}}),
              (Texts{"rank-1.txt:2: " + word +
                     ": sends 12 bytes to rank 0, which expects 8 bytes (rank-0.txt:2)"}));
    EXPECT_EQ(faults({{word + " 2 2 1 1"}, {word + " 2 3 1 1"}}),
              (Texts{"rank-1.txt:2: " + word +
                     ": expects 12 bytes from rank 0, which sends 8 bytes (rank-0.txt:2)"}));
  }
}

TEST(TraceCollectives, CountsOfAlltoallvAgreePairwise) {
  EXPECT_EQ(faults({{"alltoallv 3 1 2 5 1 4 1 1"}, {"alltoallv 9 4 5 7 2 5 1 1"}}), Texts{});
  EXPECT_EQ(
      faults({{"alltoallv 3 1 2 5 1 4 1 1"}, {"alltoallv 9 4 5 8 3 5 1 1"}}),
      (Texts{"rank-1.txt:2: alltoallv: expects 12 bytes from rank 0, which sends 8 bytes (rank-0.txt:2)"}));
}

TEST(TraceCollectives, CountsOfAllgathervAgreePairwise) {
  EXPECT_EQ(faults({{"allgatherv 3 3 4 1 1"}, {"allgatherv 4 3 4 1 1"}}), Texts{});
  EXPECT_EQ(
      faults({{"allgatherv 3 3 5 1 1"}, {"allgatherv 4 3 4 1 1"}}),
      (Texts{"rank-0.txt:2: allgatherv: expects 20 bytes from rank 1, which sends 16 bytes (rank-1.txt:2)"}));
}

// One count for all is that for the rank itself, too, and is recorded so for calls in place.
TEST(TraceCollectives, CallsWithOneCountForAllAreComparedWithThemselves) {
  EXPECT_EQ(
      faults({{"alltoall 3 5 6 6"}}),
      (Texts{"rank-0.txt:2: alltoall: expects 5 bytes from rank 0, which sends 3 bytes (rank-0.txt:2)"}));
  EXPECT_EQ(faults({{"allgather 3 5 6 6"}, {"allgather 5 3 6 6"}}).size(), 1U);
  EXPECT_EQ(faults({{"alltoallv 2 0 2 3 1 2 6 6"}, {"alltoallv 3 2 1 3 2 1 6 6"}}), Texts{});
}

TEST(TraceCollectives, CountsOfTheRootAgreeWithTheOthers) {
  EXPECT_EQ(faults({{"gather 5 9 1 1 1"}, {"gather 5 5 1 1 1"}}), Texts{});
  EXPECT_EQ(faults({{"gather 6 5 1 1 1"}, {"gather 5 5 1 1 1"}}),
            (Texts{"rank-0.txt:2: gather: sends 24 bytes to rank 1, which expects 20 bytes (rank-1.txt:2)"}));
  EXPECT_EQ(
      faults({{"scatter 5 4 1 1 1"}, {"scatter 5 5 1 1 1"}}),
      (Texts{"rank-0.txt:2: scatter: expects 16 bytes from rank 1, which sends 20 bytes (rank-1.txt:2)"}));
  EXPECT_EQ(faults({{"scatterv 0 0 4 1 1 1"}, {"scatterv 4 5 5 1 1 1"}}), Texts{});
  EXPECT_EQ(faults({{"scatterv 0 0 3 1 1 1"}, {"scatterv 4 5 5 1 1 1"}}).size(), 1U);
}

// ti_format.md, trap 6: only the root's counts are real.
TEST(TraceCollectives, Trap6ZeroCountsOfOtherRanksThanTheRootAreNoFault) {
  EXPECT_EQ(faults({{"gatherv 3 0 0 1 1 1"}, {"gatherv 4 3 4 1 1 1"}}), Texts{});
  EXPECT_EQ(faults({{"gatherv 3 0 0 1 1 1"}, {"gatherv 4 2 4 1 1 1"}}),
            (Texts{"rank-0.txt:2: gatherv: sends 12 bytes to rank 1, which expects 8 bytes (rank-1.txt:2)"}));
}

// What SMPI 3.32 writes of calls with MPI_IN_PLACE, recorded from a program of ours on 4 ranks.
TEST(TraceCollectives, T36CallsInPlaceAreSound) {
  Ranks ranks(4);
  for (std::size_t r = 0; r < 4; ++r) {
    const bool root = r == 1;
    const std::string own = std::to_string(r + 1);
    ranks[r] = {"alltoall 5 5 1 1",
                "allgather 5 5 1 1",
                "allgatherv " + own + " 1 2 3 4 1 1",
                root ? "gather 0 5 1 1 1" : "gather 5 5 1 1 1",
                root ? "gatherv 0 1 2 3 4 1 1 1" : "gatherv " + own + " 0 0 0 0 1 1 1",
                "scatter 5 5 1 1 1",
                root ? "scatterv 1 2 3 4 2 1 1 1" : "scatterv 0 0 0 0 " + own + " 1 1 1",
                "allreduce 5 0 1",
                "reduce 5 0 1 1",
                "alltoallv 12 3 3 3 3 12 3 3 3 3 1 1",
                "scan 5 0 1",
                "reducescatter 1 2 3 4 0 1"};
  }
  const TraceReading reading = read_ranks(ranks);
  EXPECT_EQ(errors(reading), Texts{});
  EXPECT_EQ(repairables(reading), Texts{});
}

TEST(TraceCollectives, BytesOfUnknownDatatypesAreNotCompared) {
  const Ranks ranks{{"alltoall 4 4 -1 1"}, {"alltoall 4 4 1 1"}};
  const TraceReading unknown = read_ranks(ranks);
  EXPECT_EQ(errors(unknown), Texts{});
  EXPECT_EQ(repairables(unknown).size(), 1U);
  EXPECT_EQ(errors(read_ranks(ranks, {.derived_type_bytes = 4})), Texts{});
  EXPECT_EQ(errors(read_ranks(ranks, {.derived_type_bytes = 16})).size(), 2U);
}

TEST(TraceCollectives, CallsAreComparedByCommunicator) {
  const auto split = [](int color) {
    return "comm_split 0 " + std::to_string(color) + " 0 " + std::to_string(color + 1);
  };
  EXPECT_EQ(faults({{split(0), "bcast 1 0 1 @1"}, {split(1)}, {split(0), "bcast 1 0 1 @1"}, {split(1)}}),
            Texts{});
  EXPECT_EQ(
      faults({{split(0), "barrier @1"}, {split(1), "barrier @2"}, {split(0)}, {split(1), "barrier @2"}}),
      (Texts{"rank-0.txt:3: barrier: rank 1 has 0 collectives on communicator 1, rank 0 has 1; this is the "
             "first "
             "difference, where rank 1 calls none"}));
  EXPECT_EQ(faults({{split(0), "alltoallv 3 1 2 3 1 2 1 1 @1"},
                    {split(1)},
                    {split(0), "alltoallv 3 2 1 3 2 1 1 1 @1"},
                    {split(1)}}),
            Texts{});
}

TEST(TraceCollectives, WhatMakesCommunicatorsIsInTheOrderToo) {
  EXPECT_EQ(
      faults({{"barrier", "comm_dup 0 1"}, {"comm_dup 0 1", "barrier"}}),
      (Texts{"rank-1.txt:2: comm_dup: rank 1 has 2 collectives, rank 0 has 2; this is the first difference, "
             "where rank 0 calls barrier (rank-0.txt:2)"}));
}

TEST(TraceCollectives, AnyLineThatIsDroppedIsNoticed) {
  const std::vector<std::string> calls{"barrier", "bcast 4 1 1", "allreduce 4 0 1", "alltoall 4 4 1 1",
                                       "reduce 4 0 2 1"};
  Random random(11);
  for (int trial = 0; trial < 100; ++trial) {
    Texts program;
    for (int i = 0; i < 8; ++i) program.push_back(calls[random.below(calls.size())]);
    Ranks ranks(4, program);
    EXPECT_EQ(faults(ranks), Texts{});
    Texts& one = ranks[random.below(4)];
    one.erase(one.begin() + static_cast<std::ptrdiff_t>(random.below(one.size())));
    EXPECT_EQ(faults(ranks).size(), 1U);
  }
}

TEST(TraceCollectives, GeneratedWorkloadsAgree) {
  for (const std::string yaml :
       {"{type: alltoall, size: 4KiB, iterations: 2}", "{type: npb_ft, class: S}", "{type: npb_is, class: S}",
        "{type: graph500_bfs, scale: 8}", "{type: npb_mg, class: S}", "{type: npb_lu, class: S}",
        "{type: npb_ep, class: S}"}) {
    EXPECT_EQ(check_collectives(made(yaml, 8), true).size(), 0U) << yaml;
  }
}

}  // namespace
}  // namespace netloom::test
