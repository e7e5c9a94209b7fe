// What every schedule promises, whatever the network, the placement and the window.

#include "schedule/schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "common/random.hpp"
#include "platform/network.hpp"

namespace netloom::test {
namespace {

/// Faults of the schedule as sentences; none when every ordered pair is in one group and the window holds.
std::set<std::string> faults_of(const ExchangeSchedule& schedule, std::uint32_t ranks, std::uint32_t window) {
  std::set<std::string> faults;
  std::set<std::pair<std::uint32_t, std::uint32_t>> sent;
  for (const ExchangeGroup& group : schedule.groups) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> to;
    std::set<std::pair<std::uint32_t, std::uint32_t>> from;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      if (group.to[rank].size() > window) faults.insert("a rank sends more than the window");
      if (group.from[rank].size() > window) faults.insert("a rank receives more than the window");
      for (const std::uint32_t other : group.to[rank]) to.emplace(rank, other);
      for (const std::uint32_t other : group.from[rank]) from.emplace(other, rank);
      if (std::ranges::count(group.to[rank], rank) > 0) faults.insert("a rank sends to itself");
    }
    if (to != from) faults.insert("a message has one end");
    if (to.empty()) faults.insert("a group is empty");
    for (const auto& pair : to) {
      if (!sent.insert(pair).second) faults.insert("a pair is there twice");
    }
  }
  if (sent.size() != std::size_t{ranks} * (ranks - 1)) faults.insert("pairs are missing");
  return faults;
}

void expect_sound(const Network& network, const Placement& placement, std::uint32_t window) {
  const auto ranks = static_cast<std::uint32_t>(placement.size());
  const ExchangeSchedule schedule = make_exchange_schedule(network.platform, placement, {window, false});
  EXPECT_EQ(faults_of(schedule, ranks, window), std::set<std::string>{})
      << network.topology.label() << ", " << ranks << " ranks, window " << window;
  EXPECT_EQ(schedule.groups.size(), (ranks - 1 + window - 1) / window) << network.topology.label();
}

class SchedulesOf : public testing::TestWithParam<const char*> {};

TEST_P(SchedulesOf, HoldEveryOrderedPairOnceAndTheWindow) {
  const Network network(GetParam());
  const auto hosts = network.topology.hosts();
  for (const std::uint32_t window : {1U, 2U, 3U, 5U, 8U, 16U, 1000U}) {
    expect_sound(network, Placement(hosts.begin(), hosts.end()), window);
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, SchedulesOf,
                         testing::Values("{type: ring, nodes: 7}", "{type: torus, dims: [4, 6]}",
                                         "{type: mesh, dims: [3, 5]}", "{type: hypercube, dimension: 4}",
                                         "{type: complete, nodes: 9}",
                                         "{type: circulant, nodes: 21, jumps: [1, 8]}",
                                         "{type: star, hosts: 12}", "{type: fat_tree, k: 3, n: 2}",
                                         "{type: random_regular, nodes: 20, degree: 3}"));

TEST(Schedule, HoldsForSomeOfTheHostsInAnyOrder) {
  const Network torus("{type: torus, dims: [5, 5]}");
  Placement placement(25);
  std::iota(placement.begin(), placement.end(), NodeId{0});
  Random random(7);
  random.shuffle<NodeId>(placement);
  expect_sound(torus, placement, 4);
  for (const std::size_t ranks : {2U, 3U, 11U, 24U}) {
    expect_sound(torus, Placement(placement.begin(), placement.begin() + static_cast<std::ptrdiff_t>(ranks)),
                 4);
  }
}

TEST(Schedule, HoldsForSeveralRanksOnAHost) {
  const Network ring("{type: ring, nodes: 6}");
  expect_sound(ring, {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5}, 3);
  expect_sound(ring, {0, 0, 0, 0}, 2);
}

TEST(Schedule, OfOneRankIsEmpty) {
  const Network ring("{type: ring, nodes: 6}");
  EXPECT_TRUE(make_exchange_schedule(ring.platform, {3}, {}).groups.empty());
}

TEST(Schedule, IsTheSameEveryTime) {
  for (const char* const spec : {"{type: torus, dims: [4, 4]}", "{type: mesh, dims: [4, 4]}"}) {
    const Network network(spec);
    const auto hosts = network.topology.hosts();
    const Placement placement(hosts.begin(), hosts.end());
    const ExchangeSchedule first = make_exchange_schedule(network.platform, placement, {4, false});
    const ExchangeSchedule second = make_exchange_schedule(network.platform, placement, {4, false});
    ASSERT_EQ(first.groups.size(), second.groups.size());
    for (std::size_t i = 0; i < first.groups.size(); ++i)
      EXPECT_EQ(first.groups[i].to, second.groups[i].to) << i;
  }
}

TEST(Schedule, GivesARankThePartnersOfItsNode) {
  // On a vertex-symmetric network the groups are sets of differences of nodes, wherever the ranks sit.
  const Network cube("{type: hypercube, dimension: 3}");
  const Placement placement{5, 2, 7, 0, 1, 6, 3, 4};
  for (const ExchangeGroup& group : make_exchange_schedule(cube.platform, placement, {2, false}).groups) {
    std::set<std::set<NodeId>> differences;
    for (std::uint32_t rank = 0; rank < 8; ++rank) {
      std::set<NodeId> own;
      for (const std::uint32_t other : group.to[rank]) own.insert(placement[rank] ^ placement[other]);
      differences.insert(own);
    }
    EXPECT_EQ(differences.size(), 1U);
  }
}

}  // namespace
}  // namespace netloom::test
