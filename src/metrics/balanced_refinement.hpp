#pragma once
// Fiduccia and Mattheyses' pass, with exact balance: a linear-time heuristic for improving network
// partitions, DAC 1982. Hosts change sides one at a time, always from the larger half, and only divisions in
// exact balance count; so a pass is a chain of swaps whose second host knows what the first one changed.
// Switches may move at any time.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/random.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// A division of the nodes; `side` is 0 or 1 by node.
struct Division {
  std::vector<std::uint8_t> side;
  std::uint64_t cut = 0;
};

/// Unlocked nodes by gain: for hosts on side 0, hosts on side 1, and switches, one doubly linked list a gain.
class GainBuckets {
 public:
  static constexpr std::uint32_t kinds = 3;

  GainBuckets(NodeId nodes, NodeId largest_degree);
  void clear();
  void insert(std::uint32_t kind, NodeId node, std::int32_t gain);
  void erase(std::uint32_t kind, NodeId node, std::int32_t gain);
  bool empty(std::uint32_t kind) const { return sizes_[kind] == 0; }
  /// The largest gain of a kind that is not empty, and the latest node that got it.
  std::int32_t top_gain(std::uint32_t kind);
  NodeId top_node(std::uint32_t kind);

 private:
  std::size_t slot(std::uint32_t kind, std::int32_t gain) const {
    return static_cast<std::size_t>(gain + largest_) * kinds + kind;
  }

  std::int32_t largest_;
  std::vector<NodeId> first_;
  std::vector<NodeId> next_;
  std::vector<NodeId> previous_;
  std::array<std::int32_t, kinds> top_{};
  std::array<NodeId, kinds> sizes_{};
};

class BalancedRefinement {
 public:
  explicit BalancedRefinement(const Topology& topology);

  /// Balances `side`, whatever it is, and repeats passes until one gains nothing. Ties in gain are broken by
  /// `random`.
  Division refine(std::vector<std::uint8_t> side, Random& random);

 private:
  bool pass(Random& random);
  void fill_buckets(Random& random);
  bool choose(Random& random, NodeId& node);
  void move(NodeId node);
  void flip(NodeId node);
  std::uint32_t kind_of(NodeId node) const { return is_host_[node] != 0 ? side_[node] : 2U; }
  bool balanced() const;

  const Topology& topology_;
  std::vector<std::uint8_t> is_host_;
  GainBuckets buckets_;
  std::vector<NodeId> order_;
  std::vector<std::uint8_t> side_;
  std::vector<std::uint8_t> locked_;
  std::vector<std::int32_t> gain_;
  std::array<std::int64_t, 2> hosts_on_{};
  std::int64_t cut_ = 0;
  std::vector<NodeId> moved_;
};

}  // namespace netloom
