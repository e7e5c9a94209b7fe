// All-to-all exchanges by a schedule made for the network, simulated.

#include <algorithm>

#include "metrics/link_load.hpp"
#include "replay/stage.hpp"

namespace netloom::test {
namespace {

MpiOptions scheduled(std::uint32_t window = 16, bool barrier = false) {
  MpiOptions mpi = with_algorithm("alltoall", "scheduled");
  mpi.algorithms["alltoallv"] = "scheduled";
  mpi.schedule = {window, barrier};
  return mpi;
}

constexpr double bandwidth = 1.25e9;
constexpr double envelope = 16;

TEST(Scheduled, ACompleteGraphTakesAMessageTimeAGroup) {
  const Scratch scratch;
  const Stage complete("{type: complete, nodes: 8}");
  const Workload all = same_program(scratch, 8, "alltoall 100000 100000 6 6");
  const double message_s = 150e-9 + (100000 + envelope) / bandwidth;
  for (const std::uint32_t window : {1U, 2U, 3U, 7U, 16U}) {
    const ReplayResult result = complete.run(all, scheduled(window));
    ASSERT_EQ(result.status, Status::ok) << result.reason;
    expect_close(result.time_s, (7 + window - 1) / window * message_s);
  }
}

TEST(Scheduled, MovesWhatOtherAlgorithmsMove) {
  const Scratch scratch;
  const Workload all = same_program(scratch, 16, "alltoall 70000 70000 6 6");
  for (const char* const spec : {"{type: torus, dims: [4, 4]}", "{type: mesh, dims: [4, 4]}"}) {
    const Stage network(spec);
    const ReplayResult result = network.run(all, scheduled(4));
    ASSERT_EQ(result.status, Status::ok) << result.reason;
    for (const char* const name : {"pair", "ring", "basic_linear"}) {
      const ReplayResult other = network.run(all, with_algorithm("alltoall", name));
      EXPECT_EQ(result.messages, other.messages) << name;
      EXPECT_EQ(result.bytes, other.bytes) << name;
      EXPECT_EQ(result.link_bytes, other.link_bytes) << name;
    }
  }
}

TEST(Scheduled, LinkBytesAreTheRoutes) {
  const Scratch scratch;
  const Stage circulant("{type: circulant, nodes: 13, jumps: [1, 5]}");
  const Workload all = same_program(scratch, 13, "alltoall 1000 1000 6 6");
  const ReplayResult result = circulant.run(all, scheduled(5));
  std::vector<std::uint64_t> expected = circulant.routing->channel_loads();
  for (std::uint64_t& load : expected) load *= 1016;
  EXPECT_EQ(result.link_bytes, expected);
}

TEST(Scheduled, BarriersAddTheirOwnMessagesAlone) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [4, 4]}");
  const Workload exchange = same_program(scratch, 16, "alltoall 100000 100000 6 6");
  const Workload barriers = same_program(scratch, 16, "barrier\nbarrier\nbarrier");
  const ReplayResult plain = torus.run(exchange, scheduled(4));
  const ReplayResult apart = torus.run(exchange, scheduled(4, true));
  const ReplayResult alone = torus.run(barriers);
  ASSERT_EQ(apart.status, Status::ok) << apart.reason;
  EXPECT_EQ(apart.messages, plain.messages + alone.messages);
  EXPECT_EQ(apart.bytes, plain.bytes + alone.bytes);
}

TEST(Scheduled, VCallsMoveTheirOwnCounts) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [2, 2]}");
  // Rank r sends 1000 (r + 1) bytes to rank 0, nothing to rank 1 and 10 to the others.
  std::vector<std::string> ranks;
  for (int rank = 0; rank < 4; ++rank) {
    const std::string own = std::to_string(1000 * (rank + 1));
    std::string received = " 10 10 10 10";
    if (rank == 0) received = " 1000 2000 3000 4000";
    if (rank == 1) received = " 0 0 0 0";
    ranks.push_back("alltoallv 5000 " + own + " 0 10 10 10000" + received + " 6 6");
  }
  const Workload exchange = program(scratch, ranks);
  const ReplayResult result = torus.run(exchange, scheduled(2));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  EXPECT_EQ(result.bytes, 2000U + 3000U + 4000U + 6 * 10U);
  const ReplayResult pair = torus.run(exchange, with_algorithm("alltoallv", "pair"));
  EXPECT_EQ(result.messages, pair.messages);
  EXPECT_EQ(result.link_bytes, pair.link_bytes);
}

TEST(Scheduled, EveryCommunicatorHasItsOwnSchedule) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [4, 4]}");
  // Rows of four; each exchanges within itself, where links of a row alone are used.
  std::vector<std::string> ranks;
  for (int rank = 0; rank < 16; ++rank) {
    ranks.push_back("comm_split 0 " + std::to_string(rank / 4) + " 0 " + std::to_string(1 + rank / 4) +
                    "\nalltoall 100000 100000 6 6 @" + std::to_string(1 + rank / 4));
  }
  const Workload rows = program(scratch, ranks);
  const ReplayResult result = torus.run(rows, scheduled(3));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  const ReplayResult linear = torus.run(rows, with_algorithm("alltoall", "basic_linear"));
  EXPECT_EQ(result.messages, linear.messages);
  EXPECT_EQ(result.link_bytes, linear.link_bytes);
  EXPECT_LE(result.time_s, linear.time_s * (1 + 1e-6));
}

TEST(Scheduled, RunsInBothFormsOfRanksAndUnderBothProfiles) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [4, 4]}");
  const Workload all = same_program(scratch, 16, "alltoall 100000 100000 6 6");
  MpiOptions mpi = scheduled(4);
  const ReplayResult light = torus.run(all, mpi);
  mpi.selector = "ompi";  // carries data
  const ReplayResult heavy = torus.run(all, mpi);
  ASSERT_EQ(heavy.status, Status::ok) << heavy.reason;
  expect_close(heavy.time_s, light.time_s);
  mpi = scheduled(4);
  mpi.profile = Profile::smpi;
  EXPECT_EQ(torus.run(all, mpi).status, Status::ok);
}

TEST(Scheduled, IsRefusedBesideReceivesOfAnyTag) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload both = program(
      scratch, {"irecv 1 -444 10 6\nalltoall 10 10 6 6\nwaitall 1", "alltoall 10 10 6 6\nsend 0 3 10 6"});
  const ReplayResult result = pair.run(both, scheduled());
  EXPECT_EQ(result.status, Status::invalid);
  EXPECT_NE(result.reason.find("a receive of any tag may take a message of a 'scheduled' collective"),
            std::string::npos)
      << result.reason;
}

TEST(Scheduled, LeavesTheProgramsOwnMessagesAlone) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 4}");
  // A receive that is open across the exchange takes the program's message, not one of the exchange.
  const Workload mixed = same_program(
      scratch, 4, "irecv PREV 0 500 6\nalltoall 70000 70000 6 6\nsend NEXT 0 500 6\nwait PREV SELF 0");
  const ReplayResult result = ring.run(mixed, scheduled(2));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  EXPECT_EQ(result.messages, 12U + 4U);
  EXPECT_EQ(result.bytes, 12U * 70000U + 4U * 500U);
}

/// The part of the bound that a 1 MiB exchange reaches.
double part_of_bound(const std::string& spec, const MpiOptions& mpi) {
  const Scratch scratch;
  Hardware hardware = ordinary_hardware();
  hardware.router_latency = {0};
  const Stage network(spec, hardware);
  const Workload all = same_program(scratch, network.topology.host_count(), "alltoall 1048576 1048576 6 6");
  const ReplayResult result = network.run(all, mpi);
  EXPECT_EQ(result.status, Status::ok) << result.reason;
  return static_cast<double>(max_link_load(*network.routing)) * (1048576 + envelope) / bandwidth /
         result.time_s;
}

TEST(Scheduled, SixteenInFlightReachNineTenthsOfTheBound) {
  EXPECT_GE(part_of_bound("{type: torus, dims: [8, 8]}", scheduled()), 0.9);
  EXPECT_GE(part_of_bound("{type: circulant, nodes: 64, jumps: [1, 14]}", scheduled()), 0.9);
}

TEST(ScheduledSlow, SixteenInFlightReachNineTenthsOfTheBoundAndAreNeverSlowerThanRounds) {
  for (const char* const spec :
       {"{type: torus, dims: [8, 8]}", "{type: torus, dims: [16, 16]}", "{type: hypercube, dimension: 6}",
        "{type: hypercube, dimension: 8}", "{type: circulant, nodes: 64, jumps: [1, 14]}",
        "{type: circulant, nodes: 64, jumps: [1, 4, 25]}",
        "{type: circulant, nodes: 64, jumps: [1, 5, 18, 26]}",
        "{type: circulant, nodes: 256, jumps: [1, 92]}", "{type: circulant, nodes: 256, jumps: [1, 47, 122]}",
        "{type: circulant, nodes: 256, jumps: [1, 9, 74, 103]}"}) {
    const double reached = part_of_bound(spec, scheduled());
    EXPECT_GE(reached, 0.9) << spec;
    EXPECT_GE(part_of_bound(spec, scheduled(16, true)), 0.9) << spec;
    for (const char* const name : {"pair", "ring"}) {
      EXPECT_GE(reached, part_of_bound(spec, with_algorithm("alltoall", name))) << spec << " " << name;
    }
  }
}

}  // namespace
}  // namespace netloom::test
