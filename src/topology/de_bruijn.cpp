#include "topology/de_bruijn.hpp"

#include "topology/address.hpp"
#include "topology/building.hpp"

namespace netloom {

Topology make_de_bruijn(NodeId degree, NodeId diameter) {
  check_words("de_bruijn", degree, "diameter", diameter);
  TopologyParts parts;
  parts.family = "de_bruijn";
  parts.nodes = node_product("de_bruijn", std::vector<NodeId>(diameter, degree));
  const std::uint64_t arcs = std::uint64_t{parts.nodes} * degree;
  check_size("de_bruijn", parts.nodes, arcs);
  parts.spec =
      "{type: de_bruijn, degree: " + std::to_string(degree) + ", diameter: " + std::to_string(diameter) + "}";
  parts.label = "de_bruijn " + std::to_string(degree) + " diameter " + std::to_string(diameter);
  parts.links.reserve(arcs);
  for (std::uint64_t arc = 0; arc < arcs; ++arc) {  // a word and the letter that follows it
    const auto from = static_cast<NodeId>(arc / degree);
    const auto to = static_cast<NodeId>(arc % parts.nodes);
    if (from != to) parts.links.push_back({from, to});
  }
  parts.addresses = digit_addresses(degree, diameter);
  return Topology(std::move(parts));
}

Topology build_de_bruijn(MapReader& spec, std::uint64_t) {
  const NodeId degree = node_number(spec, "degree", {2, max_nodes});
  const NodeId diameter = node_number(spec, "diameter", {1, max_word_length});
  return build_at(spec, "diameter", [&] { return make_de_bruijn(degree, diameter); });
}

}  // namespace netloom
