// Calls on communicators other than MPI_COMM_WORLD, and what it costs to make them.

#include <algorithm>

#include "replay/stage.hpp"

namespace netloom::test {
namespace {

/// The lines of each rank: a split into groups of `size` neighbours, numbered from 1, and `call` in each of
/// the groups that take part, where GROUP is its number.
Workload in_groups(const Scratch& scratch, std::uint32_t ranks, std::uint32_t size, const std::string& call,
                   const std::vector<std::uint32_t>& taking_part) {
  std::vector<std::string> texts;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    const std::uint32_t group = rank / size + 1;
    const std::string number = std::to_string(group);
    texts.push_back("comm_split 0 " + number + " 0 " + number);
    if (std::count(taking_part.begin(), taking_part.end(), group) > 0)
      texts.back() += "\n" + with(call, "GROUP", number);
  }
  return program(scratch, texts);
}

std::uint64_t messages_of(const Stage& stage, const Workload& workload, const MpiOptions& mpi = {}) {
  const ReplayResult result = stage.run(workload, mpi);
  EXPECT_EQ(result.status, Status::ok) << result.reason;
  return result.messages;
}

// On a complete network disjoint groups share no link.
TEST(SubCommunicators, DisjointAllToAllsTakeTheTimeOfOneAndTheSplit) {
  const Scratch scratch;
  const Stage all("{type: complete, nodes: 16}");
  const Stage four("{type: complete, nodes: 4}");
  const std::string call = "alltoall 1048576 1048576 6 6";
  const MpiOptions ring = with_algorithm("alltoall", "ring");
  const double split = time_of(all, in_groups(scratch, 16, 4, "", {}));
  EXPECT_GT(split, 0);
  for (const MpiOptions& mpi : {MpiOptions{}, ring}) {
    const double one = time_of(four, same_program(scratch, 4, call), mpi);
    const double groups = time_of(all, in_groups(scratch, 16, 4, call + " @GROUP", {1, 2, 3, 4}), mpi);
    expect_close(groups, split + one);
  }
  // By ring a rank sends one message at a time, to 15 others or to 3.
  const double groups = time_of(all, in_groups(scratch, 16, 4, call + " @GROUP", {1, 2, 3, 4}), ring);
  const double world = time_of(all, in_groups(scratch, 16, 4, call, {1, 2, 3, 4}), ring);
  EXPECT_NEAR(world / groups, 5, 0.1);
}

TEST(SubCommunicators, TheSlowestOfDisjointGroupsDecides) {
  const Scratch scratch;
  const Stage all("{type: complete, nodes: 16}");
  const std::string call = "allreduce 5000 0 0 @GROUP\nalltoall 70000 70000 6 6 @GROUP";
  for (const MpiOptions& mpi : {MpiOptions{}, smpi_profile()}) {
    double slowest = 0;
    for (std::uint32_t group = 1; group <= 4; ++group)
      slowest = std::max(slowest, time_of(all, in_groups(scratch, 16, 4, call, {group}), mpi));
    expect_close(time_of(all, in_groups(scratch, 16, 4, call, {1, 2, 3, 4}), mpi), slowest);
  }
}

// Eight bytes to the first rank and back, each 16 bytes longer on the wire, then a broadcast of 4 bytes.
TEST(SubCommunicators, ASplitOfTwoRanksCostsItsThreeMessages) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload split = program(scratch, {"comm_split 0 0 0 1", "comm_split 0 0 0 1"});
  const ReplayResult result = pair.run(split);
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  EXPECT_EQ(result.messages, 3U);
  EXPECT_EQ(result.bytes, 8U + 8U + 4U);
  const double eight_bytes = 150e-9 + 24 / 1.25e9;
  // The broadcast leaves as the answer does, and shares its link.
  EXPECT_GT(result.time_s, 2 * eight_bytes);
  EXPECT_LT(result.time_s, 3 * eight_bytes);
  const Workload copy = program(scratch, {"comm_dup 0 1", "comm_dup 0 1"});
  expect_close(time_of(pair, copy), 150e-9 + 20 / 1.25e9);
}

TEST(SubCommunicators, ARankWithoutAColorTakesPartInTheSplitAlone) {
  const Scratch scratch;
  const Stage ring("{type: complete, nodes: 3}");
  const Workload split =
      program(scratch, {"comm_split 0 0 0 1", "comm_split 0 -1 0 -1", "comm_split 0 0 0 1"});
  EXPECT_EQ(messages_of(ring, split), 2U + 1U + 1U);
}

// World ranks 0 and 3 as ranks 1 and 0: the ring's link from 0 to 3 and no other carries the message.
TEST(SubCommunicators, RanksOfACallAreThoseOfItsCommunicator) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 4}");
  const std::string none = "comm_split 0 -1 0 -1";
  const Workload message =
      program(scratch, {"comm_split 0 0 9 1\nisend 0 5 1000000 6 @1\nwait 1 0 5 @1", none, none,
                        "comm_split 0 0 2 1\nirecv 1 5 1000000 6 @1\nwait 1 0 5 @1"});
  const ReplayResult sent = ring.run(message);
  ASSERT_EQ(sent.status, Status::ok) << sent.reason;
  EXPECT_EQ(sent.hottest_link, "0->3");
  const Workload rooted = program(scratch, {"comm_split 0 0 9 1\nbcast 1000000 1 6 @1", none, none,
                                            "comm_split 0 0 2 1\nbcast 1000000 1 6 @1"});
  EXPECT_EQ(ring.run(rooted).hottest_link, "0->3");
}

TEST(SubCommunicators, KeepMessagesOfTheSameEndsAndTagApart) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  // In the order of the receives, not of the sends; a mixed-up match would be too long for its receive.
  const Workload crossed =
      program(scratch, {"comm_dup 0 1\nisend 1 5 2000 6\nisend 1 5 1000 6 @1\nwait 0 1 5 @1\nwait 0 1 5",
                        "comm_dup 0 1\nrecv 0 5 1000 6 @1\nrecv 0 5 2000 6"});
  time_of(pair, crossed);
}

TEST(SubCommunicators, AnySourceOnOneTakesItsMembersOnly) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 3}");
  const Workload any = program(scratch, {"comm_split 0 0 0 1\nrecv -555 5 1000 6 @1\nrecv -555 5 2000 6",
                                         "comm_split 0 -1 0 -1\nsend 0 5 2000 6",
                                         "comm_split 0 0 0 1\ncompute 1e6\nsend 0 5 1000 6 @1"});
  time_of(net, any);
  MpiOptions nothing_detached;
  nothing_detached.detached = {0};
  time_of(net, any, nothing_detached);
}

const std::string every_call =
    "barrier @GROUP\nbcast 1000 1 6 @GROUP\nreduce 1000 0 1 6 @GROUP\nallreduce 1000 0 6 @GROUP\n"
    "scan 10 0 6 @GROUP\nalltoall 1000 1000 6 6 @GROUP\nalltoallv 20 10 10 20 10 10 6 6 @GROUP\n"
    "gather 10 10 1 6 6 @GROUP\nscatter 10 10 1 6 6 @GROUP\ngatherv 10 10 10 1 6 6 @GROUP\n"
    "scatterv 10 10 10 1 6 6 @GROUP\nallgather 10 10 6 6 @GROUP\nallgatherv 10 10 10 6 6 @GROUP\n"
    "reducescatter 10 10 0 6 @GROUP";

TEST(SubCommunicators, TakeEveryCollectiveUnderEverySelector) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 6}");
  for (const std::string selector : {"default", "ompi", "mpich"}) {
    for (MpiOptions mpi : {MpiOptions{}, smpi_profile()}) {
      mpi.selector = selector;
      time_of(net, in_groups(scratch, 6, 2, every_call, {1, 2, 3}), mpi);
    }
  }
}

TEST(SubCommunicators, OfOneRankSendNothing) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 3}");
  const std::string some =
      "barrier @GROUP\nbcast 1000 0 6 @GROUP\nallreduce 1000 0 6 @GROUP\n"
      "alltoall 100000 100000 6 6 @GROUP\nallgather 100000 100000 6 6 @GROUP";
  for (const std::string selector : {"default", "ompi", "mpich"}) {
    MpiOptions mpi;
    mpi.selector = selector;
    const std::uint64_t split = messages_of(net, in_groups(scratch, 3, 1, "", {}), mpi);
    EXPECT_EQ(messages_of(net, in_groups(scratch, 3, 1, some, {1, 2, 3}), mpi), split) << selector;
  }
}

// The set-up of SMPI's communicators within each host stays out under hpc, on every communicator.
TEST(SubCommunicators, TheFirstCallOnOneSendsWhatTheSecondSends) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 8}");
  for (const std::string selector : {"ompi", "mpich"}) {
    MpiOptions mpi;
    mpi.selector = selector;
    const std::uint64_t split = messages_of(net, in_groups(scratch, 8, 4, "", {}), mpi);
    for (const std::string call : {"allreduce 1 0 6 @GROUP", "bcast 5000 0 6 @GROUP", "barrier @GROUP"}) {
      const std::uint64_t once = messages_of(net, in_groups(scratch, 8, 4, call, {1, 2}), mpi);
      const std::uint64_t twice = messages_of(net, in_groups(scratch, 8, 4, call + "\n" + call, {1, 2}), mpi);
      EXPECT_EQ(twice - once, once - split) << selector << " " << call;
    }
  }
}

// T2 and T4 on a communicator.
TEST(SubCommunicators, ADeadlockOnOneNamesRanksAndLines) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 4}");
  const Workload waits = program(scratch, {"comm_split 0 1 0 1\nrecv 1 0 8 6 @1", "comm_split 0 1 0 1",
                                           "comm_split 0 2 0 2", "comm_split 0 2 0 2"});
  const ReplayResult result = net.run(waits);
  EXPECT_EQ(result.status, Status::deadlock);
  EXPECT_EQ(with(result.reason, scratch.folder().string() + "/", ""),
            "deadlock of 1 of 4 ranks: rank 0 waits in rank-0.txt:3: recv");
}

TEST(SubCommunicators, OfOthersAndFreedOnesRun) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 4}");
  const std::string upper =
      "comm_split 0 0 0 1\ncomm_split 1 1 0 2\ncomm_dup 2 3\nallreduce 8 0 6 @3\ncomm_free 3";
  const std::string lower = "comm_split 0 0 0 1\ncomm_split 1 -1 0 -1";
  const Workload nested = program(scratch, {upper + "\nbarrier @1", upper + "\nbarrier @1",
                                            lower + "\nbarrier @1", lower + "\nbarrier @1"});
  for (const MpiOptions& mpi : {MpiOptions{}, smpi_profile()}) time_of(net, nested, mpi);
}

}  // namespace
}  // namespace netloom::test
