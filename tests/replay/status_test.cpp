// What becomes of runs that do not end well.

#include <poll.h>
#include <signal.h>

#include <chrono>

#include "replay/last_words.hpp"
#include "replay/stage.hpp"

namespace netloom::test {
namespace {

// T2: no look at single calls can see this one.
TEST(Deadlock, ARingOfBlockingSendsNamesRanksAndActions) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 4}");
  const Workload sends = same_program(scratch, 4, "send NEXT 0 1000000 6\nrecv PREV 0 1000000 6");
  const ReplayResult result = ring.run(sends);
  EXPECT_EQ(result.status, Status::deadlock);
  EXPECT_NE(result.reason.find("deadlock of 4 of 4 ranks: rank 0 waits in "), std::string::npos)
      << result.reason;
  EXPECT_NE(result.reason.find("rank-3.txt:2: send"), std::string::npos) << result.reason;
  EXPECT_EQ(result.time_s, 0);
}

TEST(Deadlock, NamesOnlyThoseThatAreBlocked) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const ReplayResult result = pair.run(program(scratch, {"recv 1 0 8 6", "compute 10"}));
  EXPECT_EQ(result.status, Status::deadlock);
  EXPECT_NE(result.reason.find("deadlock of 1 of 2 ranks: rank 0 waits in "), std::string::npos)
      << result.reason;
}

TEST(Deadlock, ARequestThatNothingMatchesIsWaitedForAtTheEnd) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const ReplayResult one = pair.run(program(scratch, {"isend 1 0 1000000 6", "compute 10"}));
  EXPECT_EQ(one.status, Status::deadlock);
  const std::string folder = scratch.folder().string() + "/";
  EXPECT_EQ(
      with(one.reason, folder, ""),
      "deadlock of 1 of 2 ranks: rank 0 waits at its end for 1 request that it never waited for, started "
      "by rank-0.txt:2: isend");
  const ReplayResult two =
      pair.run(program(scratch, {"compute 1\nisend 1 0 1000000 6\nisend 1 1 1000000 6", "compute 10"}));
  EXPECT_EQ(with(two.reason, folder, ""),
            "deadlock of 1 of 2 ranks: rank 0 waits at its end for 2 requests that it never waited for, the "
            "first started by rank-0.txt:3: isend");
}

// Whatever blocks in stock replay, which then says no time and exits with 0 (ti_format.md, trap 4); the small
// send passes there.
TEST(Deadlock, Trap4MessagesAndCollectivesThatLackAPartnerHaveNoTime) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  for (const std::string lines :
       {"barrier", "bcast 5000 1 6", "recv 1 0 8 6", "irecv 1 0 8 6", "irecv 1 0 8 6\nwait 1 0 0",
        "send 1 0 4000000 6", "Ssend 1 0 8 6", "sendRecv 8 1 8 1 6 6"}) {
    const ReplayResult result = pair.run(program(scratch, {lines, "compute 10"}));
    EXPECT_EQ(result.status, Status::deadlock) << lines;
    EXPECT_EQ(result.time_s, 0) << lines;
    EXPECT_NE(result.reason.find("rank 0 waits "), std::string::npos) << result.reason;
  }
}

TEST(Leftovers, T35AreWaitedForAndCounted) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const ReplayResult result = pair.run(program(scratch, {"isend 1 0 1000000 6", "irecv 0 0 1000000 6"}));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.time_s, 150e-9 + 1000016 / 1.25e9);
  EXPECT_EQ(result.warnings,
            std::vector<std::string>{"2 requests were never waited for; the run waits for them at the end"});
  const ReplayResult one = pair.run(program(scratch, {"isend 1 0 8 6", "recv 0 0 8 6"}));
  EXPECT_EQ(one.warnings,
            std::vector<std::string>{"1 request was never waited for; the run waits for it at the end"});
}

TEST(Leftovers, ATestOfARequestThatIsNotOpenIsNoFault) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const auto time_of = [&](const std::string& receiver) {
    const ReplayResult result = pair.run(program(scratch, {receiver, "send 0 7 8 6"}));
    EXPECT_EQ(result.status, Status::ok) << result.reason;
    return result.time_s;
  };
  EXPECT_EQ(time_of("test 1 0 7\nirecv 1 7 8 6\nwait 1 0 7\ntest 1 0 7\ntest 1 0 7"),
            time_of("irecv 1 7 8 6\nwait 1 0 7"));
}

TEST(Invalid, AWaitForARequestNeverMade) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  Workload workload = program(scratch, {"irecv 1 7 8 6\nwait 1 0 7", "send 0 7 8 6"});
  workload.programs[0].actions[2].tag = 8;
  const ReplayResult result = pair.run(workload);
  EXPECT_EQ(result.status, Status::invalid);
  EXPECT_NE(result.reason.find("rank-0.txt:3: wait of rank 0: there is no such request"), std::string::npos)
      << result.reason;
}

TEST(Invalid, AnAlgorithmThatDoesNotFitTheNumberOfRanks) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 6}");
  const ReplayResult result =
      ring.run(same_program(scratch, 6, "alltoall 8 8 6 6"), with_algorithm("alltoall", "pair"));
  EXPECT_EQ(result.status, Status::invalid);
  EXPECT_NE(result.reason.find("SMPI refuses: alltoall pair algorithm can't be used with non power of two"),
            std::string::npos)
      << result.reason;
}

TEST(Invalid, AMessageBeyondThirtyOneBits) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload workload = program(scratch, {"send 1 0 3000000000 6", "recv 0 0 3000000000 6"});
  const ReplayResult result = pair.run(workload);
  EXPECT_EQ(result.status, Status::invalid);
  EXPECT_NE(result.reason.find("send of rank 0: 3000000000 elements of 1 byte are more than"),
            std::string::npos)
      << result.reason;
}

TEST(Invalid, MoreRanksThanThePlacementHas) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload workload = same_program(scratch, 2, "barrier");
  ReplayRequest request = pair.request(workload);
  request.placement.pop_back();
  EXPECT_EQ(replay(request).status, Status::invalid);
}

// SMPI multiplies 32-bit sizes in this algorithm: 1.6e10 s at 64 ranks.
TEST(Implausible, TheOverflowOfRdbIsCaught) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [8, 8]}");
  const Workload all = same_program(scratch, 64, "alltoall 1048576 1048576 6 6");
  const ReplayResult result = torus.run(all, with_algorithm("alltoall", "rdb"));
  EXPECT_EQ(result.status, Status::implausible) << result.reason << " " << result.time_s;
}

TEST(Timeout, KillsTheChild) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [8, 8]}");
  std::string much;
  for (int i = 0; i < 300; ++i) much += "alltoall 100000 100000 6 6\n";
  const Workload workload = same_program(scratch, 64, much);
  ReplayRequest request = torus.request(workload);
  request.limits.timeout_s = 0.3;
  const auto start = std::chrono::steady_clock::now();
  const ReplayResult result = replay(request);
  EXPECT_EQ(result.status, Status::timeout);
  EXPECT_EQ(result.reason, "the simulation was stopped after 0.3 s");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

std::string reason_without_folder(const Scratch& scratch, const ReplayResult& result) {
  return with(result.reason, scratch.folder().string() + "/", "");
}

TEST(Invalid, AReceiveShorterThanItsMessageHasAPlace) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  for (const std::string profile : {"hpc", "smpi"}) {
    const MpiOptions mpi = profile == "smpi" ? smpi_profile() : MpiOptions{};
    const ReplayResult blocking = pair.run(program(scratch, {"recv 1 0 100 6", "send 0 0 1000 6"}), mpi);
    EXPECT_EQ(blocking.status, Status::invalid);
    EXPECT_EQ(reason_without_folder(scratch, blocking),
              "rank-0.txt:2: recv of rank 0: a message is longer than the receive that takes it "
              "(MPI_ERR_TRUNCATE)");
    const ReplayResult waiting =
        pair.run(program(scratch, {"send 1 0 100000 6", "compute 5\nirecv 0 0 10 6\nwait 0 1 0"}), mpi);
    EXPECT_EQ(waiting.status, Status::invalid);
    EXPECT_EQ(reason_without_folder(scratch, waiting),
              "rank-1.txt:4: wait of rank 1: a message is longer than the receive that takes it "
              "(MPI_ERR_TRUNCATE)");
    // The direct form, over a communicator of its own.
    const ReplayResult from_any = pair.run(program(scratch, {"recv -555 0 100 6", "send 0 0 1000 6"}), mpi);
    EXPECT_EQ(from_any.status, Status::invalid);
    EXPECT_NE(from_any.reason.find("rank-0.txt:2: recv of rank 0: a message is longer"), std::string::npos)
        << from_any.reason;
  }
}

TEST(Invalid, AnErrorOfMpiHasAPlace) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 7}");
  const ReplayResult result =
      ring.run(same_program(scratch, 7, "alltoall 8 8 6 6"), with_algorithm("alltoall", "2dmesh"));
  EXPECT_EQ(result.status, Status::invalid);
  EXPECT_NE(result.reason.find("alltoall of rank "), std::string::npos) << result.reason;
  EXPECT_NE(result.reason.find("MPI_ERR_OTHER"), std::string::npos) << result.reason;
}

// The reader of options refuses this algorithm, whose crash is wanted here.
TEST(Crash, HarmsNothingElseAndNamesThePlace) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 3}");
  const ReplayResult result =
      ring.run(same_program(scratch, 3, "compute 5\nallreduce 1 0 6"), with_algorithm("allreduce", "rab"));
  EXPECT_EQ(result.status, Status::crashed) << result.reason;
  EXPECT_NE(result.reason.find("of rank "), std::string::npos) << result.reason;
  EXPECT_EQ(ring.run(same_program(scratch, 3, "barrier")).status, Status::ok);
}

TEST(Jobs, RunSideBySide) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [4, 4]}");
  const Workload workload = same_program(scratch, 16, "alltoall 1000 1000 6 6");
  const double alone = torus.run(workload).time_s;
  const ReplayRequest request = torus.request(workload);
  std::vector<ReplayJob> jobs;
  jobs.reserve(3);
  for (int i = 0; i < 3; ++i) jobs.emplace_back(request);
  for (ReplayJob& job : jobs) {
    while (!job.advance()) {
      pollfd waiting{job.descriptor(), POLLIN, 0};
      ::poll(&waiting, 1, 10000);
    }
    EXPECT_EQ(job.result().time_s, alone);
  }
}

TEST(Jobs, DestroyingOneKillsItsChild) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [8, 8]}");
  std::string much;
  for (int i = 0; i < 300; ++i) much += "alltoall 100000 100000 6 6\n";
  const Workload workload = same_program(scratch, 64, much);
  const auto start = std::chrono::steady_clock::now();
  { const ReplayJob job(torus.request(workload)); }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(LastWords, LeaveOutBacktracesAndSettings) {
  EXPECT_EQ(meaningful_words("[0.0] [xbt_cfg/INFO] Configuration change: Set 'a' to 'b'\n"
                             "Uncaught exception: no such thing\n"
                             "Backtrace (displayed in actor 0):\n"
                             "  ->  0# simgrid::smpi in libsimgrid.so\n\n"),
            "Uncaught exception: no such thing");
}

}  // namespace
}  // namespace netloom::test
