#pragma once
// Platform: a topology, its routes and its hardware; and where the ranks of a program sit on it. The topology
// and the routing must outlive it.

#include <cstdint>
#include <string>
#include <vector>

#include "platform/hardware.hpp"
#include "platform/link_bandwidths.hpp"
#include "routing/routing_table.hpp"

namespace netloom {

struct Platform {
  const Topology* topology = nullptr;
  const RoutingTable* routing = nullptr;
  Hardware hardware;
  LinkBandwidths bandwidths = {};  ///< of the groups that have not hardware's
};

inline std::vector<Bandwidth> bandwidths_by_group(const Platform& platform) {
  return bandwidths_by_group(*platform.topology, platform.bandwidths, platform.hardware.link_bandwidth);
}

/// Node of each rank's host, by rank.
using Placement = std::vector<NodeId>;

/// Host number of each rank, by rank.
std::vector<NodeId> host_numbers(const Topology& topology, const Placement& placement);

}  // namespace netloom
