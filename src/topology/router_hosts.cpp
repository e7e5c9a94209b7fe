#include "topology/router_hosts.hpp"

#include <numeric>
#include <utility>

#include "common/error.hpp"
#include "topology/building.hpp"

namespace netloom {

TopologyParts attach_hosts(Topology routers, NodeId hosts_per_router) {
  const std::uint64_t hosts = std::uint64_t{routers.host_count()} * hosts_per_router;
  check_size(routers.family(), hosts + routers.node_count(), hosts + routers.link_count());
  const auto first_router = static_cast<NodeId>(hosts);
  TopologyParts parts = routers.parts();
  parts.nodes += first_router;
  parts.hosts.resize(hosts);
  std::iota(parts.hosts.begin(), parts.hosts.end(), NodeId{0});
  parts.translations.reset();
  parts.grid.reset();
  parts.addresses.clear();

  const auto group = static_cast<GroupId>(parts.groups.size());
  parts.groups.push_back({"host"});
  parts.links.clear();
  parts.group_of.assign(hosts, group);
  for (NodeId host = 0; host < hosts; ++host) {
    parts.links.push_back({host, first_router + routers.hosts()[host / hosts_per_router]});
  }
  for (LinkId link = 0; link < routers.link_count(); ++link) {
    const auto [a, b] = routers.links()[link];
    parts.links.push_back({first_router + a, first_router + b});
    parts.group_of.push_back(routers.group_of(link));
  }
  parts.routers = std::make_shared<const Topology>(std::move(routers));
  return parts;
}

Topology with_hosts(const Topology& routers, NodeId hosts_per_router) {
  if (!routers.hosts_are_nodes()) {
    throw InputError(routers.family() +
                     ": hosts_per_router needs a network in which every node is a host, and " +
                     routers.label() + " has switches");
  }
  TopologyParts parts = attach_hosts(routers, hosts_per_router);
  append_key(parts, "hosts_per_router", std::to_string(hosts_per_router));
  parts.label += " hosts_per_router=" + std::to_string(hosts_per_router);
  return Topology(std::move(parts));
}

}  // namespace netloom
