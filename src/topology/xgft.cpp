#include "topology/xgft.hpp"

#include <functional>
#include <numeric>
#include <span>
#include <utility>

#include "common/error.hpp"
#include "topology/building.hpp"
#include "topology/router_hosts.hpp"

namespace netloom {

namespace {

using Numbers = std::span<const NodeId>;

void check_numbers(const char* name, Numbers numbers, std::vector<std::string>& faults) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] >= 1) continue;
    faults.push_back(std::string("xgft: ") + name + "[" + std::to_string(i) + "] must be at least 1, got 0");
  }
}

void check_parameters(Numbers down, Numbers up) {
  std::vector<std::string> faults;
  if (down.empty()) faults.emplace_back("xgft: m must have at least one level");
  if (down.size() != up.size()) {
    faults.push_back("xgft: m and w must name as many levels, got " + std::to_string(down.size()) + " and " +
                     std::to_string(up.size()));
  }
  check_numbers("m", down, faults);
  check_numbers("w", up, faults);
  if (!faults.empty()) throw InputError(std::move(faults));
}

/// Nodes of a level: each of its digits counts to w up to the level and to m above. Stops where they are too
/// many, so that nothing wraps.
std::uint64_t level_size(Numbers down, Numbers up, std::size_t level) {
  std::uint64_t nodes = 1;
  for (std::size_t i = 0; i < down.size() && nodes <= max_nodes; ++i) nodes *= i < level ? up[i] : down[i];
  return nodes;
}

void check_tree_size(const std::string& family, Numbers down, Numbers up) {
  std::uint64_t nodes = level_size(down, up, 0);
  std::uint64_t links = 0;
  for (std::size_t level = 1; level <= down.size(); ++level) {
    const std::uint64_t size = level_size(down, up, level);
    nodes += size;
    links += size * down[level - 1];
    check_size(family, nodes, links);
  }
}

/// Links the level `level` - 1, whose nodes start at `lower`, and the level above it, which follows.
void link_levels(TopologyParts& parts, Numbers down, Numbers up, std::size_t level, NodeId lower) {
  const NodeId m = down[level - 1];
  const NodeId w = up[level - 1];
  const auto below = static_cast<NodeId>(level_size(down, up, level - 1));
  const NodeId upper = lower + below;
  // The digits under the one that changes count to w on both levels.
  const NodeId inner = std::accumulate(up.begin(), up.begin() + static_cast<std::ptrdiff_t>(level) - 1,
                                       NodeId{1}, std::multiplies<>());
  for (NodeId node = 0; node < below; ++node) {
    const NodeId rest = node % inner;
    const NodeId outer = node / (inner * m);
    for (NodeId digit = 0; digit < w; ++digit) {
      parts.links.push_back({lower + node, upper + (outer * w + digit) * inner + rest});
    }
  }
}

/// The tree whose level 0 are hosts, without family, spec and label. \param first_level the number that its
/// level 1 has in the whole tree.
TopologyParts tree_parts(const std::string& family, Numbers down, Numbers up, std::size_t first_level) {
  TopologyParts parts;
  parts.family = family;
  parts.nodes = static_cast<NodeId>(level_size(down, up, 0));
  parts.hosts.resize(parts.nodes);
  std::iota(parts.hosts.begin(), parts.hosts.end(), NodeId{0});
  parts.groups.clear();
  NodeId lower = 0;
  for (std::size_t level = 1; level <= down.size(); ++level) {
    link_levels(parts, down, up, level, lower);
    const std::size_t number = first_level + level - 1;
    parts.group_of.resize(parts.links.size(), static_cast<GroupId>(parts.groups.size()));
    parts.groups.push_back({number == 1 ? "host" : "level" + std::to_string(number)});
    lower = parts.nodes;
    parts.nodes += static_cast<NodeId>(level_size(down, up, level));
  }
  return parts;
}

Topology switches_of(const std::string& family, Numbers down, Numbers up) {
  return Topology(tree_parts(family, down.subspan(1), up.subspan(1), 2));
}

}  // namespace

TopologyParts xgft_parts(const std::string& family, const std::vector<NodeId>& down,
                         const std::vector<NodeId>& up) {
  check_parameters(down, up);
  check_tree_size(family, down, up);
  const bool one_link_a_host = up.front() == 1 && up.size() > 1;
  TopologyParts parts = one_link_a_host ? attach_hosts(switches_of(family, down, up), down.front())
                                        : tree_parts(family, down, up, 1);
  parts.tree = Tree{down, up};
  return parts;
}

Topology make_xgft(const std::vector<NodeId>& down, const std::vector<NodeId>& up) {
  TopologyParts parts = xgft_parts("xgft", down, up);
  parts.spec = "{type: xgft, m: [" + list_text(down, ", ") + "], w: [" + list_text(up, ", ") + "]}";
  parts.label = "xgft " + list_text(down, "x") + " up " + list_text(up, "x");
  return Topology(std::move(parts));
}

Topology build_xgft(MapReader& spec, std::uint64_t) {
  const std::vector<NodeId> down = node_numbers(spec, "m", {1, max_nodes});
  const std::vector<NodeId> up = node_numbers(spec, "w", {1, max_nodes});
  return build_at(spec, "m", [&] { return make_xgft(down, up); });
}

}  // namespace netloom
