#pragma once
// Paths of a vertex-symmetric network together with the load of every class of channels, kept in step.

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "routing/translated_paths.hpp"

namespace netloom {

class ClassBalance {
 public:
  /// Nothing is routed yet: all loads are 0 and no path means anything.
  explicit ClassBalance(const CayleyView& view) : view_(&view), paths_(view), loads_(2 * view.degree()) {
    for (const NodeId generator : view.generators) flips_.push_back(view.parity[generator]);
  }

  const CayleyView& view() const { return *view_; }
  const TranslatedPaths& paths() const& { return paths_; }
  TranslatedPaths paths() && { return std::move(paths_); }
  std::span<Generator> path(NodeId difference, std::uint32_t parity) {
    return paths_.path(difference, parity);
  }
  std::int64_t largest_load() const {
    return loads_.empty() ? 0 : *std::max_element(loads_.begin(), loads_.end());
  }
  const std::vector<std::int64_t>& loads() const { return loads_; }

  /// One use more of every class along the path. Returns the sum of price(load before) over its hops.
  template <class Price>
  auto load(std::span<const Generator> path, std::uint32_t parity, Price price) {
    decltype(price(0)) cost = 0;
    for (const Generator generator : path) {
      cost += price(loads_[2 * std::size_t{generator} + parity]++);
      parity ^= flips_[generator];
    }
    return cost;
  }

  /// Takes back `load`, with the same sum.
  template <class Price>
  auto unload(std::span<const Generator> path, std::uint32_t parity, Price price) {
    decltype(price(0)) cost = 0;
    for (const Generator generator : path) {
      cost += price(--loads_[2 * std::size_t{generator} + parity]);
      parity ^= flips_[generator];
    }
    return cost;
  }

 private:
  const CayleyView* view_;
  TranslatedPaths paths_;
  std::vector<std::int64_t> loads_;  ///< by class, 2 * generator + parity of the tail
  std::vector<std::uint8_t> flips_;  ///< by generator: whether the parity changes over it
};

/// Moves paths at random, at first also for the worse, until no load is above `goal` or patience ends. Keeps
/// the better of what it found and what it was given.
void anneal(ClassBalance& balance, std::int64_t goal);

}  // namespace netloom
