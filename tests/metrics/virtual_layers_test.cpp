#include "metrics/virtual_layers.hpp"

#include <gtest/gtest.h>

#include "routing/algorithm.hpp"
#include "routing/dependencies.hpp"
#include "routing/routes.hpp"
#include "topology/circulant.hpp"
#include "topology/complete.hpp"
#include "topology/hypercube.hpp"
#include "topology/mesh.hpp"
#include "topology/product.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

const std::vector<RoutingSpec> everywhere{
    {"balanced"}, {"shortest"}, {"shortest", "random", 5}, {"up_down"}, {"valiant", "", 3}};

/// Dependencies of each layer, from the routes as they are.
std::vector<ChannelDependencies> dependencies_by_layer(const RoutingTable& table,
                                                       const VirtualLayers& layers) {
  std::vector<ChannelDependencies> found(layers.count);
  std::size_t pair = 0;
  for (const NodeId from : table.topology().hosts()) {
    for (const NodeId to : table.topology().hosts()) {
      add_dependencies(route_of(table, from, to), found.at(layers.layer_of.at(pair++)));
    }
  }
  EXPECT_EQ(pair, layers.layer_of.size());
  return found;
}

/// First fit with a search for cycles a route.
std::vector<std::uint16_t> plain_layers(const RoutingTable& table) {
  std::vector<ChannelDependencies> layers;
  std::vector<std::uint16_t> layer_of;
  for (const NodeId from : table.topology().hosts()) {
    for (const NodeId to : table.topology().hosts()) {
      std::uint16_t layer = 0;
      for (;; ++layer) {
        if (layer == layers.size()) layers.emplace_back();
        ChannelDependencies tried = layers[layer];
        add_dependencies(route_of(table, from, to), tried);
        if (has_cycle(tried, table.topology().channel_count())) continue;
        layers[layer] = std::move(tried);
        break;
      }
      layer_of.push_back(layer);
    }
  }
  return layer_of;
}

TEST(VirtualLayers, HaveNoCycleOfDependencies) {
  for (const Topology& topology :
       {make_torus({6, 6}), make_circulant(64, {1, 14}), make_mesh({6, 6}), make_random_shortcut(96, 4, 1),
        make_hypercube(6), make_star(12), make_product({make_ring(6), make_mesh({4, 3})})}) {
    for (const RoutingSpec& spec : everywhere) {
      SCOPED_TRACE(topology.label() + ' ' + spec.algorithm + ' ' + spec.tie_break);
      const auto table = make_routing(topology, spec);
      const auto layers = virtual_layers(*table);
      ASSERT_TRUE(layers);
      for (const ChannelDependencies& layer : dependencies_by_layer(*table, *layers)) {
        EXPECT_FALSE(has_cycle(layer, topology.channel_count()));
      }
    }
  }
}

TEST(VirtualLayers, AreThoseOfAPlainFirstFit) {
  for (const Topology& topology : {make_torus({4, 4}), make_circulant(16, {1, 6}), make_mesh({4, 3}),
                                   make_random_shortcut(16, 3, 1), make_star(6), make_ring(9)}) {
    for (const RoutingSpec& spec : everywhere) {
      SCOPED_TRACE(topology.label() + ' ' + spec.algorithm + ' ' + spec.tie_break);
      const auto table = make_routing(topology, spec);
      EXPECT_EQ(virtual_layers(*table)->layer_of, plain_layers(*table));
    }
  }
}

std::uint32_t layers_of(const Topology& topology, const RoutingSpec& spec) {
  return virtual_layers(*make_routing(topology, spec))->count;
}

TEST(VirtualLayers, AreOneWhereTheoryNeedsNoMore) {
  const RoutingSpec dimension_order{"dimension_order"};
  EXPECT_EQ(layers_of(make_mesh({5, 4, 3}), dimension_order), 1U);
  EXPECT_EQ(layers_of(make_hypercube(7), dimension_order), 1U);
  EXPECT_EQ(layers_of(make_complete(20), {"balanced"}), 1U);
  EXPECT_EQ(layers_of(make_star(20), {"balanced"}), 1U);
  EXPECT_EQ(layers_of(make_ring(3), {"balanced"}), 1U);
  EXPECT_EQ(layers_of(make_ring(1), {"balanced"}), 1U);
  for (const Topology& topology :
       {make_torus({6, 5}), make_circulant(64, {1, 14}), make_random_shortcut(128, 5, 1)}) {
    EXPECT_EQ(layers_of(topology, {"up_down"}), 1U) << topology.label();
  }
}

// The routes of two hops round a ring of four or more wait for each other in a circle; one layer more cuts
// it.
TEST(VirtualLayers, AreTwoOnARing) {
  for (const NodeId nodes : {4U, 5U, 8U, 33U}) {
    EXPECT_EQ(layers_of(make_ring(nodes), {"dimension_order"}), 2U) << nodes;
  }
}

TEST(VirtualLayers, AreNotCountedForLargeNetworks) {
  EXPECT_FALSE(virtual_layers(*make_routing(make_ring(most_layered_hosts + 1), {"dimension_order"})));
}

TEST(VirtualLayersSlow, AreNotCountedWhereItTakesTooMuchWork) {
  EXPECT_FALSE(virtual_layers(*make_routing(make_ring(4096), {"dimension_order"})));
  EXPECT_EQ(layers_of(make_torus({64, 64}), {"balanced"}), 3U);
}

TEST(VirtualLayersSlow, AreNotCountedWhereTooManyChannelsWait) {
  const Topology topology = make_product({make_complete(45), make_complete(45)});
  EXPECT_FALSE(virtual_layers(*make_routing(topology, {"balanced"})));
}

}  // namespace
}  // namespace netloom
