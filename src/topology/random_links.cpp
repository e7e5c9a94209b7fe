#include "topology/random_links.hpp"

#include <algorithm>
#include <unordered_set>

namespace netloom {

namespace {

/// A set of links under construction that grows by random links until every node has `extra` more.
class Pairing {
 public:
  Pairing(const RegularGraph& base, NodeId extra, Random& random) : nodes_(base.nodes), random_(random) {
    for (const Link& link : base.links) present_.insert(key(link.a, link.b));
    for (NodeId node = 0; node < nodes_; ++node) open_.insert(open_.end(), extra, node);
  }

  /// The links it drew, or nothing when the nodes that are left have no eligible partner and no link may, or
  /// can, make way for them.
  std::optional<std::vector<Link>> complete(bool links_make_way) {
    while (!open_.empty()) {
      if (pair_once() || any_eligible()) continue;
      if (!links_make_way || !make_way()) return std::nullopt;
    }
    return std::move(drawn_);
  }

 private:
  std::uint64_t key(NodeId a, NodeId b) const {
    return std::uint64_t{std::min(a, b)} * nodes_ + std::max(a, b);
  }
  bool eligible(NodeId a, NodeId b) const { return a != b && !present_.contains(key(a, b)); }

  /// Pairs the open ends at random and keeps the pairs that are eligible.
  bool pair_once() {
    random_.shuffle(std::span(open_));
    std::vector<NodeId> left;
    for (std::size_t i = 0; i + 1 < open_.size(); i += 2) {
      const NodeId a = open_[i];
      const NodeId b = open_[i + 1];
      if (eligible(a, b)) {
        present_.insert(key(a, b));
        drawn_.push_back({std::min(a, b), std::max(a, b)});
      } else {
        left.insert(left.end(), {a, b});
      }
    }
    const bool progress = left.size() < open_.size();
    open_ = std::move(left);
    return progress;
  }

  bool any_eligible() const {
    for (const NodeId a : open_) {
      for (const NodeId b : open_) {
        if (eligible(a, b)) return true;
      }
    }
    return false;
  }

  /// Two open ends a and b that may not be paired take the ends of a drawn link c - d: a - c and b - d.
  bool make_way() {
    const NodeId a = open_[open_.size() - 2], b = open_[open_.size() - 1];
    const std::size_t start = drawn_.empty() ? 0 : random_.below(drawn_.size());
    for (std::size_t i = 0; i < 2 * drawn_.size(); ++i) {
      Link& link = drawn_[(start + i / 2) % drawn_.size()];
      const NodeId c = i % 2 == 0 ? link.a : link.b, d = i % 2 == 0 ? link.b : link.a;
      if (!eligible(a, c) || !eligible(b, d)) continue;
      present_.erase(key(c, d));
      present_.insert({key(a, c), key(b, d)});
      link = {std::min(a, c), std::max(a, c)};
      drawn_.push_back({std::min(b, d), std::max(b, d)});
      open_.resize(open_.size() - 2);
      return true;
    }
    return false;
  }

  NodeId nodes_;
  Random& random_;
  std::unordered_set<std::uint64_t> present_;
  std::vector<NodeId> open_;  ///< each node once for every link it still needs
  std::vector<Link> drawn_;
};

// Starting again favours no network, and soon succeeds in a sparse one; in a dense one it would take forever.
std::optional<std::vector<Link>> paired(const RegularGraph& base, NodeId extra, Random& random) {
  if (extra == 0) return std::vector<Link>{};
  const std::uint64_t fresh_starts = 2'000'000 / (std::uint64_t{base.nodes} * extra);
  for (std::uint64_t attempt = 0; attempt < fresh_starts + 10; ++attempt) {
    if (auto drawn = Pairing(base, extra, random).complete(attempt >= fresh_starts)) return drawn;
  }
  return std::nullopt;
}

/// All links but those of the two.
std::vector<Link> complement(const RegularGraph& base, std::vector<Link> without) {
  for (const Link& link : base.links) without.push_back({std::min(link.a, link.b), std::max(link.a, link.b)});
  std::ranges::sort(without);
  std::vector<Link> links;
  for (NodeId a = 0; a < base.nodes; ++a) {
    for (NodeId b = a + 1; b < base.nodes; ++b) {
      if (!std::ranges::binary_search(without, Link{a, b})) links.push_back({a, b});
    }
  }
  return links;
}

}  // namespace

// Above half of the possible links it is those left out that are drawn: the sparser, the sooner all ends
// meet.
std::optional<std::vector<Link>> random_links(const RegularGraph& base, NodeId extra, Random& random) {
  const NodeId omitted = base.nodes - 1 - base.degree - extra;
  if (extra <= omitted) return paired(base, extra, random);
  const auto left_out = paired(base, omitted, random);
  if (!left_out) return std::nullopt;
  return complement(base, *left_out);
}

}  // namespace netloom
