#pragma once
// Links whose load no routing can change.

#include "topology/topology.hpp"

namespace netloom {

/// Whether one end of the channel's link has no other link: only the routes of a host there use it, and none
/// passes through.
inline bool is_leaf_link(const Topology& topology, ChannelId channel) {
  return topology.degree(topology.channel_source(channel)) == 1 ||
         topology.degree(topology.channel_target(channel)) == 1;
}

}  // namespace netloom
