#include "routing/shortest.hpp"

#include "common/error.hpp"
#include "common/random.hpp"
#include "common/text.hpp"
#include "routing/distance_table.hpp"
#include "routing/shortest_paths.hpp"

namespace netloom {

namespace {

class LowestPortTable final : public RoutingTable {
 public:
  LowestPortTable(const Topology& topology, RoutingSpec spec)
      : RoutingTable(topology, std::move(spec)), distances_(topology) {}

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    NodeId node = from;
    for (Hops left = distances_.between(from, to); left > 0; --left) {
      for (const Port& port : topology().ports(node)) {
        if (distances_.between(port.neighbour, to) + 1 != left) continue;
        channels.push_back(port.channel);
        node = port.neighbour;
        break;
      }
    }
  }

  /// The routes to one host form a tree, so that every node passes on what it got and its own.
  std::vector<std::uint64_t> channel_loads() const override {
    std::vector<std::uint64_t> loads(topology().channel_count());
    std::vector<std::uint64_t> is_host(topology().node_count());
    for (const NodeId host : topology().hosts()) is_host[host] = 1;
    std::vector<std::uint64_t> routes;
    ShortestPaths paths;
    for (const NodeId to : topology().hosts()) {
      find_shortest_paths(topology(), to, paths);
      routes = is_host;
      for (std::size_t i = paths.order.size(); i-- > 1;) {
        // The last channels of paths to a node are by ascending port; the lowest one is its way back.
        const std::size_t lowest = paths.first_last[i];
        loads[paths.last[lowest] ^ 1U] += routes[paths.order[i]];
        routes[paths.before[lowest]] += routes[paths.order[i]];
      }
    }
    return loads;
  }

 private:
  DistanceTable distances_;
};

class RandomPortTable final : public RoutingTable {
 public:
  RandomPortTable(const Topology& topology, RoutingSpec spec)
      : RoutingTable(topology, std::move(spec)),
        distances_(topology),
        seed_(derive_seed(this->spec().seed, "routing")) {}

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    Random random(seed_ ^ Random((std::uint64_t{from} << 32U) | to).next());
    NodeId node = from;
    for (Hops left = distances_.between(from, to); left > 0; --left) {
      // Reservoir sampling: the n-th port on a minimal path replaces the choice with probability 1/n.
      Port chosen;
      std::uint64_t seen = 0;
      for (const Port& port : topology().ports(node)) {
        if (distances_.between(port.neighbour, to) + 1 == left && random.below(++seen) == 0) chosen = port;
      }
      channels.push_back(chosen.channel);
      node = chosen.neighbour;
    }
  }

 private:
  DistanceTable distances_;
  std::uint64_t seed_;
};

}  // namespace

std::unique_ptr<RoutingTable> make_shortest(const Topology& topology, const RoutingSpec& spec) {
  if (spec.tie_break.empty() || spec.tie_break == "lowest_port") {
    RoutingSpec named = spec;
    named.tie_break = "lowest_port";
    return std::make_unique<LowestPortTable>(topology, std::move(named));
  }
  if (spec.tie_break == "random") return std::make_unique<RandomPortTable>(topology, spec);
  const std::vector<std::string> known{"lowest_port", "random"};
  throw InputError("routing: shortest knows no tie_break '" + spec.tie_break + "'" +
                   suggestion(spec.tie_break, known));
}

}  // namespace netloom
