#include "routing/path_balancer.hpp"

#include <limits>
#include <utility>

#include "routing/class_balance.hpp"
#include "routing/price.hpp"

namespace netloom {

namespace {

/// Differences share a tree of cheapest paths in groups: this many trees for each parity and pass at most.
constexpr NodeId trees = 64;
constexpr int passes_by_square = 4;
class TreeSearch {
 public:
  explicit TreeSearch(ClassBalance& balance)
      : balance_(balance), view_(balance.view()), cost_(view_.nodes()), last_(view_.nodes()) {}

  /// Offers every difference and parity a path along a tree of cheapest ones; it is taken unless the old
  /// path costs less.
  template <class Price>
  void pass(const Price& price) {
    const NodeId stride = std::min(trees, view_.nodes());
    for (NodeId first = 0; first < stride; ++first) {
      for (std::uint32_t parity = 0; parity < view_.parities; ++parity) {
        grow_tree(parity, price);
        for (NodeId to = first; to < view_.nodes(); to += stride) offer(to, parity, price);
      }
    }
    routed_ = true;
  }

 private:
  template <class Price>
  void grow_tree(std::uint32_t parity, const Price& price) {
    prices_.clear();
    for (const std::int64_t load : balance_.loads()) prices_.push_back(price(load));
    for (const NodeId node : view_.by_distance) {
      double least = node == 0 ? 0 : std::numeric_limits<double>::infinity();
      for (const CayleyView::Step& step : view_.last_steps(node)) {
        const std::uint32_t tail = parity ^ view_.parity[step.from];
        const double cost = cost_[step.from] + prices_[2 * std::size_t{step.generator} + tail];
        if (cost < least) {
          least = cost;
          last_[node] = step;
        }
      }
      cost_[node] = least;
    }
  }

  template <class Price>
  void offer(NodeId to, std::uint32_t parity, const Price& price) {
    const std::span<Generator> path = balance_.path(to, parity);
    offered_.resize(path.size());
    NodeId node = to;
    for (std::size_t i = path.size(); i-- > 0; node = last_[node].from) offered_[i] = last_[node].generator;
    if (routed_) {
      const double old_cost = balance_.unload(path, parity, price);
      if (balance_.load(offered_, parity, price) > old_cost) {
        balance_.unload(offered_, parity, price);
        balance_.load(path, parity, price);
        return;
      }
    } else {
      balance_.load(offered_, parity, price);
    }
    std::copy(offered_.begin(), offered_.end(), path.begin());
  }

  ClassBalance& balance_;
  const CayleyView& view_;
  std::vector<double> prices_;          ///< by class, while a tree grows
  std::vector<double> cost_;            ///< by node, of its path in the tree
  std::vector<CayleyView::Step> last_;  ///< by node, the last step of that path
  std::vector<Generator> offered_;
  bool routed_ = false;
};

}  // namespace

TranslatedPaths balance_paths(const CayleyView& view, std::int64_t goal) {
  ClassBalance balance(view);
  TreeSearch search(balance);
  for (int i = 0; i < passes_by_square && (i == 0 || balance.largest_load() > goal); ++i) {
    search.pass(squared_load);
  }
  for (int doublings = 1; doublings <= 10 && balance.largest_load() > goal; ++doublings) {
    search.pass(PowerPrice(balance.largest_load(), doublings));
  }
  anneal(balance, goal);
  return std::move(balance).paths();
}

}  // namespace netloom
