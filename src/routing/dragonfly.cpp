#include "routing/dragonfly.hpp"

#include "common/error.hpp"

namespace netloom {

namespace {

class DragonflyTable final : public RoutingTable {
 public:
  DragonflyTable(const Topology& topology, RoutingSpec spec)
      : RoutingTable(topology, std::move(spec)),
        group_size_(topology.routers_a_group()),
        groups_(topology.routers()->node_count() / group_size_),
        global_links_(std::size_t{groups_} * groups_) {
    for (ChannelId channel = 0; channel < topology.channel_count(); ++channel) {
      const NodeId tail = topology.channel_source(channel);
      const NodeId head = topology.channel_target(channel);
      if (!is_router(tail) || !is_router(head) || group_of(tail) == group_of(head)) continue;
      global_links_[group_of(tail) * groups_ + group_of(head)].push_back(channel);
    }
  }

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    if (from == to) return;
    const Port& up = topology().ports(from).front();
    const Port& down = topology().ports(to).front();
    const NodeId target = down.neighbour;
    NodeId router = up.neighbour;
    channels.push_back(up.channel);
    if (group_of(router) != group_of(target)) {
      const ChannelId global = global_link(router, target, std::size_t{from} + to);
      if (const NodeId tail = topology().channel_source(global); tail != router) {
        channels.push_back(topology().channel(router, tail));
      }
      channels.push_back(global);
      router = topology().channel_target(global);
    }
    if (router != target) channels.push_back(topology().channel(router, target));
    channels.push_back(down.channel ^ 1U);
  }

 private:
  bool is_router(NodeId node) const { return node >= topology().host_count(); }
  std::size_t group_of(NodeId router) const { return (router - topology().host_count()) / group_size_; }

  /// The link of the groups' pair that `turn` comes to among those of fewest local links.
  ChannelId global_link(NodeId source, NodeId target, std::size_t turn) const {
    const auto& links = global_links_[group_of(source) * groups_ + group_of(target)];
    std::vector<ChannelId> best;
    int fewest = 2;
    for (const ChannelId link : links) {
      const int local = (topology().channel_source(link) == source ? 0 : 1) +
                        (topology().channel_target(link) == target ? 0 : 1);
      if (local < fewest) best.clear();
      if (local <= fewest) best.push_back(link);
      fewest = std::min(fewest, local);
    }
    return best[turn % best.size()];
  }

  NodeId group_size_;
  std::size_t groups_;
  std::vector<std::vector<ChannelId>> global_links_;  ///< by group from * groups + group to
};

}  // namespace

std::unique_ptr<RoutingTable> make_dragonfly_routes(const Topology& topology, const RoutingSpec& spec) {
  if (topology.routers_a_group() > 0) return std::make_unique<DragonflyTable>(topology, spec);
  throw CombinationError("routing: dragonfly needs a dragonfly network, got " + topology.label());
}

}  // namespace netloom
