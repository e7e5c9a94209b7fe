#pragma once
// How many virtual layers (virtual channels of wormhole switching, virtual lanes of InfiniBand) keep the
// routes free of deadlocks when each route stays in one layer. Dally, Seitz: Deadlock-free message routing in
// multiprocessor interconnection networks. IEEE Trans. Comput. C-36(5), 1987. Skeie, Lysne, Theiss: Layered
// shortest path (LASH) routing in irregular system area networks. IPDPS 2002.

#include <cstdint>
#include <optional>
#include <vector>

#include "routing/routing_table.hpp"

namespace netloom {

/// Above one of these numbers it takes too long or too much memory.
inline constexpr NodeId most_layered_hosts = 4096;
inline constexpr ChannelId most_layered_channels = 65536;
/// Dependencies, words of reachability rows and, twice, channels of routes looked at: half a minute.
inline constexpr std::uint64_t most_layering_work = 4'000'000'000;

struct VirtualLayers {
  std::uint32_t count = 1;
  /// By number of the source host * hosts + number of the destination host: 0..count-1. Routes of fewer than
  /// two channels are in layer 0.
  std::vector<std::uint16_t> layer_of;
};

/// Puts every route in the first layer whose channel dependency graph stays without a cycle: sources in
/// ascending order, and the destinations of each. An upper bound on the least number, which is hard to find.
/// Nothing above `most_layered_hosts`, where more than `most_layered_channels` channels wait for others, and
/// where it takes more than `most_layering_work`.
/// \pre no route visits a node twice.
std::optional<VirtualLayers> virtual_layers(const RoutingTable& routing);

}  // namespace netloom
