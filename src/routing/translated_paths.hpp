#pragma once
// The routes of a vertex-symmetric network that look the same from every node, at most up to the parity of
// the source: one path of generators for every difference and parity.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "routing/cayley_view.hpp"
#include "routing/routing_table.hpp"

namespace netloom {

class TranslatedPaths {
 public:
  explicit TranslatedPaths(const CayleyView& view);

  std::span<const Generator> path(NodeId difference, std::uint32_t parity) const {
    return {hops_.data() + start(difference, parity), length(difference)};
  }
  std::span<Generator> path(NodeId difference, std::uint32_t parity) {
    return {hops_.data() + start(difference, parity), length(difference)};
  }

 private:
  std::size_t length(NodeId difference) const { return first_[difference + 1] - first_[difference]; }
  std::size_t start(NodeId difference, std::uint32_t parity) const {
    return parities_ * first_[difference] + parity * length(difference);
  }

  std::uint32_t parities_;
  std::vector<std::size_t> first_;  ///< by difference, hops of one parity before its own
  std::vector<Generator> hops_;
};

/// All channels of one generator whose tails have one parity carry the same load: the number of times the
/// paths use that class. By class, 2 * generator + parity of the tail.
std::vector<std::uint64_t> class_loads(const CayleyView& view, const TranslatedPaths& paths);

/// The route of (from, to) is the path of to - from for the parity of `from`, translated by `from`.
std::unique_ptr<RoutingTable> make_translated_table(const Topology& topology, RoutingSpec spec,
                                                    CayleyView view, TranslatedPaths paths);

}  // namespace netloom
