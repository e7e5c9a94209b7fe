#include "experiment/network_choice.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "common/error.hpp"
#include "platform/wiring.hpp"

namespace netloom {
namespace {

/// An inline experiment of these parts.
std::string inline_network(const std::string& topologies, const std::string& more = "") {
  return "{hardware: {link: {bandwidth: 10Gbps, latency: 1us}, host: {speed: 1Gf}}, topologies: " +
         topologies + more + "}";
}

ChosenNetwork choose(const std::string& text, const std::string& select = "", Fixed fixed = Fixed::platform) {
  return choose_network({text, select, {}}, fixed);
}

std::string fault_of(const std::string& text, const std::string& select = "", Fixed fixed = Fixed::platform) {
  try {
    choose(text, select, fixed);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

const std::string two_networks =
    "[{label: torus, type: torus, dims: [4, 4]}, {label: ring, type: ring, nodes: 5}]";

TEST(NetworkChoice, NeedsNeitherSchemaNorNameNorWorkloads) {
  const ChosenNetwork network = choose(inline_network("{type: torus, dims: [4, 4]}"));
  EXPECT_EQ(network.topology->host_count(), 16U);
  EXPECT_EQ(network.places(), 16U);
  EXPECT_EQ(network.platform().hardware.host_speed.flops_per_second, 1e9);
}

TEST(NetworkChoice, DoesNotLookAtWorkloads) {
  const std::string more = ", schema: 1, name: a, workloads: [{type: trace, path: not-recorded-yet}]";
  EXPECT_EQ(choose(inline_network("{type: ring, nodes: 4}", more)).topology->host_count(), 4U);
}

TEST(NetworkChoice, TakesTheNetworkWithTheLabel) {
  EXPECT_EQ(choose(inline_network(two_networks), "ring").topology->host_count(), 5U);
  EXPECT_EQ(fault_of(inline_network(two_networks)),
            "inline: the experiment has 2 networks (torus, ring); --select LABEL chooses one");
  EXPECT_EQ(fault_of(inline_network(two_networks), "rink"),
            "inline: --select: there is no network 'rink'; did you mean 'ring'?");
}

TEST(NetworkChoice, CountsPlacesNotHosts) {
  const std::string more = ", placement: {type: linear, ranks_per_host: 3}";
  EXPECT_EQ(choose(inline_network("{type: ring, nodes: 4}", more)).places(), 12U);
}

TEST(NetworkChoice, AppliesSettings) {
  const ChosenNetwork network = choose_network(
      {inline_network("[{type: ring, nodes: 4}]"), "", {"topologies.0.nodes=7"}}, Fixed::platform);
  EXPECT_EQ(network.topology->host_count(), 7U);
}

TEST(NetworkChoice, RefusesOpenAxesOfMpiOnlyWhereTheyCount) {
  const std::string text = inline_network("{type: ring, nodes: 4}", ", mpi: {selector: [default, ompi]}");
  EXPECT_EQ(fault_of(text), "");
  EXPECT_EQ(
      fault_of(text, "", Fixed::platform_and_mpi),
      "selector: a platform has one value, and the experiment varies it (default, ompi); --set can fix it");
}

TEST(NetworkChoice, RefusesAnOpenSeedOnce) {
  const std::string text = inline_network("{type: ring, nodes: 4}", ", seed: [1, 2]");
  for (const Fixed fixed : {Fixed::platform, Fixed::platform_and_mpi}) {
    EXPECT_EQ(fault_of(text, "", fixed),
              "seed: a platform has one value, and the experiment varies it (1, 2); --set can fix it");
  }
}

TEST(NetworkChoice, RefusesWhatIsNoExperiment) {
  EXPECT_NE(fault_of("{type: ring, nodes: 4}"), "");
  EXPECT_NE(fault_of("no-such-file.yaml"), "");
}

/// Routes refer to the topology, wherever the whole has gone.
TEST(NetworkChoice, MayBeMoved) {
  ChosenNetwork first = choose(inline_network("{type: circulant, nodes: 16, jumps: [1, 6]}"));
  const ChosenNetwork network = std::move(first);
  const Wiring wiring(network.platform());
  std::vector<WireId> route;
  wiring.append_route(3, 9, route);
  EXPECT_EQ(route.size(), 1U);
}

}  // namespace
}  // namespace netloom
