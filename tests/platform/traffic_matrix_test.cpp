// The traffic on links against a walk along every route, and against distances.

#include "platform/traffic_matrix.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "common/random.hpp"
#include "platform/placement.hpp"
#include "routing/algorithm.hpp"
#include "topology/distances.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

struct Net {
  explicit Net(Topology built, Duplex duplex = Duplex::full)
      : topology(std::move(built)), routing(make_routing(topology, {})) {
    platform.topology = &topology;
    platform.routing = routing.get();
    platform.hardware.duplex = duplex;
  }
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;

  Topology topology;
  std::unique_ptr<RoutingTable> routing;
  Platform platform;
};

TrafficMatrix random_traffic(std::uint32_t ranks, Random& random) {
  TrafficCounter traffic(ranks);
  for (int i = 0; i < 200; ++i) {
    const auto from = static_cast<std::uint32_t>(random.below(ranks));
    traffic.add(from,
                {static_cast<std::uint32_t>(random.below(ranks)), 1 + random.below(3), random.below(1000)});
  }
  return traffic.matrix();
}

Placement identity(std::uint32_t ranks) {
  Placement placement(ranks);
  std::iota(placement.begin(), placement.end(), NodeId{0});
  return placement;
}

TEST(TrafficMatrix, AddsUpWhatAPairSends) {
  TrafficCounter traffic(3);
  traffic.add(1, {2, 1, 10});
  traffic.add(1, {0, 1, 7});
  traffic.add(1, {2, 2, 5});
  const TrafficMatrix matrix = traffic.matrix();
  ASSERT_EQ(matrix[1].size(), 2U);
  EXPECT_EQ(matrix[1][0].destination, 0U);
  EXPECT_EQ(matrix[1][1].messages, 3U);
  EXPECT_EQ(matrix[1][1].bytes, 15U);
  EXPECT_EQ(matrix[1][1].wire_bytes(), 15U + 3 * 16);
  EXPECT_TRUE(matrix[0].empty());
}

TEST(TrafficMatrix, ManyMessagesInAnyOrderAddUpAsInATable) {
  constexpr std::uint32_t ranks = 300;
  Random random(11);
  TrafficCounter counter(ranks);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::uint64_t, std::uint64_t>> table;
  for (int i = 0; i < 100'000; ++i) {
    const auto from = static_cast<std::uint32_t>(random.below(i % 2 == 0 ? 2 : ranks));
    const auto to = static_cast<std::uint32_t>(random.below(ranks));
    const std::uint64_t bytes = random.below(1000);
    counter.add(from, {to, 1, bytes});
    auto& [messages, sum] = table[{from, to}];
    ++messages;
    sum += bytes;
  }
  std::size_t cells = 0;
  const TrafficMatrix matrix = counter.matrix();
  for (std::uint32_t from = 0; from < ranks; ++from) {
    cells += matrix[from].size();
    for (const TrafficCell& cell : matrix[from])
      EXPECT_EQ((std::pair{cell.messages, cell.bytes}), (table[{from, cell.destination}]));
  }
  EXPECT_EQ(cells, table.size());
}

TEST(TrafficMatrix, LinksCarryBytesWithEnvelopesAlongTheRoute) {
  const Net ring(make_ring(5));
  TrafficCounter traffic(5);
  traffic.add(0, {2, 1, 100});
  const std::vector<std::uint64_t> bytes = wire_bytes(ring.platform, identity(5), traffic.matrix());
  for (ChannelId channel = 0; channel < ring.topology.channel_count(); ++channel) {
    const bool used = channel == ring.topology.channel(0, 1) || channel == ring.topology.channel(1, 2);
    EXPECT_EQ(bytes[channel], used ? 116U : 0U);
  }
}

TEST(TrafficMatrix, HalfDuplexJoinsBothDirections) {
  const Net ring(make_ring(5), Duplex::half);
  TrafficCounter traffic(5);
  traffic.add(0, {1, 1, 100});
  traffic.add(1, {0, 1, 50});
  const std::vector<std::uint64_t> bytes = wire_bytes(ring.platform, identity(5), traffic.matrix());
  ASSERT_EQ(bytes.size(), 5U);
  EXPECT_EQ(bytes[ring.topology.channel(0, 1) / 2], 182U);
  EXPECT_EQ(std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0}), 182U);
}

TEST(TrafficMatrix, HopBytesAreBytesTimesDistance) {
  const Net torus(make_torus({4, 5}));
  Random random(7);
  for (int round = 0; round < 20; ++round) {
    const TrafficMatrix traffic = random_traffic(20, random);
    Placement placement = identity(20);
    for (std::size_t i = placement.size(); i > 1; --i)
      std::swap(placement[i - 1], placement[random.below(i)]);
    std::uint64_t expected = 0;
    for (std::uint32_t from = 0; from < 20; ++from) {
      const auto distances = distances_from(torus.topology, placement[from]);
      for (const TrafficCell& cell : traffic[from])
        expected += distances[placement[cell.destination]] * (cell.bytes + 16 * cell.messages);
    }
    EXPECT_EQ(hop_bytes(torus.platform, placement, traffic), expected);
  }
}

TEST(TrafficMatrix, MessagesWithinAHostTakeNoLink) {
  const Net ring(make_ring(4));
  TrafficCounter traffic(2);
  traffic.add(0, {0, 1, 100});
  traffic.add(0, {1, 1, 100});
  EXPECT_EQ(hop_bytes(ring.platform, {3, 3}, traffic.matrix()), 0U);
}

TEST(TrafficMatrix, UsersOfALinkAreThePairsWhoseRoutesTakeIt) {
  const Net torus(make_torus({4, 4}));
  Random random(3);
  const TrafficMatrix traffic = random_traffic(16, random);
  std::vector<WireId> wires(torus.topology.channel_count());
  std::iota(wires.begin(), wires.end(), WireId{0});
  const Placement placement = identity(16);
  const std::vector<LinkUse> uses = users_of(wires, torus.platform, placement, traffic);
  std::map<WireId, std::vector<std::pair<std::uint32_t, std::uint32_t>>> expected;
  for (std::uint32_t from = 0; from < 16; ++from) {
    for (const TrafficCell& cell : traffic[from]) {
      std::vector<ChannelId> route;
      if (cell.destination != from) torus.routing->append_route(from, cell.destination, route);
      for (const ChannelId channel : route) expected[channel].emplace_back(from, cell.destination);
    }
  }
  for (const WireId wire : wires) {
    EXPECT_EQ(uses[wire].pairs, expected[wire].size());
    EXPECT_EQ(uses[wire].largest.size(), std::min(expected[wire].size(), named_pairs));
    for (std::size_t i = 1; i < uses[wire].largest.size(); ++i)
      EXPECT_GE(uses[wire].largest[i - 1].bytes, uses[wire].largest[i].bytes);
  }
}

TEST(TrafficMatrix, CountsTheLinksOfHostsBesideSwitches) {
  const Net star(make_star(3));
  TrafficCounter traffic(3);
  traffic.add(0, {1, 1, 84});
  EXPECT_EQ(hop_bytes(star.platform, place_ranks({}, star.topology, 3), traffic.matrix()), 200U);
}

}  // namespace
}  // namespace netloom
