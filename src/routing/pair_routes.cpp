#include "routing/pair_routes.hpp"

#include <algorithm>

#include "common/error.hpp"

namespace netloom {

namespace {

std::uint32_t most_ports(const Topology& topology) {
  std::uint32_t most = 0;
  for (NodeId node = 0; node < topology.node_count(); ++node) most = std::max(most, topology.degree(node));
  if (most > 65536) {
    throw CombinationError("routing: routes are stored for at most 65536 ports a node, got " +
                           std::to_string(most));
  }
  return most;
}

}  // namespace

PairRoutes::PairRoutes(const Topology& topology, const PathFinder& find_paths)
    : hosts_(topology.host_count()) {
  offset_.reserve(std::size_t{hosts_} * (hosts_ + std::size_t{1}));
  std::size_t hops = 0;
  ShortestPaths paths;
  for (const NodeId from : topology.hosts()) {
    find_paths(from, paths);
    std::uint32_t in_row = 0;
    for (const NodeId to : topology.hosts()) {
      offset_.push_back(in_row);
      in_row += paths.distance[to];
    }
    offset_.push_back(in_row);
    row_.push_back(hops);
    hops += in_row;
  }
  low_.resize(hops);
  if (most_ports(topology) > 256) high_.resize(hops);
}

void PairRoutes::set_port(NodeId from_host, NodeId to_host, std::size_t i, std::uint32_t port) {
  const std::size_t at = row_[from_host] + offset_[index(from_host, to_host)] + i;
  low_[at] = static_cast<std::uint8_t>(port % 256);
  if (!high_.empty()) high_[at] = static_cast<std::uint8_t>(port / 256);
}

namespace {

class PairTable final : public RoutingTable {
 public:
  PairTable(const Topology& topology, RoutingSpec spec, PairRoutes routes)
      : RoutingTable(topology, std::move(spec)), routes_(std::move(routes)), host_at_(topology.node_count()) {
    for (NodeId host = 0; host < topology.host_count(); ++host) host_at_[topology.hosts()[host]] = host;
  }

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    const NodeId source = host_at_[from];
    const NodeId destination = host_at_[to];
    NodeId node = from;
    for (std::size_t i = 0; i < routes_.hops(source, destination); ++i) {
      const Port& port = topology().ports(node)[routes_.port(source, destination, i)];
      channels.push_back(port.channel);
      node = port.neighbour;
    }
  }

 private:
  PairRoutes routes_;
  std::vector<NodeId> host_at_;  ///< by node; 0 for switches, which no route starts or ends at
};

}  // namespace

std::unique_ptr<RoutingTable> make_pair_table(const Topology& topology, RoutingSpec spec, PairRoutes routes) {
  return std::make_unique<PairTable>(topology, std::move(spec), std::move(routes));
}

}  // namespace netloom
