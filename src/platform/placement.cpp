#include <string>

#include "common/error.hpp"
#include "common/words.hpp"
#include "platform/platform.hpp"

namespace netloom {

std::vector<NodeId> host_numbers(const Topology& topology, const Placement& placement) {
  std::vector<NodeId> numbers(topology.node_count());
  for (NodeId host = 0; host < topology.host_count(); ++host) numbers[topology.hosts()[host]] = host;
  std::vector<NodeId> hosts;
  hosts.reserve(placement.size());
  for (const NodeId node : placement) hosts.push_back(numbers[node]);
  return hosts;
}

PlacementSpec read_placement(MapReader& map) {
  PlacementSpec spec;
  spec.type = map.choice("type", {"linear"}, spec.type);
  spec.ranks_per_host = static_cast<std::uint32_t>(map.integer("ranks_per_host", {1, 1 << 20}, 1));
  return spec;
}

Placement place_ranks(const PlacementSpec& spec, const Topology& topology, std::uint32_t ranks) {
  const std::uint64_t places = std::uint64_t{topology.host_count()} * spec.ranks_per_host;
  if (ranks > places) {
    const std::uint64_t needed = (std::uint64_t{ranks} + topology.host_count() - 1) / topology.host_count();
    throw CombinationError("placement: " + std::to_string(ranks) + " ranks do not fit on " +
                           counted(topology.host_count(), "host") + " with ranks_per_host " +
                           std::to_string(spec.ranks_per_host) + "; use fewer ranks, a larger network, or " +
                           "ranks_per_host: " + std::to_string(needed));
  }
  Placement placement(ranks);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    placement[rank] = topology.hosts()[rank / spec.ranks_per_host];
  }
  return placement;
}

}  // namespace netloom
