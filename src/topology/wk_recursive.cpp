#include "topology/wk_recursive.hpp"

#include "topology/address.hpp"
#include "topology/building.hpp"

namespace netloom {

std::vector<Link> wk_links(NodeId degree, NodeId levels) {
  NodeId nodes = 1;
  for (NodeId level = 0; level < levels; ++level) nodes *= degree;
  std::vector<Link> links;
  links.reserve(std::uint64_t{degree} * (nodes - 1) / 2);
  NodeId weight = 1;  // of the digit that the two ends of a link swap with those behind it
  NodeId ones = 0;    // 1...1, all digits behind it
  while (weight < nodes) {
    const NodeId block = weight * degree;
    for (NodeId prefix = 0; prefix < nodes; prefix += block) {
      for (NodeId i = 0; i < degree; ++i) {
        for (NodeId j = i + 1; j < degree; ++j) {
          links.push_back({prefix + i * weight + j * ones, prefix + j * weight + i * ones});
        }
      }
    }
    ones = ones * degree + 1;
    weight = block;
  }
  return links;
}

namespace {

/// Links stand level by level, the innermost complete networks first.
void name_levels(TopologyParts& parts, NodeId degree, NodeId levels) {
  parts.groups.clear();
  NodeId copies = parts.nodes;
  for (NodeId level = 1; level <= levels; ++level) {
    copies /= degree;
    const std::size_t links = std::size_t{copies} * degree * (degree - 1) / 2;
    parts.group_of.insert(parts.group_of.end(), links, static_cast<GroupId>(level - 1));
    parts.groups.push_back({"level" + std::to_string(level)});
  }
}

}  // namespace

Topology make_wk_recursive(NodeId degree, NodeId levels) {
  check_words("wk_recursive", degree, "levels", levels);
  TopologyParts parts;
  parts.family = "wk_recursive";
  parts.nodes = node_product("wk_recursive", std::vector<NodeId>(levels, degree));
  check_size("wk_recursive", parts.nodes, std::uint64_t{degree} * (parts.nodes - 1) / 2);
  parts.spec =
      "{type: wk_recursive, degree: " + std::to_string(degree) + ", levels: " + std::to_string(levels) + "}";
  parts.label = "wk_recursive " + std::to_string(degree) + " levels " + std::to_string(levels);
  parts.links = wk_links(degree, levels);
  name_levels(parts, degree, levels);
  parts.addresses = digit_addresses(degree, levels);
  return Topology(std::move(parts));
}

Topology build_wk_recursive(MapReader& spec, std::uint64_t) {
  const NodeId degree = node_number(spec, "degree", {2, max_nodes});
  const NodeId levels = node_number(spec, "levels", {1, max_word_length});
  return build_at(spec, "levels", [&] { return make_wk_recursive(degree, levels); });
}

}  // namespace netloom
