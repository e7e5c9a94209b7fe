#include "topology/star.hpp"

#include <numeric>

#include "common/error.hpp"
#include "topology/building.hpp"

namespace netloom {

Topology make_star(NodeId hosts) {
  if (hosts == 0) throw InputError("star: hosts must be at least 1, got 0");
  check_size("star", std::uint64_t{hosts} + 1, hosts);
  TopologyParts parts;
  parts.family = "star";
  parts.spec = "{type: star, hosts: " + std::to_string(hosts) + "}";
  parts.label = "star " + std::to_string(hosts);
  parts.nodes = hosts + 1;
  parts.groups = {LinkGroup{"host"}};
  parts.hosts.resize(hosts);
  std::iota(parts.hosts.begin(), parts.hosts.end(), NodeId{0});
  for (const NodeId host : parts.hosts) parts.links.push_back({host, hosts});
  return Topology(std::move(parts));
}

Topology build_star(MapReader& spec, std::uint64_t) {
  const NodeId hosts = node_number(spec, "hosts", {1, max_nodes - 1});
  return build_at(spec, "hosts", [&] { return make_star(hosts); });
}

}  // namespace netloom
