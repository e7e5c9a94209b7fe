#pragma once
// Paths of a vertex-symmetric network together with the load of every class of channels, kept in step.

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "routing/translated_paths.hpp"

namespace netloom {

/// `mirrored`: the path of -d for sources of odd parity is that of d for sources of even parity with every
/// hop turned round, so that ties split evenly pair by pair. Only the paths of even parity are chosen then.
enum class Pairing { free, mirrored };

class ClassBalance {
 public:
  /// Nothing is routed yet: all loads are 0 and no path means anything.
  ClassBalance(const CayleyView& view, Pairing pairing)
      : view_(&view), paths_(view), loads_(2 * view.degree()), mirrored_(pairing == Pairing::mirrored) {
    for (Generator generator = 0; generator < view.degree(); ++generator) {
      flips_.push_back(view.parity[view.generators[generator]]);
      for (const std::size_t tail : {0U, 1U}) {
        const std::size_t own = 2 * std::size_t{generator} + tail;
        const std::size_t mirror = 2 * std::size_t{view.inverse[generator]} + (1 - tail);
        class_.push_back(mirrored_ ? std::min(own, mirror) : own);
      }
    }
  }

  const CayleyView& view() const { return *view_; }
  /// Parities whose paths are chosen one by one.
  std::uint32_t parities() const { return mirrored_ ? 1 : view_->parities; }
  /// All paths, those that follow from the chosen ones included.
  TranslatedPaths paths() const {
    TranslatedPaths paths = paths_;
    if (mirrored_) mirror(paths);
    return paths;
  }
  std::span<Generator> path(NodeId difference, std::uint32_t parity) {
    return paths_.path(difference, parity);
  }
  std::int64_t largest_load() const {
    return loads_.empty() ? 0 : *std::max_element(loads_.begin(), loads_.end());
  }
  /// By class; of classes that mirror each other only the first counts.
  const std::vector<std::int64_t>& loads() const { return loads_; }
  std::size_t class_of(Generator generator, std::uint32_t tail) const {
    return class_[2 * std::size_t{generator} + tail];
  }

  /// One use more of every class along the path. Returns the sum of price(load before) over its hops.
  template <class Price>
  auto load(std::span<const Generator> path, std::uint32_t parity, Price price) {
    decltype(price(0)) cost = 0;
    for (const Generator generator : path) {
      cost += price(loads_[class_of(generator, parity)]++);
      parity ^= flips_[generator];
    }
    return cost;
  }

  /// Takes back `load`, with the same sum.
  template <class Price>
  auto unload(std::span<const Generator> path, std::uint32_t parity, Price price) {
    decltype(price(0)) cost = 0;
    for (const Generator generator : path) {
      cost += price(--loads_[class_of(generator, parity)]);
      parity ^= flips_[generator];
    }
    return cost;
  }

 private:
  void mirror(TranslatedPaths& paths) const {
    for (NodeId difference = 0; difference < view_->nodes(); ++difference) {
      const std::span<Generator> even = paths.path(difference, 0);
      const std::span<Generator> odd = paths.path(view_->negative[difference], 1);
      std::transform(even.begin(), even.end(), odd.begin(), [&](Generator g) { return view_->inverse[g]; });
    }
  }

  const CayleyView* view_;
  TranslatedPaths paths_;
  std::vector<std::int64_t> loads_;  ///< by class
  std::vector<std::size_t> class_;   ///< by 2 * generator + parity of the tail
  std::vector<std::uint8_t> flips_;  ///< by generator: whether the parity changes over it
  bool mirrored_;
};

/// Moves paths at random, at first also for the worse, until no load is above `goal` or patience ends. Keeps
/// the better of what it found and what it was given.
void anneal(ClassBalance& balance, std::int64_t goal);

/// Sorts the hops of the paths by generator (on a torus: one dimension after the other), all of them or those
/// that leave the largest load as small as it is. Uniform traffic as a whole does not care about the order,
/// but messages that are under way together meet less when all turn alike.
void straighten(ClassBalance& balance);

}  // namespace netloom
