#include "topology/circulant.hpp"

#include <algorithm>
#include <numeric>

#include "common/error.hpp"
#include "topology/building.hpp"

namespace netloom {

namespace {

void check_jumps(NodeId nodes, const std::vector<NodeId>& jumps) {
  if (nodes < 2) throw InputError("circulant: nodes must be at least 2, got " + std::to_string(nodes));
  if (jumps.empty()) throw InputError("circulant: jumps must have at least one jump");
  std::vector<std::string> faults;
  const auto refuse = [&](std::size_t i, const std::string& sentence) {
    faults.push_back("circulant: jumps[" + std::to_string(i) + "] " + sentence + ", got " +
                     std::to_string(jumps[i]));
  };
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    if (jumps[i] < 1 || jumps[i] > nodes / 2) {
      refuse(i,
             "must be in 1.." + std::to_string(nodes / 2) + " (half of " + std::to_string(nodes) + " nodes)");
    } else if (std::ranges::count(std::span(jumps).first(i), jumps[i]) > 0) {
      refuse(i, "must differ from the jumps before it");
    }
  }
  if (!faults.empty()) throw InputError(std::move(faults));
}

void check_connected(NodeId nodes, const std::vector<NodeId>& jumps) {
  NodeId divisor = nodes;
  for (const NodeId jump : jumps) divisor = std::gcd(divisor, jump);
  if (divisor == 1) return;
  throw InputError("circulant: " + std::to_string(nodes) + " nodes and jumps [" + list_text(jumps, ", ") +
                   "] have the common divisor " + std::to_string(divisor) +
                   ", so the network is disconnected: it has " + std::to_string(divisor) + " components");
}

void add_links(TopologyParts& parts, const std::vector<NodeId>& jumps) {
  const NodeId nodes = parts.nodes;
  parts.links.reserve(std::size_t{nodes} * jumps.size());
  parts.groups.clear();
  for (const NodeId jump : jumps) {
    const NodeId starts = 2 * jump == nodes ? jump : nodes;  // a jump of N/2 meets itself half-way
    for (NodeId node = 0; node < starts; ++node) parts.links.push_back({node, (node + jump) % nodes});
    parts.group_of.resize(parts.links.size(), static_cast<GroupId>(parts.groups.size()));
    parts.groups.push_back({"jump" + std::to_string(jump)});
  }
}

}  // namespace

Topology make_circulant(NodeId nodes, std::vector<NodeId> jumps) {
  check_size("circulant", nodes, std::uint64_t{nodes} * jumps.size());
  check_jumps(nodes, jumps);
  std::ranges::sort(jumps);
  check_connected(nodes, jumps);
  TopologyParts parts;
  parts.family = "circulant";
  parts.spec =
      "{type: circulant, nodes: " + std::to_string(nodes) + ", jumps: [" + list_text(jumps, ", ") + "]}";
  parts.label = "circulant " + std::to_string(nodes) + " {" + list_text(jumps, ",") + "}";
  parts.nodes = nodes;
  add_links(parts, jumps);
  parts.translations = TranslationGroup{{nodes}};
  return Topology(std::move(parts));
}

Topology build_circulant(MapReader& spec, std::uint64_t) {
  const std::size_t faults = spec.faults().size();
  const NodeId nodes = node_number(spec, "nodes", {2, max_nodes});
  // Without a sound number of nodes any jump may be right.
  const NodeId longest = spec.faults().size() == faults ? nodes / 2 : max_nodes;
  const std::vector<NodeId> jumps = node_numbers(spec, "jumps", {1, longest});
  return build_at(spec, "jumps", [&] { return make_circulant(nodes, jumps); });
}

}  // namespace netloom
