#include "routing/balanced_pairs.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "routing/leaf_links.hpp"
#include "routing/pair_routes.hpp"
#include "routing/price.hpp"
#include "routing/shortest_paths.hpp"

namespace netloom {

namespace {

/// Destinations of one source share a tree of cheapest paths in groups: this many trees a source at most.
constexpr NodeId trees_per_source = 16;

/// The prices of later passes: a power of the load, ever steeper, until hardly any but the largest counts.
/// Large networks, whose loads are smoother, get every fourth of the doublings.
std::vector<int> doublings_of_exponent(NodeId hosts) {
  if (hosts <= 256) return {1, 2, 3, 4, 5, 6, 7, 8};
  if (hosts <= 1024) return {2, 4, 6, 8};
  return {4, 8};
}

class PairSearch {
 public:
  PairSearch(const Topology& topology, const PathFinder& find_paths)
      : topology_(topology),
        find_paths_(find_paths),
        routes_(topology, find_paths),
        loads_(topology.channel_count()),
        counts_(topology.channel_count()),
        prices_(topology.channel_count()),
        port_of_(topology.channel_count()) {
    for (NodeId node = 0; node < topology.node_count(); ++node) {
      std::uint32_t number = 0;
      for (const Port& port : topology.ports(node)) {
        port_of_[port.channel] = number++;
        counts_[port.channel] = !is_leaf_link(topology, port.channel);
      }
    }
  }

  /// Offers every pair a path along a tree of cheapest ones; it is taken unless the old path costs less.
  template <class Price>
  void pass(const Price& price) {
    for (ChannelId channel = 0; channel < prices_.size(); ++channel)
      prices_[channel] = price(loads_[channel]);
    for (NodeId source = 0; source < topology_.host_count(); ++source) {
      find_paths_(topology_.hosts()[source], paths_);
      const NodeId stride = std::min(trees_per_source, topology_.host_count());
      for (NodeId first = 0; first < stride; ++first) {
        grow_tree();
        for (NodeId to = first; to < topology_.host_count(); to += stride) offer(source, to, price);
      }
    }
    routed_ = true;
  }

  std::int64_t largest_load() const {
    return loads_.empty() ? 0 : *std::max_element(loads_.begin(), loads_.end());
  }

  PairRoutes take() { return std::move(routes_); }

 private:
  void grow_tree() {
    cost_.resize(paths_.distance.size());
    last_.resize(paths_.distance.size());
    for (std::size_t i = 0; i < paths_.order.size(); ++i) {
      double least = i < paths_.starts ? 0 : std::numeric_limits<double>::infinity();
      std::size_t last = 0;
      for (std::size_t j = paths_.first_last[i]; j < paths_.first_last[i + 1]; ++j) {
        const double cost = cost_[paths_.before[j]] + prices_[paths_.last[j]];
        if (cost < least) {
          least = cost;
          last = j;
        }
      }
      cost_[paths_.order[i]] = least;
      last_[paths_.order[i]] = last;
    }
  }

  template <class Price>
  void offer(NodeId source, NodeId destination, const Price& price) {
    find_old_route(source, destination);
    find_new_route(source, destination);
    change_loads(old_, -1, price);
    if (routed_ && cost_of(new_) > cost_of(old_)) {
      change_loads(old_, 1, price);
      return;
    }
    change_loads(new_, 1, price);
    for (std::size_t i = 0; i < new_.size(); ++i) routes_.set_port(source, destination, i, port_of_[new_[i]]);
  }

  void find_old_route(NodeId source, NodeId destination) {
    old_.clear();
    if (!routed_) return;
    NodeId node = topology_.hosts()[source];
    for (std::size_t i = 0; i < routes_.hops(source, destination); ++i) {
      const Port& port = topology_.ports(node)[routes_.port(source, destination, i)];
      old_.push_back(port.channel);
      node = port.neighbour;
    }
  }

  void find_new_route(NodeId source, NodeId destination) {
    new_.resize(routes_.hops(source, destination));
    NodeId state = topology_.hosts()[destination];
    for (std::size_t i = new_.size(); i-- > 0;) {
      new_[i] = paths_.last[last_[state]];
      state = paths_.before[last_[state]];
    }
  }

  double cost_of(const std::vector<ChannelId>& route) const {
    double cost = 0;
    for (const ChannelId channel : route) cost += prices_[channel];
    return cost;
  }

  template <class Price>
  void change_loads(const std::vector<ChannelId>& route, std::int64_t amount, const Price& price) {
    for (const ChannelId channel : route) {
      if (!counts_[channel]) continue;
      loads_[channel] += amount;
      prices_[channel] = price(loads_[channel]);
    }
  }

  const Topology& topology_;
  const PathFinder& find_paths_;
  PairRoutes routes_;
  std::vector<std::int64_t> loads_;
  std::vector<bool> counts_;            ///< by channel: routes can be kept off it
  std::vector<double> prices_;          ///< by channel, of one route more
  std::vector<std::uint32_t> port_of_;  ///< by channel, the number of the port it leaves through
  ShortestPaths paths_;                 ///< from the source at hand
  std::vector<double> cost_;            ///< by state, of its path in the tree
  std::vector<std::size_t> last_;       ///< by state, the last step of that path, index into paths_.last
  std::vector<ChannelId> old_;
  std::vector<ChannelId> new_;
  bool routed_ = false;
};

}  // namespace

PairRoutes balanced_pairs(const Topology& topology, const PathFinder& find_paths) {
  PairSearch search(topology, find_paths);
  search.pass(squared_load);
  if (search.largest_load() > 0) {
    for (const int doublings : doublings_of_exponent(topology.host_count())) {
      search.pass(PowerPrice(search.largest_load(), doublings));
    }
  }
  return search.take();
}

}  // namespace netloom
