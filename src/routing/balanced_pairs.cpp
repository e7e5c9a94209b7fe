#include "routing/balanced_pairs.hpp"

#include <algorithm>
#include <cstdint>

#include "routing/pair_routes.hpp"
#include "routing/shortest_paths.hpp"

namespace netloom {

namespace {

/// Destinations of one source share a tree of cheapest paths in groups: this many trees a source at most.
constexpr NodeId trees_per_source = 64;
constexpr int passes = 2;

class PairSearch {
 public:
  explicit PairSearch(const Topology& topology)
      : topology_(topology),
        routes_(topology),
        loads_(topology.channel_count()),
        port_of_(topology.channel_count()),
        cost_(topology.node_count()),
        last_(topology.node_count()) {
    for (NodeId node = 0; node < topology.node_count(); ++node) {
      std::uint32_t number = 0;
      for (const Port& port : topology.ports(node)) port_of_[port.channel] = number++;
    }
  }

  void pass() {
    for (NodeId source = 0; source < topology_.host_count(); ++source) {
      find_shortest_paths(topology_, topology_.hosts()[source], paths_);
      const NodeId trees = std::min(trees_per_source, topology_.host_count());
      for (NodeId tree = 0; tree < trees; ++tree) route_group(source, tree, trees);
    }
    routed_ = true;
  }

  PairRoutes take() { return std::move(routes_); }

 private:
  /// Routes from `source` to every `stride`-th host anew, all along one tree.
  void route_group(NodeId source, NodeId first, NodeId stride) {
    if (routed_) {
      for (NodeId to = first; to < topology_.host_count(); to += stride) unload(source, to);
    }
    find_cheapest_tree();
    for (NodeId to = first; to < topology_.host_count(); to += stride) load(source, to);
  }

  void find_cheapest_tree() {
    cost_[paths_.order[0]] = 0;
    for (std::size_t i = 1; i < paths_.order.size(); ++i) {
      const NodeId node = paths_.order[i];
      std::uint64_t least = UINT64_MAX;
      for (std::size_t j = paths_.first_last[i]; j < paths_.first_last[i + 1]; ++j) {
        const ChannelId channel = paths_.last[j];
        // What one route more adds to the squared load.
        const std::uint64_t cost = cost_[paths_.before[j]] + 2 * loads_[channel] + 1;
        if (cost < least) {
          least = cost;
          last_[node] = channel;
        }
      }
      cost_[node] = least;
    }
  }

  void load(NodeId source, NodeId destination) {
    NodeId node = topology_.hosts()[destination];
    for (std::size_t i = routes_.hops(source, destination); i-- > 0;) {
      const ChannelId channel = last_[node];
      routes_.set_port(source, destination, i, port_of_[channel]);
      ++loads_[channel];
      node = topology_.channel_source(channel);
    }
  }

  void unload(NodeId source, NodeId destination) {
    NodeId node = topology_.hosts()[source];
    for (std::size_t i = 0; i < routes_.hops(source, destination); ++i) {
      const Port& port = topology_.ports(node)[routes_.port(source, destination, i)];
      --loads_[port.channel];
      node = port.neighbour;
    }
  }

  const Topology& topology_;
  PairRoutes routes_;
  std::vector<std::uint64_t> loads_;
  std::vector<std::uint32_t> port_of_;  ///< by channel, the number of the port it leaves through
  ShortestPaths paths_;
  std::vector<std::uint64_t> cost_;  ///< by node, of the cheapest path from the source
  std::vector<ChannelId> last_;      ///< by node, the last channel of that path
  bool routed_ = false;
};

}  // namespace

std::unique_ptr<RoutingTable> make_balanced_pairs(const Topology& topology, const RoutingSpec& spec) {
  PairSearch search(topology);
  for (int pass = 0; pass < passes; ++pass) search.pass();
  return make_pair_table(topology, spec, search.take());
}

}  // namespace netloom
