#include "routing/path_balancer.hpp"

#include <algorithm>
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
      for (std::uint32_t parity = 0; parity < balance_.parities(); ++parity) {
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
        const double cost = cost_[step.from] + prices_[balance_.class_of(step.generator, tail)];
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

ClassBalance balanced(const CayleyView& view, Pairing pairing, std::int64_t goal) {
  ClassBalance balance(view, pairing);
  TreeSearch search(balance);
  for (int i = 0; i < passes_by_square && (i == 0 || balance.largest_load() > goal); ++i) {
    search.pass(squared_load);
  }
  for (int doublings = 1; doublings <= 10 && balance.largest_load() > goal; ++doublings) {
    search.pass(PowerPrice(balance.largest_load(), doublings));
  }
  anneal(balance, goal);
  straighten(balance);
  return balance;
}

/// Message times of an all-to-all in rounds, all sources sending over one difference a round: the sum over
/// differences of the most loaded class in the round.
std::int64_t time_in_rounds(const CayleyView& view, const TranslatedPaths& paths) {
  std::vector<std::int64_t> uses(2 * view.degree());
  std::int64_t sum = 0;
  for (NodeId difference = 0; difference < view.nodes(); ++difference) {
    std::fill(uses.begin(), uses.end(), 0);
    std::int64_t most = 0;
    for (std::uint32_t parity = 0; parity < view.parities; ++parity) {
      std::uint32_t tail = parity;
      for (const Generator generator : paths.path(difference, parity)) {
        most = std::max(most, ++uses[2 * std::size_t{generator} + tail]);
        tail ^= view.parity[view.generators[generator]];
      }
    }
    sum += most;
  }
  return sum;
}

}  // namespace

TranslatedPaths balance_paths(const CayleyView& view, std::int64_t goal) {
  const ClassBalance free = balanced(view, Pairing::free, goal);
  if (view.parities == 1) return free.paths();
  const ClassBalance mirrored = balanced(view, Pairing::mirrored, goal);
  const auto merit = [&](const ClassBalance& balance) {
    return std::pair(balance.largest_load(), time_in_rounds(view, balance.paths()));
  };
  return merit(mirrored) < merit(free) ? mirrored.paths() : free.paths();
}

}  // namespace netloom
