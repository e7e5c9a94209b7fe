#include "metrics/exact_bisection.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "metrics/bisection_bounds.hpp"

namespace netloom {

namespace {

using Set = std::uint32_t;

Set only(NodeId node) {
  return Set{1} << node;
}
std::int32_t size_of(Set set) {
  return std::popcount(set);
}

/// Nodes whose side is not decided, and those on each side. A side takes `places` more hosts.
struct State {
  std::array<Set, 2> sides{};
  Set open = 0;
  std::array<std::int32_t, 2> places{};
  std::int32_t cut = 0;
};

class Search {
 public:
  Search(const Topology& topology, std::uint64_t known, std::uint64_t lower_bound)
      : nodes_(topology.node_count()),
        best_(static_cast<std::int32_t>(known)),
        lower_bound_(static_cast<std::int32_t>(lower_bound)),
        step_(static_cast<std::int32_t>(cut_step(topology))) {
    for (const Link& link : topology.links()) {
      adjacent_[link.a] |= only(link.b);
      adjacent_[link.b] |= only(link.a);
    }
    for (const NodeId host : topology.hosts()) hosts_ |= only(host);
  }

  /// Looks at all divisions with the first host on side 0 and `on_side_0` hosts there.
  void run(std::int32_t on_side_0) {
    State root;
    root.open = nodes_ == 32 ? ~Set{0} : only(nodes_) - 1;
    root.places = {on_side_0, size_of(hosts_) - on_side_0};
    descend(put(root, static_cast<NodeId>(std::countr_zero(hosts_)), 0));
  }

  std::optional<Division> found() const {
    if (!found_) return std::nullopt;
    Division division{std::vector<std::uint8_t>(nodes_, 0), static_cast<std::uint64_t>(best_)};
    for (NodeId node = 0; node < nodes_; ++node) division.side[node] = (*found_ & only(node)) != 0 ? 1 : 0;
    return division;
  }

 private:
  State put(const State& state, NodeId node, std::size_t side) const {
    State next = state;
    next.sides[side] |= only(node);
    next.open &= ~only(node);
    if ((hosts_ & only(node)) != 0) --next.places[side];
    next.cut += size_of(adjacent_[node] & state.sides[1 - side]);
    return next;
  }

  /// Twice the links that an open node will have in the cut, at least, when it goes to `side`: those to
  /// decided nodes of the other side twice, and of those to open nodes one half (the other end counts the
  /// other one), as far as its own side has no room for the neighbours.
  std::int32_t twice_cost(const State& state, NodeId node, std::size_t side, std::int32_t switches) const {
    const std::int32_t to_open = size_of(adjacent_[node] & state.open);
    const bool host = (hosts_ & only(node)) != 0;
    const std::int32_t room = state.places[side] + switches - 1;
    const std::int32_t crowded = host ? std::max(0, to_open - room) : 0;
    return 2 * size_of(adjacent_[node] & state.sides[1 - side]) + crowded;
  }

  std::int32_t least_cut(const State& state) const {
    std::array<std::int32_t, 32> extra{};  // of side 1 over side 0, for open hosts
    std::size_t hosts = 0;
    std::int32_t twice = 0;
    const std::int32_t switches = size_of(state.open & ~hosts_);
    for (Set rest = state.open; rest != 0; rest &= rest - 1) {
      const auto node = static_cast<NodeId>(std::countr_zero(rest));
      const std::int32_t here = twice_cost(state, node, 0, switches);
      const std::int32_t there = twice_cost(state, node, 1, switches);
      if ((hosts_ & only(node)) == 0) {
        twice += std::min(here, there);
      } else {
        twice += here;
        extra[hosts++] = there - here;
      }
    }
    std::sort(extra.begin(), extra.begin() + static_cast<std::ptrdiff_t>(hosts));
    for (std::int32_t i = 0; i < state.places[1]; ++i) twice += extra[static_cast<std::size_t>(i)];
    return state.cut + (twice + 1) / 2;
  }

  /// The open node that is bound most to one side, then the one with most decided neighbours.
  NodeId next_node(const State& state) const {
    NodeId chosen = 0;
    std::int32_t most = -1;
    for (Set rest = state.open; rest != 0; rest &= rest - 1) {
      const auto node = static_cast<NodeId>(std::countr_zero(rest));
      const std::int32_t to_0 = size_of(adjacent_[node] & state.sides[0]);
      const std::int32_t to_1 = size_of(adjacent_[node] & state.sides[1]);
      const std::int32_t weight = 64 * std::abs(to_0 - to_1) + to_0 + to_1;
      if (weight > most) {
        most = weight;
        chosen = node;
      }
    }
    return chosen;
  }

  void descend(const State& state) {
    if (best_ <= lower_bound_) return;
    if (state.open == 0) {
      best_ = state.cut;
      found_ = state.sides[1];
      return;
    }
    const NodeId node = next_node(state);
    const bool host = (hosts_ & only(node)) != 0;
    const std::size_t nearer =
        size_of(adjacent_[node] & state.sides[1]) > size_of(adjacent_[node] & state.sides[0]) ? 1 : 0;
    for (const std::size_t side : {nearer, 1 - nearer}) {
      if (host && state.places[side] == 0) continue;
      const State next = put(state, node, side);
      if (least_cut(next) <= best_ - step_) descend(next);
    }
  }

  NodeId nodes_;
  std::array<Set, 32> adjacent_{};
  Set hosts_ = 0;
  std::int32_t best_;
  std::int32_t lower_bound_;
  std::int32_t step_;
  std::optional<Set> found_;
};

}  // namespace

std::optional<Division> smaller_bisection(const Topology& topology, std::uint64_t known,
                                          std::uint64_t lower_bound) {
  const auto hosts = static_cast<std::int32_t>(topology.host_count());
  Search search(topology, known, lower_bound);
  search.run(hosts / 2);
  if (hosts % 2 != 0) search.run(hosts - hosts / 2);
  return search.found();
}

}  // namespace netloom
