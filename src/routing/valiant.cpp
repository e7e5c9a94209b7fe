#include "routing/valiant.hpp"

#include <algorithm>

#include "common/error.hpp"
#include "common/random.hpp"
#include "routing/algorithm.hpp"

namespace netloom {

namespace {

class ValiantTable final : public RoutingTable {
 public:
  ValiantTable(const Topology& topology, RoutingSpec spec, std::unique_ptr<RoutingTable> legs)
      : RoutingTable(topology, std::move(spec)),
        legs_(std::move(legs)),
        seed_(derive_seed(this->spec().seed, "valiant")) {}

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    if (from == to) return;
    Random random(seed_ ^ Random((std::uint64_t{from} << 32U) | to).next());
    const NodeId middle = topology().hosts()[random.below(topology().host_count())];
    const auto first = static_cast<std::ptrdiff_t>(channels.size());
    legs_->append_route(from, middle, channels);
    const auto second = static_cast<std::ptrdiff_t>(channels.size());
    legs_->append_route(middle, to, channels);
    cut_loop(channels, first, second);
  }

 private:
  /// Takes out what lies between the first node of the first leg that the second leg visits, and that visit.
  void cut_loop(std::vector<ChannelId>& channels, std::ptrdiff_t first, std::ptrdiff_t second) const {
    std::vector<bool> on_second_leg(topology().node_count());
    for (auto i = channels.begin() + second; i != channels.end(); ++i) {
      on_second_leg[topology().channel_target(*i)] = true;
    }
    const auto meeting =
        std::find_if(channels.begin() + first, channels.begin() + second,
                     [&](ChannelId channel) { return on_second_leg[topology().channel_source(channel)]; });
    if (meeting == channels.begin() + second) return;
    const NodeId node = topology().channel_source(*meeting);
    const auto visit = std::find_if(channels.begin() + second, channels.end(), [&](ChannelId channel) {
      return topology().channel_target(channel) == node;
    });
    channels.erase(meeting, visit + 1);
  }

  std::unique_ptr<RoutingTable> legs_;
  std::uint64_t seed_;
};

}  // namespace

std::unique_ptr<RoutingTable> make_valiant(const Topology& topology, const RoutingSpec& spec) {
  RoutingSpec named = spec;
  if (named.legs.empty()) named.legs = "balanced";
  const auto is_named = [&](const RoutingAlgorithm& each) { return each.name == named.legs; };
  const auto found = std::ranges::find_if(routing_algorithms(), is_named);
  if (found != routing_algorithms().end() && !found->minimal) {
    throw InputError("routing: the legs of valiant are minimal routes, got " + named.legs);
  }
  auto legs = make_routing(topology, {named.legs, named.tie_break, named.seed});
  named.tie_break = legs->spec().tie_break;
  return std::make_unique<ValiantTable>(topology, named, std::move(legs));
}

}  // namespace netloom
