#include "topology/topology.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <utility>

#include "common/error.hpp"
#include "topology/building.hpp"

namespace netloom {

namespace {

std::string name_of(const Link& link) {
  return "link " + std::to_string(link.a) + " - " + std::to_string(link.b);
}

void check_links(const TopologyParts& parts) {
  for (const Link& link : parts.links) {
    if (std::max(link.a, link.b) >= parts.nodes) {
      throw InputError(parts.family + ": " + name_of(link) + " is out of range: nodes are numbered 0.." +
                       std::to_string(parts.nodes - 1));
    }
    if (link.a == link.b) {
      throw InputError(parts.family + ": " + name_of(link) + " joins a node to itself");
    }
  }
}

void sort_links(std::vector<Link>& links) {
  if (!std::ranges::is_sorted(links)) std::ranges::sort(links);
  links.erase(std::unique(links.begin(), links.end()), links.end());
}

void sort_links_and_groups(TopologyParts& parts) {
  std::vector<std::pair<Link, GroupId>> grouped;
  grouped.reserve(parts.links.size());
  for (std::size_t i = 0; i < parts.links.size(); ++i) {
    grouped.emplace_back(parts.links[i], parts.group_of[i]);
  }
  std::ranges::sort(grouped);
  parts.links.clear();
  parts.group_of.clear();
  for (const auto& [link, group] : grouped) {
    if (!parts.links.empty() && parts.links.back() == link) continue;
    parts.links.push_back(link);
    parts.group_of.push_back(group);
  }
}

/// Each link once, the smaller end first, with its group: of parallel ones the lowest.
void put_links_in_order(TopologyParts& parts) {
  for (Link& link : parts.links) link = {std::min(link.a, link.b), std::max(link.a, link.b)};
  if (parts.group_of.empty()) {
    sort_links(parts.links);
  } else {
    sort_links_and_groups(parts);
  }
}

[[maybe_unused]] bool groups_are_sound(const TopologyParts& parts) {
  return !parts.groups.empty() && (parts.group_of.empty() || parts.group_of.size() == parts.links.size()) &&
         std::ranges::all_of(parts.group_of, [&](GroupId group) { return group < parts.groups.size(); });
}

std::vector<std::size_t> first_ports(NodeId nodes, std::span<const Link> links) {
  std::vector<std::size_t> first(nodes + std::size_t{1}, 0);
  for (const Link& link : links) {
    ++first[link.a + std::size_t{1}];
    ++first[link.b + std::size_t{1}];
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  return first;
}

// Links sorted by (a, b) give every node first its lower and then its higher neighbours, each in order.
std::vector<Port> ports_by_neighbour(std::span<const Link> links, std::vector<std::size_t> next) {
  std::vector<Port> ports(2 * links.size());
  for (LinkId id = 0; id < links.size(); ++id) {
    const auto [a, b] = links[id];
    ports[next[a]++] = {.neighbour = b, .channel = 2 * id};
    ports[next[b]++] = {.neighbour = a, .channel = 2 * id + 1};
  }
  return ports;
}

std::uint64_t components_with_hosts(const Topology& topology) {
  std::vector<bool> reached(topology.node_count(), false);
  std::vector<NodeId> queue;
  std::uint64_t components = 0;
  for (const NodeId host : topology.hosts()) {
    if (reached[host]) continue;
    ++components;
    reached[host] = true;
    queue.assign(1, host);
    while (!queue.empty()) {
      const NodeId node = queue.back();
      queue.pop_back();
      for (const Port& port : topology.ports(node)) {
        if (reached[port.neighbour]) continue;
        reached[port.neighbour] = true;
        queue.push_back(port.neighbour);
      }
    }
  }
  return components;
}

void check_connected(const Topology& topology) {
  const std::uint64_t components = components_with_hosts(topology);
  if (components < 2) return;
  std::string fault = topology.family() + ": the network is disconnected: it has " +
                      std::to_string(components) + " components";
  const auto lonely =
      std::ranges::find(topology.hosts(), 0U, [&](NodeId host) { return topology.degree(host); });
  if (lonely != topology.hosts().end()) fault += "; node " + std::to_string(*lonely) + " has no link";
  throw InputError(fault);
}

}  // namespace

NodeId TranslationGroup::order() const {
  return std::accumulate(moduli.begin(), moduli.end(), NodeId{1}, std::multiplies<>());
}

NodeId TranslationGroup::add(NodeId x, NodeId y) const {
  NodeId sum = 0;
  NodeId weight = 1;
  for (std::size_t i = moduli.size(); i-- > 0;) {
    const NodeId modulus = moduli[i];
    sum += (x % modulus + y % modulus) % modulus * weight;
    x /= modulus;
    y /= modulus;
    weight *= modulus;
  }
  return sum;
}

NodeId TranslationGroup::subtract(NodeId x, NodeId y) const {
  NodeId difference = 0;
  NodeId weight = 1;
  for (std::size_t i = moduli.size(); i-- > 0;) {
    const NodeId modulus = moduli[i];
    difference += (x % modulus + modulus - y % modulus) % modulus * weight;
    x /= modulus;
    y /= modulus;
    weight *= modulus;
  }
  return difference;
}

Topology::Topology(TopologyParts parts) : parts_(std::move(parts)) {
  if (parts_.nodes == 0) throw InputError(parts_.family + ": a network needs at least one node");
  check_size(parts_.family, parts_.nodes, parts_.links.size());
  check_links(parts_);
  assert(parts_.addresses.empty() || parts_.addresses.size() == parts_.nodes);
  assert(!parts_.translations || parts_.translations->order() == parts_.nodes);
  assert(groups_are_sound(parts_));
  put_links_in_order(parts_);
  std::vector<NodeId> all_nodes(parts_.nodes);
  std::iota(all_nodes.begin(), all_nodes.end(), NodeId{0});
  if (parts_.hosts.empty()) parts_.hosts = all_nodes;
  hosts_are_nodes_ = parts_.hosts == all_nodes;
  first_port_ = first_ports(parts_.nodes, parts_.links);
  ports_ = ports_by_neighbour(parts_.links, first_port_);
  check_connected(*this);
}

std::vector<LinkId> Topology::group_sizes() const {
  std::vector<LinkId> sizes(parts_.groups.size(), 0);
  for (LinkId link = 0; link < link_count(); ++link) ++sizes[group_of(link)];
  return sizes;
}

std::uint64_t Topology::cable_count() const {
  const std::vector<LinkId> sizes = group_sizes();
  std::uint64_t cables = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) cables += std::uint64_t{sizes[i]} * parts_.groups[i].width;
  return cables;
}

ChannelId Topology::channel(NodeId from, NodeId to) const {
  const auto found = std::ranges::lower_bound(ports(from), to, {}, &Port::neighbour);
  assert(found != ports(from).end() && found->neighbour == to);
  return found->channel;
}

}  // namespace netloom
