// Simulated times that a formula gives, and counts that add up.

#include <numeric>

#include "replay/stage.hpp"

namespace netloom::test {
namespace {

constexpr double bandwidth = 1.25e9;
constexpr double hop_s = 150e-9;
constexpr double envelope = 16;

TEST(Hpc, OneMessageTakesLatencyAndItsBytesWithTheEnvelope) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  for (const double bytes : {1.0, 1000.0, 65535.0, 65536.0, 1e6, 1e8}) {
    const std::string size = std::to_string(static_cast<long>(bytes));
    const Workload one = program(scratch, {"send 1 0 " + size + " 6", "recv 0 0 " + size + " 6"});
    const ReplayResult result = pair.run(one);
    ASSERT_EQ(result.status, Status::ok) << result.reason;
    expect_close(result.time_s, hop_s + (bytes + envelope) / bandwidth);
    EXPECT_EQ(result.messages, 1U);
    EXPECT_EQ(result.bytes, static_cast<std::uint64_t>(bytes));
  }
}

TEST(Hpc, EveryHopAddsLinkAndRouterLatency) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 8}");
  const Workload across = program(scratch, {"send 4 0 1000 6", "", "", "", "recv 0 0 1000 6", "", "", ""});
  expect_close(ring.run(across).time_s, 4 * hop_s + (1000 + envelope) / bandwidth);
}

TEST(Hpc, PairwiseAllToAllOnACompleteGraphTakesRankMinusOneMessages) {
  const Scratch scratch;
  const Stage complete("{type: complete, nodes: 8}");
  const Workload all = same_program(scratch, 8, "alltoall 100000 100000 6 6");
  const ReplayResult result = complete.run(all, with_algorithm("alltoall", "pair"));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.time_s, 7 * (hop_s + (100000 + envelope) / bandwidth));
  EXPECT_EQ(result.messages, 8U * 7U);
  EXPECT_EQ(result.bytes, 8U * 7U * 100000U);
}

TEST(Hpc, FullDuplexCarriesBothWaysAtOnceAndHalfDuplexShares) {
  const Scratch scratch;
  Hardware hardware = ordinary_hardware();
  const Workload exchange = same_program(scratch, 2, "sendRecv 1000000 NEXT 1000000 PREV 6 6");
  const Stage full("{type: complete, nodes: 2}", hardware);
  expect_close(full.run(exchange).time_s, hop_s + (1000000 + envelope) / bandwidth);
  hardware.duplex = Duplex::half;
  const Stage half("{type: complete, nodes: 2}", hardware);
  const ReplayResult result = half.run(exchange);
  expect_close(result.time_s, hop_s + 2 * (1000000 + envelope) / bandwidth);
  EXPECT_EQ(result.link_bytes, std::vector<std::uint64_t>{2000032});
  EXPECT_EQ(result.hottest_link, "0-1");
}

TEST(Hpc, ASlowAdapterLimitsAFastNetwork) {
  const Scratch scratch;
  Hardware hardware = ordinary_hardware();
  hardware.nic = Nic{{1.25e8}, {1e-6}};
  const Stage ring("{type: ring, nodes: 4}", hardware);
  const Workload one = program(scratch, {"send 1 0 100000 6", "recv 0 0 100000 6", "", ""});
  // Up into a router, one hop, down into the host.
  expect_close(ring.run(one).time_s, (1e-6 + 50e-9) + hop_s + 1e-6 + (100000 + envelope) / 1.25e8);
}

TEST(Hpc, ALoopbackGivesEachMessageItsWholeBandwidth) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload self = same_program(scratch, 2,
                                     "isend SELF 0 1000000 6\nisend SELF 1 1000000 6\nirecv SELF 0 1000000 "
                                     "6\nirecv SELF 1 1000000 6\nwaitall 4");
  const ReplayResult result = pair.run(self);
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.time_s, 1e-8 + (1000000 + envelope) / 5e9);
  EXPECT_EQ(result.messages, 4U);
  EXPECT_EQ(result.hottest_link, "");
}

TEST(Hpc, ComputationAndCommunicationAreToldApart) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload mixed =
      program(scratch, {"compute 1e6\nsend 1 0 100000 6", "recv 0 0 100000 6\nsleep 0.5\ncompute 5e5"});
  const ReplayResult result = pair.run(mixed);
  const double message = hop_s + (100000 + envelope) / bandwidth;
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.time_s, 1e-3 + message + 0.5 + 5e-4);
  expect_close(result.compute_time_max_s, 1e-3);
  expect_close(result.compute_time_mean_s, 0.75e-3);
  expect_close(result.comm_time_max_s, 1e-3 + message);  // rank 1 waits for rank 0's computation
}

TEST(Hpc, FlopsOfAReductionFollowIt) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const ReplayResult without = pair.run(same_program(scratch, 2, "allreduce 5 0 6"));
  const ReplayResult with = pair.run(same_program(scratch, 2, "allreduce 5 1e9 6"));
  expect_close(with.time_s, without.time_s + 1);
  expect_close(with.comm_time_max_s, without.comm_time_max_s);
}

TEST(Traffic, BytesOfAllLinksAreThoseOfAllMessagesTimesTheirHops) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [4, 4]}");
  const Workload all = same_program(scratch, 16, "alltoall 5000 5000 6 6");
  const ReplayResult result = torus.run(all, with_algorithm("alltoall", "ring"));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  EXPECT_EQ(result.messages, 16U * 15U);
  // Distances from one node of a 4x4 torus: 4 at 1, 6 at 2, 4 at 3, 1 at 4.
  const std::uint64_t hops = std::uint64_t{16} * (4 + 12 + 12 + 4);
  EXPECT_EQ(std::accumulate(result.link_bytes.begin(), result.link_bytes.end(), std::uint64_t{0}),
            5016 * hops);
  EXPECT_EQ(result.link_bytes.size(), 64U);
}

TEST(Traffic, TheHottestLinkIsTheLowestOfTheBusiest) {
  const Scratch scratch;
  const Stage ring("{type: ring, nodes: 4}");
  const Workload all = same_program(scratch, 4, "sendRecv 1000 NEXT 1000 PREV 6 6");
  const ReplayResult result = ring.run(all);
  EXPECT_EQ(result.hottest_link, "0->1");
  EXPECT_EQ(result.hottest_link_bytes, 1016U);
}

TEST(Hpc, StarHostsShareNothingButTheirOwnLinks) {
  const Scratch scratch;
  const Stage star("{type: star, hosts: 4}");
  const Workload ring = same_program(scratch, 4, "sendRecv 1000000 NEXT 1000000 PREV 6 6");
  const ReplayResult result = star.run(ring);
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.time_s, 2 * hop_s + (1000000 + envelope) / bandwidth);
}

}  // namespace
}  // namespace netloom::test
