#include "topology/wk_pyramid.hpp"

#include "topology/address.hpp"
#include "topology/building.hpp"
#include "topology/wk_recursive.hpp"

namespace netloom {

namespace {

// Links of all levels and of the tree: d (d^l - 1) / 2 and d^l for each level l.
void check_pyramid_size(NodeId degree, NodeId levels) {
  std::uint64_t nodes = 1;
  std::uint64_t links = 0;
  std::uint64_t width = 1;
  for (NodeId level = 1; level <= levels; ++level) {
    width *= degree;
    nodes += width;
    links += degree * (width - 1) / 2 + width;
    check_size("wk_pyramid", nodes, links);  // at every level, so that nothing wraps
  }
}

void add_level(TopologyParts& parts, NodeId degree, NodeId level) {
  const std::vector<std::string> addresses = digit_addresses(degree, level);
  const auto width = static_cast<NodeId>(addresses.size());
  const NodeId first = parts.nodes;
  for (const Link& link : wk_links(degree, level)) parts.links.push_back({first + link.a, first + link.b});
  parts.group_of.resize(parts.links.size(), 0);
  for (NodeId node = 0; level > 0 && node < width; ++node) {
    parts.links.push_back({first - width / degree + node / degree, first + node});
  }
  parts.group_of.resize(parts.links.size(), 1);
  for (const std::string& address : addresses) {
    parts.addresses.push_back(std::to_string(level) + ":" + address);
  }
  parts.nodes += width;
}

}  // namespace

Topology make_wk_pyramid(NodeId degree, NodeId levels) {
  check_words("wk_pyramid", degree, "levels", levels);
  check_pyramid_size(degree, levels);
  TopologyParts parts;
  parts.family = "wk_pyramid";
  parts.spec =
      "{type: wk_pyramid, degree: " + std::to_string(degree) + ", levels: " + std::to_string(levels) + "}";
  parts.label = "wk_pyramid " + std::to_string(degree) + " levels " + std::to_string(levels);
  parts.groups = {LinkGroup{"level"}, LinkGroup{"tree"}};
  for (NodeId level = 0; level <= levels; ++level) add_level(parts, degree, level);
  return Topology(std::move(parts));
}

Topology build_wk_pyramid(MapReader& spec, std::uint64_t) {
  const NodeId degree = node_number(spec, "degree", {2, max_nodes});
  const NodeId levels = node_number(spec, "levels", {1, max_word_length});
  return build_at(spec, "levels", [&] { return make_wk_pyramid(degree, levels); });
}

}  // namespace netloom
