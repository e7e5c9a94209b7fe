#include "topology/dragonfly.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "common/error.hpp"
#include "common/words.hpp"
#include "topology/building.hpp"
#include "topology/router_hosts.hpp"

namespace netloom {

namespace {

constexpr std::array<std::string_view, 3> arrangements{"consecutive", "palmtree", "circulant"};

std::uint64_t global_ports(const Dragonfly& d) {
  return std::uint64_t{d.routers} * d.global;
}

/// Global links between any two groups.
std::uint64_t links_a_pair(const Dragonfly& d) {
  return d.groups < 2 ? 0 : global_ports(d) / (d.groups - 1);
}

void check_parameters(const Dragonfly& d) {
  std::vector<std::string> faults;
  for (const auto& [name, number] : {std::pair{"a", d.routers}, {"p", d.hosts}, {"g", d.groups}}) {
    if (number < 1) faults.push_back(std::string("dragonfly: ") + name + " must be at least 1, got 0");
  }
  const std::string have =
      counted(d.routers, "router") + " a group with " + counted(d.global, "global link") + " each";
  if (d.groups > global_ports(d) + 1) {
    faults.push_back("dragonfly: " + have + (d.routers == 1 ? " reaches" : " reach") + " at most a h + 1 = " +
                     std::to_string(global_ports(d) + 1) + " groups, got g = " + std::to_string(d.groups));
  } else if (d.groups > 1 && d.global > std::uint64_t{d.routers} * (d.groups - 1)) {
    faults.push_back("dragonfly: " + have + " and " + std::to_string(d.groups) +
                     " groups would need parallel links between two routers, which a network here has not; h "
                     "must be at most a (g - 1) = " +
                     std::to_string(std::uint64_t{d.routers} * (d.groups - 1)) +
                     " (`width: {global: 2}` makes links of several cables)");
  }
  if (!faults.empty()) throw InputError(std::move(faults));
}

/// The port of a round that leads from one group to another.
NodeId port_of_round(const Dragonfly& d, NodeId from, NodeId to) {
  if (d.arrangement == GlobalLinks::consecutive) return to < from ? to : to - 1;
  if (d.arrangement == GlobalLinks::palmtree) return (from + d.groups - to) % d.groups - 1;
  const NodeId ahead = (to + d.groups - from) % d.groups;
  const NodeId behind = d.groups - ahead;
  return ahead <= behind ? 2 * (ahead - 1) : 2 * (behind - 1) + 1;
}

/// How many links to another group each router of a group has.
std::vector<NodeId> ends_in(const Dragonfly& d, NodeId from, NodeId to) {
  std::vector<NodeId> ends(d.routers, 0);
  for (std::uint64_t round = 0; round < links_a_pair(d); ++round) {
    ++ends[(round * (d.groups - 1) + port_of_round(d, from, to)) / d.global];
  }
  return ends;
}

/// Joins two groups without parallel links: each router in turn with those of the other group that lack most,
/// the lowest of them first (Gale and Ryser's construction, which succeeds where any does).
void join_groups(TopologyParts& parts, const Dragonfly& d, NodeId one, NodeId other) {
  const std::vector<NodeId> ends = ends_in(d, one, other);
  std::vector<NodeId> open = ends_in(d, other, one);
  std::vector<NodeId> order(d.routers);
  for (NodeId router = 0; router < d.routers; ++router) {
    if (ends[router] == 0) continue;
    for (NodeId i = 0; i < d.routers; ++i) order[i] = i;
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](NodeId i) { return open[i]; });
    for (NodeId i = 0; i < ends[router]; ++i) {
      --open[order[i]];
      parts.links.push_back({one * d.routers + router, other * d.routers + order[i]});
    }
  }
}

Topology routers_of(const Dragonfly& d) {
  const Factor group = clique(d.routers);
  TopologyParts parts;
  parts.family = "dragonfly";
  parts.nodes = d.groups * d.routers;
  parts.groups = {LinkGroup{"local"}, LinkGroup{"global"}};
  for (NodeId i = 0; i < d.groups; ++i) {
    for (const Link& link : group.links)
      parts.links.push_back({i * d.routers + link.a, i * d.routers + link.b});
  }
  parts.group_of.assign(parts.links.size(), 0);
  for (NodeId i = 0; i < d.groups; ++i) {
    for (NodeId j = i + 1; j < d.groups; ++j) join_groups(parts, d, i, j);
  }
  parts.group_of.resize(parts.links.size(), 1);
  return Topology(std::move(parts));
}

void check_dragonfly_size(const Dragonfly& d) {
  const std::uint64_t g = d.groups;
  check_size("dragonfly", g * d.routers, 0);
  check_size(
      "dragonfly", g * d.routers * d.hosts,
      g * d.routers * d.hosts + g * d.routers * (d.routers - 1) / 2 + links_a_pair(d) * g * (g - 1) / 2);
}

}  // namespace

Topology make_dragonfly(const Dragonfly& parameters) {
  const Dragonfly& d = parameters;
  check_parameters(d);
  check_dragonfly_size(d);
  TopologyParts parts = attach_hosts(routers_of(d), d.hosts);
  parts.routers_a_group = d.routers;
  const std::string arrangement(arrangements.at(static_cast<std::size_t>(d.arrangement)));
  const std::string numbers[] = {std::to_string(d.routers), std::to_string(d.hosts), std::to_string(d.global),
                                 std::to_string(d.groups)};
  parts.spec = "{type: dragonfly, a: " + numbers[0] + ", p: " + numbers[1] + ", h: " + numbers[2] +
               ", g: " + numbers[3] + ", arrangement: " + arrangement + "}";
  parts.label = "dragonfly a" + numbers[0] + " p" + numbers[1] + " h" + numbers[2] + " g" + numbers[3] + " " +
                arrangement;
  return Topology(std::move(parts));
}

Topology build_dragonfly(MapReader& spec, std::uint64_t) {
  Dragonfly d;
  d.routers = node_number(spec, "a", {1, max_nodes});
  d.hosts = node_number(spec, "p", {1, max_nodes});
  d.global = node_number(spec, "h", {0, max_nodes});
  d.groups = node_number(spec, "g", {1, max_nodes});
  const std::vector<std::string> names(arrangements.begin(), arrangements.end());
  const std::string name = spec.choice("arrangement", names, "palmtree");
  d.arrangement = static_cast<GlobalLinks>(std::ranges::find(names, name) - names.begin());
  return build_at(spec, "g", [&] { return make_dragonfly(d); });
}

}  // namespace netloom
