#include "routing/shortest_paths.hpp"

#include <gtest/gtest.h>

#include "routing/uniform_traffic.hpp"
#include "topology/circulant.hpp"
#include "topology/mesh.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

// Against the definition, and with memory left from another source.
TEST(ShortestPaths, ListEveryLastChannelOnceByAscendingPort) {
  for (const Topology& topology :
       {make_mesh({3, 4}), make_random_shortcut(30, 3, 1), make_circulant(16, {1, 6, 8}), make_star(3)}) {
    SCOPED_TRACE(topology.label());
    ShortestPaths paths;
    for (NodeId source = 0; source < topology.node_count(); ++source) {
      find_shortest_paths(topology, source, paths);
      const std::vector<Hops> distance = distances_from(topology, source);
      EXPECT_EQ(paths.distance, distance);
      ASSERT_EQ(paths.order.size(), topology.node_count());
      for (std::size_t i = 0; i < paths.order.size(); ++i) {
        const NodeId node = paths.order[i];
        EXPECT_LE(distance[paths.order[i == 0 ? 0 : i - 1]], distance[node]);
        std::size_t j = paths.first_last[i];
        for (const Port& port : topology.ports(node)) {
          if (distance[port.neighbour] + 1 != distance[node]) continue;
          ASSERT_LT(j, paths.first_last[i + 1]);
          EXPECT_EQ(paths.last[j], topology.channel(port.neighbour, node));
          EXPECT_EQ(paths.before[j++], port.neighbour);
        }
        EXPECT_EQ(j, paths.first_last[i + 1]);
      }
    }
  }
}

// A mesh of 2 x 2: opposite corners have two paths, which share evenly while weights are equal.
TEST(UniformTraffic, SplitsOverEquallyCheapPaths) {
  const Topology topology = make_mesh({2, 2});
  UniformTraffic traffic(topology, channel_classes(topology));
  const UniformTraffic::Flow flow = traffic.send(std::vector<double>(8, 1.0));
  EXPECT_EQ(flow.cost, 16);
  EXPECT_EQ(flow.loads, std::vector<double>(8, 2.0));
}

TEST(UniformTraffic, TakesTheCheaperWay) {
  const Topology topology = make_mesh({2, 2});
  UniformTraffic traffic(topology, channel_classes(topology));
  std::vector<double> weights(8, 1.0);
  weights[topology.channel(0, 1)] = 3;
  const UniformTraffic::Flow flow = traffic.send(weights);
  EXPECT_EQ(flow.loads[topology.channel(0, 1)], 1);    // its own pair alone
  EXPECT_EQ(flow.loads[topology.channel(0, 2)], 2.5);  // and 0 to 3, and half of 1 to 2
  EXPECT_EQ(flow.cost, 18);
}

// What is sent arrives: loads times sizes are the hops of all pairs from the sources.
TEST(UniformTraffic, LoadsAddUpToAllHops) {
  for (const Topology& topology : {make_torus({4, 4}), make_circulant(20, {1, 6, 10}), make_mesh({3, 3})}) {
    UniformTraffic traffic(topology, channel_classes(topology));
    const UniformTraffic::Flow flow = traffic.send(std::vector<double>(traffic.sizes().size(), 1.0));
    double hops = 0;
    for (std::size_t i = 0; i < flow.loads.size(); ++i) hops += flow.loads[i] * traffic.sizes()[i];
    EXPECT_NEAR(hops, flow.cost, 1e-9) << topology.label();
  }
}

TEST(ChannelClasses, PairOppositeGeneratorsAndCountInvolutionsOnce) {
  const ChannelClasses classes = channel_classes(make_circulant(16, {1, 6, 8}));
  EXPECT_EQ(classes.sizes, (std::vector<double>{2, 2, 1}));
  EXPECT_EQ(classes.sources, std::vector<NodeId>{0});
}

}  // namespace
}  // namespace netloom
