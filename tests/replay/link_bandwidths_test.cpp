// Links of unequal bandwidth: times that a formula gives, and stock smpirun's on our XML.

#include "replay/stage.hpp"
#include "replay/stock.hpp"

namespace netloom::test {
namespace {

constexpr double hop_s = 150e-9;
constexpr double envelope = 16;

TEST(UnequalLinks, TheSlowestOfARouteLimitsAMessage) {
  const Scratch scratch;
  // 10 Gb/s (1.25 GB/s) unless said otherwise.
  const Stage mesh("{type: mesh, dims: [2, 2], bandwidths: {dim1: 2GBps}}");
  const Workload along = program(scratch, {"send 1 0 1000000 6", "recv 0 0 1000000 6", "", ""});
  expect_close(mesh.run(along).time_s, hop_s + (1e6 + envelope) / 2e9);
  const Workload across = program(scratch, {"send 2 0 1000000 6", "", "recv 0 0 1000000 6", ""});
  expect_close(mesh.run(across).time_s, hop_s + (1e6 + envelope) / 1.25e9);
  const Workload both = program(scratch, {"send 3 0 1000000 6", "", "", "recv 0 0 1000000 6"});
  expect_close(mesh.run(both).time_s, 2 * hop_s + (1e6 + envelope) / 1.25e9);
}

TEST(UnequalLinks, TwoHostsAndTheirSwitch) {
  const Scratch scratch;
  const Workload exchange = same_program(scratch, 2, "sendRecv 1000000 NEXT 1000000 PREV 6 6");
  const auto time_of = [&](const std::string& more) {
    return Stage("{type: star, hosts: 2" + more + "}").run(exchange).time_s;
  };
  expect_close(time_of(""), 2 * hop_s + (1e6 + envelope) / 1.25e9);
  expect_close(time_of(", bandwidths: {host: 5GBps}"), 2 * hop_s + (1e6 + envelope) / 5e9);
  expect_close(time_of(", width: 3"), 2 * hop_s + (1e6 + envelope) / 3.75e9);
  expect_close(time_of(", width: 3, bandwidths: {host: 5GBps}"), 2 * hop_s + (1e6 + envelope) / 15e9);
}

TEST(UnequalLinks, HostsOfARouterShareItsLink) {
  const Scratch scratch;
  // Two routers with two hosts each; both hosts of one send to those of the other.
  const Stage pair("{type: complete, nodes: 2, hosts_per_router: 2, bandwidths: {link: 4GBps, host: 3GBps}}");
  const Workload alone = program(scratch, {"send 2 0 1000000 6", "", "recv 0 0 1000000 6", ""});
  expect_close(pair.run(alone).time_s, 3 * hop_s + (1e6 + envelope) / 3e9);
  const Workload two = program(
      scratch, {"send 2 0 1000000 6", "send 3 0 1000000 6", "recv 0 0 1000000 6", "recv 1 0 1000000 6"});
  const ReplayResult result = pair.run(two);
  expect_close(result.time_s, 3 * hop_s + 2 * (1e6 + envelope) / 4e9);
  EXPECT_EQ(result.hottest_link, "4->5");
  EXPECT_EQ(result.hottest_link_bytes, 2000032U);
}

TEST(UnequalLinks, BoundsKnowThem) {
  const Scratch scratch;
  // Rank 0 has two links of 1.25 GB/s and, of dimension 1, one of 8 GB/s.
  const Stage mesh("{type: torus, dims: [3, 2], bandwidths: {dim1: 4GBps}, width: {dim1: 2}}");
  const Workload one = program(scratch, {"send 1 0 1000000 6", "recv 0 0 1000000 6", "", "", "", ""});
  const ReplayResult result = mesh.run(one);
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.lower_bound_s, 1e6 / (2 * 1.25e9 + 8e9));
  // The slowest wire of the network, by which the message need not go.
  EXPECT_GE(result.upper_bound_s, (1e6 + envelope) / 1.25e9);
  const Stage slow("{type: torus, dims: [3, 2], bandwidths: {dim1: 1MBps}}");
  const ReplayResult slower = slow.run(one);
  ASSERT_EQ(slower.status, Status::ok) << slower.reason;
  expect_close(slower.time_s, hop_s + (1e6 + envelope) / 1e6);
  expect_close(slower.lower_bound_s, 1e6 / (2 * 1.25e9 + 1e6));
}

TEST(UnequalLinks, TheLinkOfAHostBoundsItsTime) {
  const Scratch scratch;
  const Stage fly("{type: dragonfly, a: 2, p: 2, h: 1, g: 3, bandwidths: {host: 1GBps}}");
  const Workload all = same_program(scratch, 12, "alltoall 100000 100000 6 6");
  const ReplayResult result = fly.run(all, with_algorithm("alltoall", "ring"));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.lower_bound_s, 11 * 1e5 / 1e9);
  EXPECT_GE(result.time_s, result.lower_bound_s);
}

TEST(UnequalLinks, StockReplayOfOurXmlHasTheSameClock) {
  if (!has_smpirun()) GTEST_SKIP() << "smpirun is not installed";
  for (const char* const spec :
       {"{type: dragonfly, a: 2, p: 2, h: 1, g: 3, bandwidths: {global: 20Gbps, local: 5Gbps}}",
        "{type: torus, dims: [4, 3], bandwidths: {dim1: 25Gbps}, width: {dim0: 2}}",
        "{type: fat_tree, k: 2, n: 3, width: {level2: 2}, bandwidths: {host: 40Gbps}}"}) {
    const Scratch scratch;
    const Stage stage(spec);
    const std::uint32_t ranks = stage.topology.host_count();
    const Workload mixed =
        same_program(scratch, ranks,
                     "alltoall 5000 5000 6 6\nallreduce 30000 0 6\nsendRecv 90000 NEXT 90000 "
                     "PREV 6 6");
    const ReplayResult result = stage.run(mixed, smpi_profile());
    ASSERT_EQ(result.status, Status::ok) << result.reason;
    const double stock = stock_time(scratch, stage, "index.txt", ranks);
    EXPECT_NEAR(result.time_s, stock, 1e-9 * stock) << spec;
  }
}

}  // namespace
}  // namespace netloom::test
