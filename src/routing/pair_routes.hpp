#pragma once
// A stored route for every ordered pair of hosts: one byte a hop (two where a node has more than 256 ports)
// and four bytes a pair.

#include <cstdint>
#include <memory>
#include <vector>

#include "routing/routing_table.hpp"
#include "routing/shortest_paths.hpp"

namespace netloom {

class PairRoutes {
 public:
  /// Room for the routes of every pair. `find_paths` tells their lengths.
  PairRoutes(const Topology& topology, const PathFinder& find_paths);

  std::size_t hops(NodeId from_host, NodeId to_host) const {
    const std::size_t pair = index(from_host, to_host);
    return offset_[pair + 1] - offset_[pair];
  }
  /// The port that hop `i` of the route leaves through.
  std::uint32_t port(NodeId from_host, NodeId to_host, std::size_t i) const {
    const std::size_t at = row_[from_host] + offset_[index(from_host, to_host)] + i;
    return low_[at] + (high_.empty() ? 0U : 256U * high_[at]);
  }
  void set_port(NodeId from_host, NodeId to_host, std::size_t i, std::uint32_t port);

 private:
  std::size_t index(NodeId from_host, NodeId to_host) const {
    return std::size_t{from_host} * (hosts_ + std::size_t{1}) + to_host;
  }

  NodeId hosts_;
  std::vector<std::size_t> row_;       ///< by source, its first hop
  std::vector<std::uint32_t> offset_;  ///< by source and destination, hops of the row before the pair's own
  std::vector<std::uint8_t> low_;
  std::vector<std::uint8_t> high_;
};

std::unique_ptr<RoutingTable> make_pair_table(const Topology& topology, RoutingSpec spec, PairRoutes routes);

}  // namespace netloom
