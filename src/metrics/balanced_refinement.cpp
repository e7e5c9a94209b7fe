#include "metrics/balanced_refinement.hpp"

#include <algorithm>
#include <numeric>

namespace netloom {

namespace {

constexpr NodeId nobody = UINT32_MAX;

NodeId largest_degree(const Topology& topology) {
  NodeId largest = 0;
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    largest = std::max(largest, topology.degree(node));
  }
  return largest;
}

}  // namespace

GainBuckets::GainBuckets(NodeId nodes, NodeId largest_degree)
    : largest_(static_cast<std::int32_t>(largest_degree)),
      first_((2 * std::size_t{largest_degree} + 1) * kinds, nobody),
      next_(nodes, nobody),
      previous_(nodes, nobody) {
  clear();
}

void GainBuckets::clear() {
  std::fill(first_.begin(), first_.end(), nobody);
  top_.fill(-largest_);
  sizes_.fill(0);
}

void GainBuckets::insert(std::uint32_t kind, NodeId node, std::int32_t gain) {
  NodeId& first = first_[slot(kind, gain)];
  next_[node] = first;
  previous_[node] = nobody;
  if (first != nobody) previous_[first] = node;
  first = node;
  top_[kind] = std::max(top_[kind], gain);
  ++sizes_[kind];
}

void GainBuckets::erase(std::uint32_t kind, NodeId node, std::int32_t gain) {
  const NodeId before = previous_[node];
  const NodeId after = next_[node];
  (before == nobody ? first_[slot(kind, gain)] : next_[before]) = after;
  if (after != nobody) previous_[after] = before;
  --sizes_[kind];
}

std::int32_t GainBuckets::top_gain(std::uint32_t kind) {
  while (first_[slot(kind, top_[kind])] == nobody) --top_[kind];
  return top_[kind];
}

NodeId GainBuckets::top_node(std::uint32_t kind) {
  return first_[slot(kind, top_gain(kind))];
}

BalancedRefinement::BalancedRefinement(const Topology& topology)
    : topology_(topology),
      is_host_(topology.node_count(), 0),
      buckets_(topology.node_count(), largest_degree(topology)),
      order_(topology.node_count()),
      locked_(topology.node_count(), 0),
      gain_(topology.node_count(), 0) {
  for (const NodeId host : topology.hosts()) is_host_[host] = 1;
  std::iota(order_.begin(), order_.end(), NodeId{0});
}

bool BalancedRefinement::balanced() const {
  const std::int64_t difference = hosts_on_[0] - hosts_on_[1];
  return difference >= -1 && difference <= 1;
}

void BalancedRefinement::fill_buckets(Random& random) {
  random.shuffle(std::span<NodeId>(order_));
  buckets_.clear();
  std::fill(locked_.begin(), locked_.end(), std::uint8_t{0});
  hosts_on_.fill(0);
  std::int64_t ends = 0;
  for (const NodeId node : order_) {
    std::int32_t outside = 0;
    for (const Port& port : topology_.ports(node)) outside += side_[port.neighbour] != side_[node] ? 1 : 0;
    ends += outside;
    gain_[node] = 2 * outside - static_cast<std::int32_t>(topology_.degree(node));
    if (is_host_[node] != 0) ++hosts_on_[side_[node]];
    buckets_.insert(kind_of(node), node, gain_[node]);
  }
  cut_ = ends / 2;
}

/// The best move that is allowed now; none when every node that may move is locked.
bool BalancedRefinement::choose(Random& random, NodeId& node) {
  const bool first_is_one = random.next() >> 63U != 0;
  std::int32_t best = INT32_MIN;
  for (const std::uint32_t kind : {first_is_one ? 1U : 0U, first_is_one ? 0U : 1U, 2U}) {
    if (kind < 2 && hosts_on_[kind] < hosts_on_[1 - kind]) continue;
    if (buckets_.empty(kind) || buckets_.top_gain(kind) <= best) continue;
    best = buckets_.top_gain(kind);
    node = buckets_.top_node(kind);
  }
  return best != INT32_MIN;
}

void BalancedRefinement::flip(NodeId node) {
  if (is_host_[node] != 0) {
    --hosts_on_[side_[node]];
    ++hosts_on_[1U - side_[node]];
  }
  side_[node] ^= 1U;
}

void BalancedRefinement::move(NodeId node) {
  buckets_.erase(kind_of(node), node, gain_[node]);
  locked_[node] = 1;
  cut_ -= gain_[node];
  const std::uint8_t from = side_[node];
  flip(node);
  moved_.push_back(node);
  for (const Port& port : topology_.ports(node)) {
    const NodeId other = port.neighbour;
    if (locked_[other] != 0) continue;
    const std::uint32_t kind = kind_of(other);
    buckets_.erase(kind, other, gain_[other]);
    gain_[other] += side_[other] == from ? 2 : -2;
    buckets_.insert(kind, other, gain_[other]);
  }
}

/// \return whether it made the cut smaller or the division balanced.
bool BalancedRefinement::pass(Random& random) {
  fill_buckets(random);
  moved_.clear();
  const std::int64_t at_start = balanced() ? cut_ : INT64_MAX;
  std::int64_t best = at_start;
  std::size_t best_moves = 0;
  // A pass that has long gained nothing is on its way to the division with its sides exchanged.
  const std::size_t patience = 64 + topology_.node_count() / 4;
  for (NodeId node = 0; moved_.size() - best_moves < patience || !balanced() || best == INT64_MAX;) {
    if (!choose(random, node)) break;
    move(node);
    if (balanced() && cut_ < best) {
      best = cut_;
      best_moves = moved_.size();
    }
  }
  while (moved_.size() > best_moves) {
    flip(moved_.back());
    moved_.pop_back();
  }
  cut_ = best;
  return best < at_start;
}

Division BalancedRefinement::refine(std::vector<std::uint8_t> side, Random& random) {
  side_ = std::move(side);
  while (pass(random)) {
  }
  return {side_, static_cast<std::uint64_t>(cut_)};
}

}  // namespace netloom
