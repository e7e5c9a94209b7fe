#pragma once
// RoutingTable: one fixed route for every ordered pair of hosts, as a sequence of channels. It keeps a
// reference to its topology, which must outlive it.

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "topology/topology.hpp"

namespace netloom {

/// Which routes: an algorithm of the table (algorithm.hpp) and its options, empty where they have no effect.
struct RoutingSpec {
  std::string algorithm = "balanced";
  std::string tie_break = {};  ///< of `shortest`: `lowest_port` or `random`
  std::uint64_t seed = 1;
  std::string root = {};  ///< of `up_down`: `center` or the number of a node
  std::string legs = {};  ///< of `valiant`: the minimal algorithm that makes them
};

/// Whether the routes depend on `seed`.
bool is_random(const RoutingSpec& spec);

class RoutingTable {
 public:
  virtual ~RoutingTable() = default;

  /// Appends the channels from `from` to `to`, in order; nothing when they are the same node.
  /// \pre hosts sit at both nodes: no route starts or ends at a switch.
  virtual void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const = 0;

  /// Ordered pairs of distinct hosts whose route uses each channel, by ChannelId: counted route by route
  /// unless the table knows a shorter way.
  virtual std::vector<std::uint64_t> channel_loads() const;

  const Topology& topology() const { return *topology_; }
  const RoutingSpec& spec() const { return spec_; }

 protected:
  RoutingTable(const Topology& topology, RoutingSpec spec) : topology_(&topology), spec_(std::move(spec)) {}
  RoutingTable(const RoutingTable&) = default;
  RoutingTable& operator=(const RoutingTable&) = default;

 private:
  const Topology* topology_;
  RoutingSpec spec_;
};

}  // namespace netloom
