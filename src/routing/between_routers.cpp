#include "routing/between_routers.hpp"

#include <algorithm>

namespace netloom {

namespace {

// Host i is node i and its link is link i; link l of the routers is link hosts + l (attach_hosts).
class BetweenRouters final : public RoutingTable {
 public:
  BetweenRouters(const Topology& topology, RoutingSpec spec, std::unique_ptr<RoutingTable> routers, Ways ways)
      : RoutingTable(topology, std::move(spec)),
        routers_(std::move(routers)),
        hosts_a_router_(topology.host_count() / routers_->topology().host_count()),
        ways_(ways) {}

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    if (from == to) return;
    channels.push_back(2 * from);
    const std::size_t first = channels.size();
    if (goes_back(from, to)) {
      routers_->append_route(router_of(to), router_of(from), channels);
      std::reverse(channels.begin() + static_cast<std::ptrdiff_t>(first), channels.end());
      for (std::size_t i = first; i < channels.size(); ++i) channels[i] ^= 1U;
    } else {
      routers_->append_route(router_of(from), router_of(to), channels);
    }
    for (std::size_t i = first; i < channels.size(); ++i) channels[i] += 2 * topology().host_count();
    channels.push_back(2 * to + 1);
  }

  std::vector<std::uint64_t> channel_loads() const override {
    const std::uint64_t hosts = topology().host_count();
    std::vector<std::uint64_t> loads(2 * hosts, hosts - 1);
    const std::uint64_t odd = ways_ == Ways::forth ? 0 : pairs_of_odd_sum();
    const std::uint64_t even = std::uint64_t{hosts_a_router_} * hosts_a_router_ - odd;
    const std::vector<std::uint64_t> between = routers_->channel_loads();
    for (ChannelId channel = 0; channel < between.size(); ++channel) {
      loads.push_back(even * between[channel] + odd * between[channel ^ 1U]);
    }
    return loads;
  }

 private:
  NodeId router_of(NodeId host) const { return routers_->topology().hosts()[host / hosts_a_router_]; }
  bool goes_back(NodeId from, NodeId to) const {
    return ways_ == Ways::forth_and_back && (from % hosts_a_router_ + to % hosts_a_router_) % 2 == 1;
  }
  std::uint64_t pairs_of_odd_sum() const {
    const std::uint64_t odd = hosts_a_router_ / 2;
    return 2 * odd * (hosts_a_router_ - odd);
  }

  std::unique_ptr<RoutingTable> routers_;
  NodeId hosts_a_router_;
  Ways ways_;
};

}  // namespace

std::unique_ptr<RoutingTable> make_between_routers(const Topology& topology, const RoutingSpec& spec,
                                                   std::unique_ptr<RoutingTable> routers, Ways ways) {
  return std::make_unique<BetweenRouters>(topology, spec, std::move(routers), ways);
}

}  // namespace netloom
