// Times of a few messages that a formula gives.

#include "schedule/fluid_time.hpp"

#include <gtest/gtest.h>

#include "platform/network.hpp"

namespace netloom::test {
namespace {

double time_of(const Network& network, const std::vector<NodeId>& differences, const Sharing& sharing = {}) {
  const auto orbits = exchange_orbits(network.platform, sharing);
  EXPECT_TRUE(orbits.has_value());
  return orbits ? FluidTimes(*orbits)(differences) : 0;
}

TEST(FluidTime, OfNeighboursIsOneMessage) {
  const Network torus("{type: torus, dims: [5, 5]}");
  EXPECT_DOUBLE_EQ(time_of(torus, {1}), 1);
  // All four ways at once.
  EXPECT_DOUBLE_EQ(time_of(torus, {1, 4, 5, 20}), 1);
}

TEST(FluidTime, OnARingIsTheHops) {
  // Every message of the shift by d uses d of the links, and each link carries d messages.
  const Network ring("{type: ring, nodes: 9}");
  for (const NodeId d : {1U, 2U, 3U, 4U}) EXPECT_DOUBLE_EQ(time_of(ring, {d}), d);
  // The two ways round do not meet.
  EXPECT_DOUBLE_EQ(time_of(ring, {2, 7}), 2);
}

TEST(FluidTime, SharesInInverseProportionToLatency) {
  // Shifts by 1 and 3 on a ring: each link carries one message of one hop and three of three hops, which get
  // a third of its rate. Shares 1 : 1/3 * 3, so 1/2 and 1/6: the short one ends at 2, when the long ones have
  // 2/3 left; they go on at 1/3.
  const Network ring("{type: ring, nodes: 9}");
  EXPECT_DOUBLE_EQ(time_of(ring, {1, 3}), 4);
  // With equal shares all get 1/4: the end is the same, since the links are never idle.
  Hardware without_latency = plain_hardware();
  without_latency.link_latency = {0};
  EXPECT_DOUBLE_EQ(time_of(Network("{type: ring, nodes: 9}", without_latency), {1, 3}), 4);
}

TEST(FluidTime, IdleLinksMakeAGroupSlowerThanItsLoads) {
  // 3-cube, all of d = 1 (one dimension) with 3 (two dimensions): loads 2 and 1. Messages of 3 get half of
  // what those of 1 get where they meet: 1/3 and 2/3. After 3/2 those of 1 have ended; those of 3 have 1/2
  // left.
  const Network cube("{type: hypercube, dimension: 3}");
  EXPECT_DOUBLE_EQ(time_of(cube, {1, 3}), 2);
  // d = 3, 5 and 6 load every dimension twice.
  EXPECT_DOUBLE_EQ(time_of(cube, {3, 5, 6}), 2);
  // 7 shares each link with one short message: 1/4 and 3/4. The short ones end at 4/3, then 2/3 are left.
  EXPECT_DOUBLE_EQ(time_of(cube, {1, 2, 4, 7}), 2);
  // 1 and 7: the second and third dimension are idle for a while, no later than the first.
  EXPECT_DOUBLE_EQ(time_of(cube, {1, 7}), 2);
}

TEST(FluidTime, CountsTheAdapters) {
  Hardware hardware = plain_hardware();
  hardware.nic = Nic{{1.25e9}, {1e-6}};
  const Network torus("{type: torus, dims: [5, 5]}", hardware);
  // Four messages through one adapter of the links' speed.
  EXPECT_DOUBLE_EQ(time_of(torus, {1, 4, 5, 20}), 4);
}

TEST(FluidTime, UnderHalfDuplexBothWaysShareALink) {
  Hardware hardware = plain_hardware();
  hardware.duplex = Duplex::half;
  const Network ring("{type: ring, nodes: 9}", hardware);
  EXPECT_DOUBLE_EQ(time_of(ring, {1}), 1);
  EXPECT_DOUBLE_EQ(time_of(ring, {1, 8}), 2);
}

TEST(FluidTime, SlowLinksTakeLonger) {
  const Network torus("{type: torus, dims: [4, 5], bandwidths: {dim0: 5Gbps}}");
  EXPECT_DOUBLE_EQ(time_of(torus, {1}), 1);
  EXPECT_DOUBLE_EQ(time_of(torus, {5}), 2);
}

TEST(FluidTime, StopsWhenItIsCertainlyAboveTheLimit) {
  const Network ring("{type: ring, nodes: 9}");
  const auto orbits = exchange_orbits(ring.platform, {});
  ASSERT_TRUE(orbits.has_value());
  FluidTimes times(*orbits);
  const std::vector<NodeId> group{1, 2, 3, 4};
  EXPECT_DOUBLE_EQ(times(group), 10);
  EXPECT_DOUBLE_EQ(times(group, 10.5), 10);
  EXPECT_GT(times(group, 9.5), 9.5);
}

}  // namespace
}  // namespace netloom::test
