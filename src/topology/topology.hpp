#pragma once
// Topology: an immutable network of nodes and links. It knows no bandwidth, no routing, no simulator.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace netloom {

using NodeId = std::uint32_t;
using LinkId = std::uint32_t;
/// One direction of a link: 2 * link for lower to higher node id, 2 * link + 1 for the way back.
using ChannelId = std::uint32_t;

/// The largest networks that are built; what is larger is refused before memory is spent on it.
inline constexpr NodeId max_nodes = 1U << 20U;
inline constexpr LinkId max_links = 1U << 25U;

/// An undirected link; `a < b`.
struct Link {
  NodeId a = 0;
  NodeId b = 0;
  auto operator<=>(const Link&) const = default;
};

/// One end of a link as a node sees it.
struct Port {
  NodeId neighbour = 0;
  ChannelId channel = 0;  ///< the channel that leaves through this port
};

/// A direct product of cyclic groups that acts regularly on the nodes by automorphisms: node ids are
/// mixed-radix numbers, the last modulus varies fastest, and adding any element coordinate by coordinate maps
/// links to links. A network that has one looks the same from every node.
struct TranslationGroup {
  std::vector<NodeId> moduli;  ///< product = number of nodes

  NodeId order() const;
  NodeId add(NodeId x, NodeId y) const;
  NodeId subtract(NodeId x, NodeId y) const;  ///< x - y
};

/// A grid or torus whose dimensions can be routed one after another; the last dimension varies fastest in
/// node ids.
struct Grid {
  std::vector<NodeId> dims;
  bool wraps = false;
};

/// An extended generalised fat tree, numbered as in xgft.hpp.
struct Tree {
  std::vector<NodeId> down;  ///< m1..mh: nodes of the level below each node of a level
  std::vector<NodeId> up;    ///< w1..wh: nodes of the level above each node of the level below
};

/// Links of one kind (a dimension, a jump, a level), which `bandwidths:` and `width:` call by their name.
struct LinkGroup {
  std::string name;         ///< `dim0`, `jump14`, `host`
  std::uint32_t width = 1;  ///< cables in parallel that each of its links is made of
};

/// Index into Topology::groups().
using GroupId = std::uint16_t;

class Topology;

/// What a topology is made from. `links` may stand in any order and either direction; parallel links are
/// merged.
struct TopologyParts {
  std::string family;  ///< `circulant`
  std::string spec;    ///< normalised flow YAML, `{type: circulant, nodes: 64, jumps: [1, 14]}`
  std::string label;   ///< readable default label, `circulant 64 {1,14}`
  NodeId nodes = 0;
  std::vector<Link> links;
  std::vector<NodeId> hosts;  ///< node of each host; empty means every node is one host
  /// What the nodes are called where they have names beside their numbers (the word a node of a WK-recursive
  /// network is), one a node; empty otherwise.
  std::vector<std::string> addresses;
  std::vector<LinkGroup> groups = {LinkGroup{"link"}};
  std::vector<GroupId> group_of;  ///< by position in `links`; empty when all links are of the first group
  /// Where every host has one link to its router and all routers with hosts have as many: the network of the
  /// routers alone, as `attach_hosts` (router_hosts.hpp) numbers them.
  std::shared_ptr<const Topology> routers;
  std::optional<TranslationGroup> translations;
  std::optional<Grid> grid;
  std::optional<Tree> tree;
  NodeId routers_a_group = 0;  ///< of a dragonfly, whose routers are numbered group by group; else 0
};

class Topology {
 public:
  /// \throws InputError when there is no node, when a link is out of range or a self-link, when the network
  /// is
  ///         too large, or when the hosts are not all connected (the message gives the number of components).
  explicit Topology(TopologyParts parts);

  /// All of it as it stands: links sorted, hosts named.
  const TopologyParts& parts() const { return parts_; }
  const std::string& family() const { return parts_.family; }
  const std::string& spec() const { return parts_.spec; }
  const std::string& label() const { return parts_.label; }

  NodeId node_count() const { return parts_.nodes; }
  LinkId link_count() const { return static_cast<LinkId>(parts_.links.size()); }
  ChannelId channel_count() const { return 2 * link_count(); }
  /// Sorted, distinct.
  std::span<const Link> links() const { return parts_.links; }
  /// At least one.
  std::span<const LinkGroup> groups() const { return parts_.groups; }
  GroupId group_of(LinkId link) const { return parts_.group_of.empty() ? GroupId{0} : parts_.group_of[link]; }
  /// Links of each group.
  std::vector<LinkId> group_sizes() const;
  /// Cables of all links together.
  std::uint64_t cable_count() const;
  /// Nodes that hosts sit at, by host number. `hosts_are_nodes` when host i is node i and there are no
  /// switches.
  std::span<const NodeId> hosts() const { return parts_.hosts; }
  NodeId host_count() const { return static_cast<NodeId>(parts_.hosts.size()); }
  bool hosts_are_nodes() const { return hosts_are_nodes_; }

  /// Ports of a node by ascending neighbour.
  std::span<const Port> ports(NodeId node) const {
    return {ports_.data() + first_port_[node], ports_.data() + first_port_[node + 1]};
  }
  NodeId degree(NodeId node) const { return static_cast<NodeId>(ports(node).size()); }
  /// The channel from one node to an adjacent one. \pre they are adjacent.
  ChannelId channel(NodeId from, NodeId to) const;
  NodeId channel_source(ChannelId channel) const {
    const Link& link = parts_.links[channel / 2];
    return channel % 2 == 0 ? link.a : link.b;
  }
  NodeId channel_target(ChannelId channel) const { return channel_source(channel ^ 1U); }

  /// By node; empty where nodes have numbers alone.
  std::span<const std::string> addresses() const { return parts_.addresses; }

  /// Null unless hosts are attached to routers.
  const std::shared_ptr<const Topology>& routers() const { return parts_.routers; }
  bool vertex_symmetric() const { return parts_.translations.has_value(); }
  const std::optional<TranslationGroup>& translations() const { return parts_.translations; }
  const std::optional<Grid>& grid() const { return parts_.grid; }
  const std::optional<Tree>& tree() const { return parts_.tree; }
  NodeId routers_a_group() const { return parts_.routers_a_group; }

 private:
  TopologyParts parts_;
  bool hosts_are_nodes_ = true;
  std::vector<std::size_t> first_port_;
  std::vector<Port> ports_;
};

}  // namespace netloom
