#pragma once
// How evenly a routing spreads uniform traffic, and how evenly any minimal routing could.

#include <cstdint>
#include <vector>

#include "routing/routing_table.hpp"

namespace netloom {

/// Ordered pairs of distinct hosts whose route uses each channel, indexed by ChannelId.
std::vector<std::uint64_t> channel_loads(const RoutingTable& routing);

/// Mean and largest of `channel_loads`; 0 where there is no link.
struct LinkLoads {
  double mean = 0;
  std::uint64_t largest = 0;
};

LinkLoads link_loads(const RoutingTable& routing);

/// Largest of `channel_loads`.
std::uint64_t max_link_load(const RoutingTable& routing);

/// A lower bound on the largest channel load of every minimal routing, fractional ones included: the larger
/// of total hops / channels and the dual bound (over channel weights w, sum over pairs of the cheapest
/// minimal path under w / sum of w).
double load_bound(const Topology& topology);

}  // namespace netloom
