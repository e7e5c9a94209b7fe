// How evenly messages placed one by one load the wires of networks without symmetry.

#include "schedule/coloured_messages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "metrics/link_load.hpp"
#include "platform/network.hpp"

namespace netloom::test {
namespace {

/// Sum over groups of the messages on its most loaded channel. Counted from the routing table itself.
std::uint64_t sum_of_most_loaded(const Network& network, const std::vector<std::uint32_t>& group_of) {
  const auto hosts = network.topology.hosts();
  std::map<std::uint32_t, std::map<ChannelId, std::uint64_t>> loads;
  for (std::size_t from = 0; from < hosts.size(); ++from) {
    for (std::size_t to = 0; to < hosts.size(); ++to) {
      if (from == to) continue;
      std::vector<ChannelId> channels;
      network.routing->append_route(hosts[from], hosts[to], channels);
      for (const ChannelId channel : channels) ++loads[group_of[from * hosts.size() + to]][channel];
    }
  }
  std::uint64_t sum = 0;
  for (const auto& [group, of_channel] : loads) {
    sum += std::ranges::max_element(of_channel, {}, [](const auto& each) { return each.second; })->second;
  }
  return sum;
}

/// The same for the groups of a ring order: rank r sends to r + 1, ..., r + window in the first.
std::uint64_t sum_of_ring_order(const Network& network, std::uint32_t window) {
  const std::size_t ranks = network.topology.host_count();
  std::vector<std::uint32_t> group_of(ranks * ranks, 0);
  for (std::size_t from = 0; from < ranks; ++from) {
    for (std::size_t to = 0; to < ranks; ++to) {
      if (from != to)
        group_of[from * ranks + to] = static_cast<std::uint32_t>(((to + ranks - from) % ranks - 1) / window);
    }
  }
  return sum_of_most_loaded(network, group_of);
}

class Colours : public testing::TestWithParam<const char*> {};

TEST_P(Colours, LoadTheLinksMoreEvenlyThanARingOrderAndNearTheBound) {
  const Network network(GetParam());
  const auto hosts = network.topology.hosts();
  const Placement placement(hosts.begin(), hosts.end());
  for (const std::uint32_t window : {4U, 8U, 16U}) {
    const std::uint64_t sum =
        sum_of_most_loaded(network, colour_messages(network.platform, placement, window));
    EXPECT_LE(sum, sum_of_ring_order(network, window)) << window;
    EXPECT_GE(sum, max_link_load(*network.routing)) << window;
    const double part = static_cast<double>(max_link_load(*network.routing)) / static_cast<double>(sum);
    EXPECT_GE(part, window == 16 ? 0.8 : 0.0) << window;
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, Colours,
                         testing::Values("{type: mesh, dims: [6, 8]}",
                                         "{type: random_regular, nodes: 64, degree: 4}",
                                         "{type: wk_recursive, degree: 4, levels: 3}"));

}  // namespace
}  // namespace netloom::test
