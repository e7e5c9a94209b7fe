// Send modes and non-blocking collectives.

#include "replay/stage.hpp"

namespace netloom::test {
namespace {

// 1 ms of computation before the receive.
TEST(SendModes, ASynchronousSendWaitsForItsReceive) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const auto run = [&](const std::string& word, const std::string& size) {
    const ReplayResult result = pair.run(
        program(scratch, {word + " 1 0 " + size + " 6\nsleep 1e-4", "compute 1e6\nrecv 0 0 " + size + " 6"}));
    EXPECT_EQ(result.status, Status::ok) << result.reason;
    return result;
  };
  const double receive = 1e-3;
  EXPECT_LT(run("send", "1000").comm_time_max_s, receive);
  EXPECT_GT(run("Ssend", "1000").comm_time_max_s, receive);
  EXPECT_GT(run("Ssend", "1000000").comm_time_max_s, receive);
  // A large plain send waits, a buffered one does not.
  EXPECT_GT(run("send", "1000000").comm_time_max_s, receive);
  EXPECT_LT(run("bsend", "1000000").comm_time_max_s, receive);
}

TEST(SendModes, NonBlockingOnesAreWaitedFor) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const auto comm_of_sender = [&](const std::string& word) {
    const ReplayResult result = pair.run(program(scratch, {word + " 1 3 1000000 6\nwait 0 1 3\nsend 1 4 1 6",
                                                           "compute 1e6\nrecv 0 3 1000000 6\nrecv 0 4 1 6"}));
    EXPECT_EQ(result.status, Status::ok) << result.reason;
    return result.comm_time_max_s;
  };
  EXPECT_GT(comm_of_sender("ISsend"), 1e-3);
  EXPECT_LT(comm_of_sender("ibsend"), 1e-3);
}

TEST(NonBlocking, AnAllToAllOverlapsWithComputation) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 4}");
  const double exchange =
      time_of(net, same_program(scratch, 4, "ialltoall 1250000 1250000 6 6\nwait -333 -333 -1113"));
  expect_close(exchange, 150e-9 + 1250016 / 1.25e9);
  const Workload overlapped =
      same_program(scratch, 4, "ialltoall 1250000 1250000 6 6\ncompute 5e6\nwait -333 -333 -1113");
  expect_close(time_of(net, overlapped), 5e-3);
}

TEST(NonBlocking, CollectivesRunOnCommunicators) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 4}");
  const std::string calls =
      "comm_split 0 COLOR 0 NEW\niallreduce 100 0 6 @NEW\nwait -333 -333 -4446 @NEW\nibarrier @NEW\nwaitall "
      "1";
  const std::string low = with(with(calls, "COLOR", "0"), "NEW", "1");
  const std::string high = with(with(calls, "COLOR", "1"), "NEW", "2");
  time_of(net, program(scratch, {low, high, low, high}));
}

// SMPI's barrier receives from any source.
TEST(NonBlocking, ABarrierNeedsNoCommunicatorOfTheTrace) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 4}");
  for (const MpiOptions& mpi : {MpiOptions(), smpi_profile()})
    EXPECT_GT(time_of(net, same_program(scratch, 4, "ibarrier\nwait 0 0 -779"), mpi), 0);
}

TEST(NonBlocking, ARankAloneWaitsForNothing) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 2}");
  const std::string alone = "comm_split 0 SELF 0 1SELF\n";
  const std::string calls =
      "ibarrier @1SELF\nialltoall 9 9 6 6 @1SELF\niallreduce 9 0 6 @1SELF\niallgatherv 9 9 6 6 "
      "@1SELF\nwaitall 4";
  EXPECT_EQ(time_of(net, same_program(scratch, 2, alone + calls)),
            time_of(net, same_program(scratch, 2, alone)));
}

// Two exchanges share the links; each alone has them for itself.
TEST(NonBlocking, CollectivesOverlapWithEachOther) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 4}");
  const std::string exchange = "ialltoall 1250000 1250000 6 6";
  expect_close(time_of(net, same_program(scratch, 4, exchange + "\n" + exchange + "\nwaitall 2")),
               150e-9 + 2 * 1250016 / 1.25e9);
}

// An algorithm of blocking calls and its limits are none of theirs.
TEST(NonBlocking, AlgorithmsAreThoseOfBlockingCalls) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 6}");
  const Workload exchange = same_program(scratch, 6, "ialltoall 1000 1000 6 6\nwaitall 1");
  const double own = time_of(net, exchange);
  for (const std::string name : {"ring", "pair"})  // pair takes powers of two
    EXPECT_EQ(time_of(net, exchange, with_algorithm("alltoall", name)), own) << name;
}

TEST(NonBlocking, ACollectiveNeverWaitedForIsWaitedForAtTheEnd) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 4}");
  const ReplayResult result = net.run(same_program(scratch, 4, "ialltoall 1250000 1250000 6 6"));
  EXPECT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.time_s, 150e-9 + 1250016 / 1.25e9);
  EXPECT_EQ(result.warnings, (Texts{"4 requests were never waited for; the run waits for them at the end"}));
}

TEST(NonBlocking, ACollectiveThatOthersDoNotStartIsADeadlock) {
  const Scratch scratch;
  const Stage net("{type: complete, nodes: 2}");
  const ReplayResult result = net.run(program(scratch, {"ibarrier\nwait 0 0 -779", "compute 1"}));
  EXPECT_EQ(result.status, Status::deadlock);
  EXPECT_NE(result.reason.find("rank-0.txt:3: wait"), std::string::npos) << result.reason;
}

TEST(SendRecv, MayReceiveFromAnySource) {
  const Scratch scratch;
  const Stage net("{type: ring, nodes: 3}");
  EXPECT_GT(time_of(net, same_program(scratch, 3, "sendRecv 1000 NEXT 1000 -555 6 6")), 0);
}

TEST(SendRecvTags, LetASendrecvMeetASend) {
  const Scratch scratch;
  const Stage chain("{type: ring, nodes: 3}");
  // A shift along a line: sends and receives at its ends, as in the benchmarks that record so.
  const Workload shift =
      program(scratch, {"send 1 7 100000 6", "sendRecv 100000 2 100000 0 6 6", "recv 1 7 100000 6"});
  time_of(chain, shift);
}

}  // namespace
}  // namespace netloom::test
