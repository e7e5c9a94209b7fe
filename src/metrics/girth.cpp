#include "metrics/girth.hpp"

#include <algorithm>
#include <vector>

#include "topology/distances.hpp"

namespace netloom {

namespace {

/// Whether every link joins one half of the nodes to the other, so that all cycles are even.
bool is_bipartite(const Topology& topology) {
  constexpr std::uint8_t unknown = 2;
  std::vector<std::uint8_t> side(topology.node_count(), unknown);
  std::vector<NodeId> stack;
  for (NodeId start = 0; start < topology.node_count(); ++start) {
    if (side[start] != unknown) continue;
    side[start] = 0;
    stack.assign(1, start);
    while (!stack.empty()) {
      const NodeId node = stack.back();
      stack.pop_back();
      for (const Port& port : topology.ports(node)) {
        if (side[port.neighbour] == side[node]) return false;
        if (side[port.neighbour] != unknown) continue;
        side[port.neighbour] = side[node] ^ 1U;
        stack.push_back(port.neighbour);
      }
    }
  }
  return true;
}

class CycleSearch {
 public:
  explicit CycleSearch(const Topology& topology)
      : topology_(topology),
        links_left_(topology.node_count()),
        hops_(topology.node_count(), unreachable),
        parent_(topology.node_count()) {
    for (NodeId node = 0; node < topology.node_count(); ++node) links_left_[node] = topology.degree(node);
    for (NodeId node = 0; node < topology.node_count(); ++node) strip(node);
  }

  std::uint32_t shortest() const { return shortest_; }

  /// Shortens `shortest()` where a shorter cycle passes through `node`.
  void search_from(NodeId node) {
    if (links_left_[node] == 0) return;
    hops_[node] = 0;
    parent_[node] = node;
    queue_.assign(1, node);
    // Cycles closed from a node at distance d have 2 d + 1 links or more.
    for (std::size_t head = 0; head < queue_.size() && 2 * hops_[queue_[head]] + 1 < shortest_; ++head) {
      expand(queue_[head]);
    }
    for (const NodeId reached : queue_) hops_[reached] = unreachable;
  }

  /// Takes a node away whose cycles are known, and all nodes that are on no cycle without it. So no long path
  /// is searched more than once, and a network that is almost a tree takes no time.
  void remove(NodeId node) {
    if (links_left_[node] == 0) return;
    links_left_[node] = 0;
    for (const Port& port : topology_.ports(node)) lose_link(port.neighbour);
  }

 private:
  void expand(NodeId node) {
    for (const Port& port : topology_.ports(node)) {
      const NodeId next = port.neighbour;
      if (links_left_[next] == 0 || next == parent_[node]) continue;
      if (hops_[next] == unreachable) {
        hops_[next] = hops_[node] + 1;
        parent_[next] = node;
        queue_.push_back(next);
      } else {
        shortest_ = std::min(shortest_, hops_[node] + hops_[next] + 1);
      }
    }
  }

  void lose_link(NodeId node) {
    if (links_left_[node] == 0) return;
    --links_left_[node];
    strip(node);
  }

  /// Takes nodes away from here on as long as they have one link.
  void strip(NodeId node) {
    while (links_left_[node] == 1) {
      links_left_[node] = 0;
      const auto rest = std::ranges::find_if(
          topology_.ports(node), [&](const Port& port) { return links_left_[port.neighbour] != 0; });
      if (rest == topology_.ports(node).end()) return;
      node = rest->neighbour;
      --links_left_[node];
    }
  }

  const Topology& topology_;
  std::vector<NodeId> links_left_;  ///< by node, to nodes that are left; 0 says it is taken away
  std::vector<Hops> hops_;
  std::vector<NodeId> parent_;
  std::vector<NodeId> queue_;
  std::uint32_t shortest_ = unreachable;
};

}  // namespace

std::optional<std::uint32_t> girth(const Topology& topology) {
  CycleSearch cycles(topology);
  const std::uint32_t shortest_possible = is_bipartite(topology) ? 4 : 3;  // there are no parallel links
  const NodeId sources = topology.vertex_symmetric() ? 1 : topology.node_count();
  for (NodeId node = 0; node < sources && cycles.shortest() > shortest_possible; ++node) {
    cycles.search_from(node);
    cycles.remove(node);
  }
  if (cycles.shortest() == unreachable) return std::nullopt;
  return cycles.shortest();
}

}  // namespace netloom
