#include "routing/path_balancer.hpp"

#include <array>
#include <limits>

#include "routing/class_balance.hpp"

namespace netloom {

namespace {

/// Differences share a tree of cheapest paths in groups: this many trees for each parity and pass at most.
constexpr NodeId trees = 64;
constexpr int passes_by_square = 4;
/// Growth of the price from one load to the next, pass by pass: from gentle to nearly only the largest load.
constexpr std::array growth_of_pass{1.2, 1.25, 1.3, 1.4, 1.6, 2.0, 2.5, 3.5, 5.0, 7.5};

/// A price that grows by a constant factor a unit of load within a window around `centre`.
class ExponentialPrice {
 public:
  ExponentialPrice(double growth, std::int64_t centre) : first_(centre - reach) {
    powers_[0] = 1e-60;
    for (std::size_t i = 1; i < powers_.size(); ++i) powers_[i] = std::min(powers_[i - 1] * growth, 1e200);
  }
  double operator()(std::int64_t load) const {
    const auto last = static_cast<std::int64_t>(powers_.size()) - 1;
    return powers_[static_cast<std::size_t>(std::clamp<std::int64_t>(load - first_, 0, last))];
  }

 private:
  static constexpr std::int64_t reach = 64;
  std::int64_t first_;
  std::array<double, 2 * reach> powers_{};
};

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
    search.pass([](std::int64_t load) { return static_cast<double>(2 * load + 1); });
  }
  for (const double growth : growth_of_pass) {
    if (balance.largest_load() <= goal) break;
    search.pass(ExponentialPrice(growth, balance.largest_load()));
  }
  anneal(balance, goal);
  return balance.paths();
}

}  // namespace netloom
