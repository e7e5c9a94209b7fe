#include "topology/kautz.hpp"

#include "topology/address.hpp"
#include "topology/building.hpp"

namespace netloom {

namespace {

// A letter behind another is counted among those unlike it, so that each has `degree` values.
std::vector<NodeId> word_of(NodeId node, NodeId degree, NodeId length) {
  std::vector<NodeId> word(length);
  for (NodeId i = length; i-- > 1; node /= degree) word[i] = node % degree;
  word[0] = node;
  for (NodeId i = 1; i < length; ++i) word[i] += word[i] >= word[i - 1] ? 1 : 0;
  return word;
}

/// The nodes whose words are this one without its first letter and with another behind.
std::vector<NodeId> successors(const std::vector<NodeId>& word, NodeId degree) {
  NodeId first = word.size() > 1 ? word[1] : 0;
  for (std::size_t i = 2; i < word.size(); ++i) first = first * degree + word[i] - (word[i] > word[i - 1]);
  std::vector<NodeId> nodes;
  for (NodeId letter = 0; letter <= degree; ++letter) {
    if (letter == word.back()) continue;
    nodes.push_back(word.size() == 1 ? letter : first * degree + letter - (letter > word.back()));
  }
  return nodes;
}

}  // namespace

Topology make_kautz(NodeId degree, NodeId diameter) {
  check_words("kautz", degree, "diameter", diameter);
  std::vector<NodeId> sizes(diameter, degree);
  ++sizes[0];
  TopologyParts parts;
  parts.family = "kautz";
  parts.nodes = node_product("kautz", sizes);
  check_size("kautz", parts.nodes, std::uint64_t{parts.nodes} * degree);
  parts.spec =
      "{type: kautz, degree: " + std::to_string(degree) + ", diameter: " + std::to_string(diameter) + "}";
  parts.label = "kautz " + std::to_string(degree) + " diameter " + std::to_string(diameter);
  for (NodeId node = 0; node < parts.nodes; ++node) {
    const std::vector<NodeId> word = word_of(node, degree, diameter);
    for (const NodeId next : successors(word, degree)) parts.links.push_back({node, next});
    parts.addresses.push_back(word_text(word, degree + 1));
  }
  return Topology(std::move(parts));
}

Topology build_kautz(MapReader& spec, std::uint64_t) {
  const NodeId degree = node_number(spec, "degree", {2, max_nodes - 1});
  const NodeId diameter = node_number(spec, "diameter", {1, max_word_length});
  return build_at(spec, "diameter", [&] { return make_kautz(degree, diameter); });
}

}  // namespace netloom
