// Estimates of small programs, against closed forms and the simulator.

#include "estimate/estimate.hpp"

#include "estimate/algorithms.hpp"
#include "replay/stage.hpp"
#include "workload/benchmark.hpp"

namespace netloom::test {
namespace {

constexpr double bandwidth = 1.25e9;
constexpr double hop_s = 150e-9;
constexpr double envelope = 16;

ReplayResult phase(const Stage& stage, const Workload& workload, const MpiOptions& mpi = {}) {
  return estimate(stage.request(workload, mpi), Estimator::phase);
}

ReplayResult bound(const Stage& stage, const Workload& workload, const MpiOptions& mpi = {}) {
  return estimate(stage.request(workload, mpi), Estimator::bound);
}

TEST(Phase, OneMessageTakesLatencyAndItsBytesWithTheEnvelope) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 8}");
  for (const double bytes : {0.0, 1.0, 65535.0, 65536.0, 1e8}) {
    const std::string size = std::to_string(static_cast<long>(bytes));
    const Workload across =
        program(scratch, {"send 3 0 " + size + " 6", "", "", "recv 0 0 " + size + " 6", "", "", "", ""});
    const ReplayResult result = phase(ring, across);
    ASSERT_EQ(result.status, Status::ok) << result.reason;
    expect_close(result.time_s, 3 * hop_s + (bytes + envelope) / bandwidth);
    EXPECT_EQ(result.messages, 1U);
    EXPECT_EQ(result.bytes, static_cast<std::uint64_t>(bytes));
    EXPECT_EQ(result.hottest_link, "0->1");
  }
}

TEST(Phase, MessagesOfARoundShareTheirMostLoadedLink) {
  const Scratch scratch;
  const Stage star("{type: star, hosts: 4}");
  // Three messages into one host at once.
  const Workload inward = program(scratch, {"recv 1 0 90000 6\nrecv 2 0 90000 6\nrecv 3 0 90000 6",
                                            "send 0 0 90000 6", "send 0 0 90000 6", "send 0 0 90000 6"});
  const Workload at_once =
      program(scratch, {"irecv 1 0 90000 6\nirecv 2 0 90000 6\nirecv 3 0 90000 6\nwaitall 3",
                        "send 0 0 90000 6", "send 0 0 90000 6", "send 0 0 90000 6"});
  const double alone = (90000 + envelope) / bandwidth;
  expect_close(phase(star, inward).time_s, 3 * (2 * hop_s + alone));
  expect_close(phase(star, at_once).time_s, 2 * hop_s + 3 * alone);
  expect_close(bound(star, at_once).time_s, 2 * hop_s + 3 * alone - 2 * hop_s);
}

TEST(Phase, AShortMessageWaitsForNoMoreBytesThanItsOwn) {
  const Scratch scratch;
  const Stage star("{type: star, hosts: 3}");
  const Workload two = program(scratch, {"irecv 1 0 1000 6\nirecv 2 0 1000000 6\nwait 1 0 0\nwaitall 1",
                                         "send 0 0 1000 6", "send 0 0 1000000 6"});
  const ReplayResult result = phase(star, two);
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.time_s, 2 * hop_s + (1001000 + 2 * envelope) / bandwidth);
  expect_close(result.time_s, star.run(two).time_s);
}

TEST(Phase, LargeSendsWaitForTheirReceiversAndSmallOnesDoNot) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  for (const long bytes : {1000L, 100000L}) {
    const std::string size = std::to_string(bytes);
    const Workload late =
        program(scratch, {"send 1 0 " + size + " 6\ncompute 1e6", "compute 1e7\nrecv 0 0 " + size + " 6"});
    const ReplayResult estimated = phase(pair, late);
    const ReplayResult simulated = pair.run(late);
    expect_close(estimated.time_s, simulated.time_s);
    expect_close(estimated.comm_time_mean_s, simulated.comm_time_mean_s);
    expect_close(estimated.compute_time_max_s, simulated.compute_time_max_s);
  }
}

TEST(Phase, EagerMessagesTravelBeforeTheirReceivesArePosted) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  MpiOptions eager;
  eager.async_small = {2000};
  const Workload late = program(scratch, {"send 1 0 1000 6", "compute 1e7\nrecv 0 0 1000 6"});
  expect_close(phase(pair, late, eager).time_s, 1e-2);
  expect_close(phase(pair, late, eager).time_s, pair.run(late, eager).time_s);
}

TEST(Phase, ReceivesFromAnySourceTakeMessagesInTheirOrder) {
  const Scratch scratch;
  const Stage star("{type: star, hosts: 3}");
  const Workload any = program(scratch, {"recv -555 -444 1000 6\nrecv -555 0 1000 6", "send 0 0 1000 6",
                                         "compute 1e6\nsend 0 0 1000 6"});
  expect_close(phase(star, any).time_s, star.run(any).time_s);
}

TEST(Phase, SeveralRanksOfAHostShareItsSpeedAndItsLoopback) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload work = same_program(scratch, 4, "compute 1e6\nsendRecv 100000 NEXT 100000 PREV 6 6");
  ReplayRequest request = pair.request(same_program(scratch, 2, "barrier"));
  request.workload = &work;
  PlacementSpec two_a_host;
  two_a_host.ranks_per_host = 2;
  request.placement = place_ranks(two_a_host, pair.topology, 4);
  const ReplayResult estimated = estimate(request, Estimator::phase);
  const ReplayResult simulated = replay(request);
  expect_close(estimated.time_s, simulated.time_s);
  EXPECT_EQ(estimated.messages, simulated.messages);
  EXPECT_EQ(estimated.link_bytes, simulated.link_bytes);
}

TEST(Phase, CommunicatorsCostTheirMessages) {
  const Scratch scratch;
  const Stage complete("{type: complete, nodes: 4}");
  const Workload split = program(scratch, {"comm_split 0 0 0 1\nallreduce 100 0 6 @1\ncomm_dup 0 3",
                                           "comm_split 0 1 0 2\nallreduce 100 0 6 @2\ncomm_dup 0 3",
                                           "comm_split 0 0 0 1\nallreduce 100 0 6 @1\ncomm_dup 0 3",
                                           "comm_split 0 1 0 2\nallreduce 100 0 6 @2\ncomm_dup 0 3"});
  const ReplayResult estimated = phase(complete, split);
  const ReplayResult simulated = complete.run(split);
  ASSERT_EQ(estimated.status, Status::ok) << estimated.reason;
  EXPECT_EQ(estimated.messages, simulated.messages);
  EXPECT_EQ(estimated.bytes, simulated.bytes);
  EXPECT_EQ(estimated.link_bytes, simulated.link_bytes);
  expect_close(estimated.time_s, simulated.time_s, 1e-6);
}

TEST(Phase, RunsSchedulesMadeForTheNetwork) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 8}");
  const Workload all = same_program(scratch, 8, "alltoall 100000 100000 6 6");
  for (const bool barrier : {false, true}) {
    MpiOptions mpi = with_algorithm("alltoall", "scheduled");
    mpi.schedule = {4, barrier};
    const ReplayResult estimated = phase(ring, all, mpi);
    const ReplayResult simulated = ring.run(all, mpi);
    ASSERT_EQ(estimated.status, Status::ok) << estimated.reason;
    EXPECT_EQ(estimated.messages, simulated.messages);
    EXPECT_EQ(estimated.link_bytes, simulated.link_bytes);
    expect_close(estimated.time_s, simulated.time_s, 0.1);
  }
}

TEST(Phase, TakesNoShareOfARootForItselfForThatOfAll) {
  const Scratch scratch;
  const Stage complete("{type: complete, nodes: 3}");
  const Workload in_place =
      program(scratch, {"gather 0 700 0 6 6", "gather 700 700 0 6 6", "gather 700 700 0 6 6"});
  const ReplayResult estimated = phase(complete, in_place);
  EXPECT_EQ(estimated.bytes, 1400U);
  EXPECT_EQ(estimated.link_bytes, complete.run(in_place).link_bytes);
}

TEST(Phase, NamesBlockedRanksOfADeadlock) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload stuck = program(scratch, {"recv 1 0 8 6", "recv 0 0 8 6"});
  const ReplayResult result = phase(pair, stuck);
  EXPECT_EQ(result.status, Status::deadlock);
  EXPECT_NE(result.reason.find("deadlock of 2 of 2 ranks: rank 0 waits in "), std::string::npos);
}

TEST(Phase, RefusesByASentenceWhatItDoesNotKnow) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload call = same_program(scratch, 2, "bcast 100 0 6");
  const ReplayResult algorithm = phase(pair, call, with_algorithm("bcast", "NTSB"));
  EXPECT_EQ(algorithm.status, Status::invalid);
  EXPECT_EQ(algorithm.reason,
            "engine phase does not know the rounds of bcast by 'NTSB'; name another algorithm under "
            "mpi.algorithms, or use engine smpi");
  EXPECT_EQ(phase(pair, call, smpi_profile()).status, Status::invalid);
  MpiOptions costly;
  costly.os = "0:1e-6:0";
  EXPECT_EQ(bound(pair, call, costly).status, Status::invalid);
  const Workload odd = same_program(scratch, 3, "alltoall 100 100 6 6");
  const Stage three("{type: complete, nodes: 3}");
  EXPECT_EQ(phase(three, odd, with_algorithm("alltoall", "pair")).reason,
            "alltoall by 'pair' needs a number of ranks that is a power of two, got 3");
  for (const std::string lines :
       {"ialltoall 100 100 6 6\nwaitall 1", "Ssend NEXT 0 100 6\nrecv PREV 0 100 6"}) {
    const ReplayResult unknown = phase(three, same_program(scratch, 3, lines));
    EXPECT_EQ(unknown.status, Status::invalid);
    EXPECT_NE(unknown.reason.find("engine phase does not know this call; use engine smpi"), std::string::npos)
        << unknown.reason;
  }
}

TEST(Phase, GivesEachLegOfASendrecvItsTag) {
  const Scratch scratch;
  const Stage chain("{type: ring, nodes: 3}");
  const Workload shift =
      program(scratch, {"send 1 7 100000 6", "sendRecv 100000 2 100000 0 6 6", "recv 1 8 100000 6"});
  EXPECT_EQ(phase(chain, shift).status, Status::ok);
}

TEST(Phase, StopsWhenItsTimeIsOver) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload some = same_program(scratch, 2, "barrier\nbarrier");
  ReplayRequest request = pair.request(some);
  request.limits.timeout_s = 0;
  EXPECT_EQ(estimate(request, Estimator::phase).status, Status::timeout);
}

TEST(Phase, TellsWhenItsRoundsDriftApart) {
  const Scratch scratch;
  const Stage star("{type: star, hosts: 4}");
  const Workload together = same_program(scratch, 4, "alltoall 100000 100000 6 6");
  EXPECT_NEAR(phase(star, together).drift.value(), 0, 1e-9);
  // The second of the round starts when the first is nearly over.
  const Workload apart = program(scratch, {"compute 7e4\nsend 2 0 100000 6", "send 2 0 100000 6",
                                           "irecv 0 0 100000 6\nirecv 1 0 100000 6\nwaitall 2", ""});
  const ReplayResult drifting = phase(star, apart);
  EXPECT_GT(drifting.drift.value(), 0.25);
  ASSERT_EQ(drifting.warnings.size(), 1U);
  EXPECT_FALSE(bound(star, apart).drift);
}

TEST(Bound, IsNoTimeThatContentionLengthens) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 8}");
  const Workload all = same_program(scratch, 8, "alltoall 100000 100000 6 6\nallreduce 100000 0 6");
  const ReplayResult least = bound(ring, all, with_algorithm("alltoall", "pair"));
  const ReplayResult simulated = ring.run(all, with_algorithm("alltoall", "pair"));
  ASSERT_EQ(least.status, Status::ok) << least.reason;
  EXPECT_LT(least.time_s, simulated.time_s);
  EXPECT_GE(least.time_s, simulated.lower_bound_s);
  EXPECT_GE(least.time_s, static_cast<double>(simulated.hottest_link_bytes) / bandwidth);
  EXPECT_EQ(least.link_bytes, simulated.link_bytes);
}

TEST(Phase, UnevenExchangesMeetTheirPartnersAsSimulated) {
  for (const char* const network : {"{type: hypercube, dimension: 4}", "{type: torus, dims: [3, 4]}"}) {
    const Stage stage(network);
    const Value spec = parse_yaml("{type: graph500_bfs, scale: 10, compute: none}", "inline");
    const Workload search = make_workload(spec, {stage.topology.host_count(), 1});
    for (const RoundsAlgorithm& algorithm : alltoallv_algorithms()) {
      const std::string name(algorithm.name);
      const MpiOptions mpi = with_algorithm("alltoallv", name);
      const ReplayResult simulated = stage.run(search, mpi);
      if (simulated.status != Status::ok) continue;  // pairs of 12 ranks, selectors
      EXPECT_LE(bound(stage, search, mpi).time_s, simulated.time_s * (1 + 1e-9)) << name << " " << network;
      if (name.find("linear") != std::string::npos || name == "default") continue;  // all at once
      EXPECT_NEAR(phase(stage, search, mpi).time_s / simulated.time_s, 1, 0.05) << name << " " << network;
    }
  }
}

TEST(Phase, IsCloseToTheSimulatorUnderContention) {
  const Scratch scratch;
  const Stage circulant("{type: circulant, nodes: 32, jumps: [1, 7]}");
  const Workload all = same_program(scratch, 32, "alltoall 70000 70000 6 6");
  for (const auto& [name, tolerance] : {std::pair("pair", 0.08), std::pair("ring", 0.05)}) {
    const MpiOptions mpi = with_algorithm("alltoall", name);
    expect_close(phase(circulant, all, mpi).time_s, circulant.run(all, mpi).time_s, tolerance);
  }
}

}  // namespace
}  // namespace netloom::test
