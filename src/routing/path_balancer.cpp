#include "routing/path_balancer.hpp"

namespace netloom {

namespace {

/// The state of a search: paths, the load of every class, and the prices a path pays for adding to it.
class Search {
 public:
  explicit Search(const CayleyView& view)
      : view_(view),
        paths_(view),
        loads_(2 * view.degree()),
        prices_(2 * view.degree(), 1.0),
        cost_(view.nodes()),
        next_(view.nodes()),
        seen_(view.nodes()) {}

  /// Routes every difference and parity anew, one after the other, each along its cheapest minimal path.
  void pass() {
    for (NodeId difference = 1; difference < view_.nodes(); ++difference) {
      for (std::uint32_t parity = 0; parity < view_.parities; ++parity) reroute(difference, parity);
    }
    routed_ = true;
  }

  TranslatedPaths take() { return std::move(paths_); }

 private:
  void reroute(NodeId difference, std::uint32_t parity) {
    const std::span<Generator> path = paths_.path(difference, parity);
    if (routed_) add(path, parity, -1);
    find_cheapest(difference, parity);
    NodeId node = 0;
    for (Generator& hop : path) {
      hop = next_[node].generator;
      node = next_[node].from;
    }
    add(path, parity, 1);
  }

  void add(std::span<const Generator> path, std::uint32_t parity, std::int64_t amount) {
    for (const Generator generator : path) {
      const std::size_t used = 2 * std::size_t{generator} + parity;
      loads_[used] += amount;
      prices_[used] = static_cast<double>(2 * loads_[used] + 1);
      parity ^= view_.parity[view_.generators[generator]];
    }
  }

  /// From `difference` back to node 0, level by level; leaves in `next_` the cheapest way on from each node.
  void find_cheapest(NodeId difference, std::uint32_t parity) {
    ++round_;
    queue_.assign(1, difference);
    cost_[difference] = 0;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const NodeId node = queue_[i];
      for (const CayleyView::Step& step : view_.last_steps(node)) {
        const std::size_t used = 2 * std::size_t{step.generator} + (parity ^ view_.parity[step.from]);
        const double cost = cost_[node] + prices_[used];
        if (seen_[step.from] != round_) {
          seen_[step.from] = round_;
          queue_.push_back(step.from);
        } else if (cost >= cost_[step.from]) {
          continue;
        }
        cost_[step.from] = cost;
        next_[step.from] = {node, step.generator};
      }
    }
  }

  const CayleyView& view_;
  TranslatedPaths paths_;
  std::vector<std::int64_t> loads_;
  std::vector<double> prices_;
  std::vector<double> cost_;
  std::vector<CayleyView::Step> next_;  ///< here `from` is the node ahead
  std::vector<std::uint32_t> seen_;
  std::vector<NodeId> queue_;
  std::uint32_t round_ = 0;
  bool routed_ = false;
};

}  // namespace

TranslatedPaths balance_paths(const CayleyView& view) {
  Search search(view);
  for (int pass = 0; pass < 10; ++pass) search.pass();
  return search.take();
}

}  // namespace netloom
