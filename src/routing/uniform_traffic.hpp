#pragma once
// Uniform traffic (one unit for every ordered pair of distinct hosts) sent over minimal paths that are
// cheapest under weights of the channels: what the dual bound of fractional minimal routing is made of.

#include <cstdint>
#include <vector>

#include "routing/shortest_paths.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Channels that a symmetry of the network maps to each other form a class and share a weight. That loses
/// nothing: the bound is concave in the weights, so averaging the best ones over the symmetries is as good.
struct ChannelClasses {
  std::vector<NodeId> sources;          ///< node 0 for all where the network looks the same from every node
  std::vector<std::uint32_t> class_of;  ///< by channel
  std::vector<double> sizes;            ///< by class, channels for each of `sources`
};

/// Vertex-symmetric: one class for every generator and its opposite. Otherwise every channel is its own.
ChannelClasses channel_classes(const Topology& topology);

class UniformTraffic {
 public:
  struct Flow {
    double cost = 0;            ///< of all pairs from `sources` together
    std::vector<double> loads;  ///< by class, of each of its channels
  };

  UniformTraffic(const Topology& topology, ChannelClasses classes);

  /// Sends every pair over its cheapest minimal paths; equally cheap last channels share evenly.
  Flow send(const std::vector<double>& weights);

  const std::vector<double>& sizes() const { return classes_.sizes; }
  /// Rough number of steps of one `send`.
  double work() const;

 private:
  const ShortestPaths& paths_from(std::size_t source_index);
  void send_from_source(const ShortestPaths& paths, const std::vector<double>& weights, Flow& flow);
  double price_nodes(const ShortestPaths& paths, const std::vector<double>& weights);

  const Topology& topology_;
  ChannelClasses classes_;
  std::vector<ShortestPaths> paths_;  ///< from each source, or of the one at hand alone
  bool kept_ = false;                 ///< paths from every source fit in memory
  std::vector<double> demand_;        ///< by node: 1 where a host sits
  std::vector<double> cost_;          ///< by node, of the cheapest path from the source
  std::vector<double> flow_;          ///< by node, units that enter it
};

}  // namespace netloom
