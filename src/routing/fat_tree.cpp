#include "routing/fat_tree.hpp"

#include "common/error.hpp"

namespace netloom {

namespace {

class FatTreeTable final : public RoutingTable {
 public:
  FatTreeTable(const Topology& topology, RoutingSpec spec) : RoutingTable(topology, std::move(spec)) {
    const auto& [down, up] = *topology.tree();
    Level level;
    levels_.push_back(level);
    for (std::size_t i = 0; i < down.size(); ++i) {
      level.first += topology.host_count() / level.hosts_below * level.ways_up;
      level.hosts_below *= down[i];
      level.ways_up *= up[i];
      levels_.push_back(level);
    }
  }

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    NodeId node = from;
    const auto go = [&](std::size_t level, NodeId below) {
      const NodeId next = node_above(level, below, to);
      channels.push_back(topology().channel(node, next));
      node = next;
    };
    std::size_t level = 0;
    while (from / levels_[level].hosts_below != to / levels_[level].hosts_below) go(++level, from);
    while (level > 0) go(--level, to);
  }

 private:
  struct Level {
    NodeId first = 0;        ///< node of the level
    NodeId hosts_below = 1;  ///< m1 ... ml
    NodeId ways_up = 1;      ///< w1 ... wl: nodes of the level above one host
  };

  /// The node of the level that is above the host `below` and on the tree of routes to `to`: its digits up to
  /// the level are the links taken up, those of `to` modulo w1, w2, ...; the others are those of `below`.
  NodeId node_above(std::size_t level, NodeId below, NodeId to) const {
    const auto& [first, hosts_below, ways_up] = levels_[level];
    return first + below / hosts_below * ways_up + to % ways_up;
  }

  std::vector<Level> levels_;  ///< from the hosts up
};

}  // namespace

std::unique_ptr<RoutingTable> make_fat_tree_routes(const Topology& topology, const RoutingSpec& spec) {
  if (topology.tree()) return std::make_unique<FatTreeTable>(topology, spec);
  throw CombinationError("routing: fat_tree needs a fat_tree or xgft network, got " + topology.label());
}

}  // namespace netloom
