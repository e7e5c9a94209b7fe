#include "topology/graphml.hpp"

#include <algorithm>
#include <filesystem>
#include <unordered_map>
#include <utility>

#include "common/error.hpp"
#include "topology/graphml_reader.hpp"
#include "topology/placed_links.hpp"

namespace netloom {

namespace {

using Numbers = std::unordered_map<std::string, NodeId>;

Numbers numbers_of(const GraphmlGraph& graph, std::vector<LineFault>& faults) {
  Numbers numbers;
  for (NodeId node = 0; node < graph.nodes.size(); ++node) {
    const auto [first, is_new] = numbers.emplace(graph.nodes[node].id, node);
    if (is_new) continue;
    faults.push_back({graph.nodes[node].line, "node '" + first->first + "' was given before, on line " +
                                                  std::to_string(graph.nodes[first->second].line)});
  }
  return numbers;
}

std::vector<Link> links_of(const GraphmlGraph& graph, std::vector<LineFault>& faults) {
  const Numbers numbers = numbers_of(graph, faults);
  std::vector<LinkLine> lines;
  for (const GraphmlEdge& edge : graph.edges) {
    const auto source = numbers.find(edge.source), target = numbers.find(edge.target);
    for (const auto& [end, name] : {std::pair{source, edge.source}, {target, edge.target}}) {
      if (end == numbers.end()) faults.push_back({edge.line, "there is no node '" + name + "' for the edge"});
    }
    if (source == numbers.end() || target == numbers.end()) continue;
    const auto [a, b] = std::minmax(source->second, target->second);
    if (a == b) faults.push_back({edge.line, "the edge joins node '" + edge.source + "' to itself"});
    if (a != b) lines.push_back({{a, b}, edge.line});
  }
  add_repeated(lines, faults, [&](const Link& link) {
    return "the edge between '" + graph.nodes[link.a].id + "' and '" + graph.nodes[link.b].id + "'";
  });
  std::vector<Link> links;
  links.reserve(lines.size());
  for (const LinkLine& line : lines) links.push_back(line.link);
  return links;
}

std::vector<NodeId> hosts_of(const GraphmlGraph& graph, std::vector<LineFault>& faults) {
  std::vector<NodeId> hosts;
  for (NodeId node = 0; node < graph.nodes.size(); ++node) {
    const std::string kind = graph.nodes[node].kind.value_or("host");
    if (kind == "host") hosts.push_back(node);
    if (kind == "host" || kind == "switch") continue;
    faults.push_back({graph.nodes[node].line, "kind of node '" + graph.nodes[node].id +
                                                  "' must be host or switch, got '" + kind + "'"});
  }
  return hosts;
}

std::vector<std::string> addresses_of(const GraphmlGraph& graph) {
  std::vector<std::string> addresses;
  bool named = false;
  for (const GraphmlNode& node : graph.nodes) {
    named = named || node.address || node.id != "n" + std::to_string(addresses.size());
    addresses.push_back(node.address.value_or(node.id));
  }
  return named ? addresses : std::vector<std::string>{};
}

TopologyParts parts_of(const Graphml& graphml) {
  std::vector<LineFault> faults;
  const GraphmlGraph graph = read_graphml(graphml.text, faults);
  TopologyParts parts;
  parts.links = links_of(graph, faults);
  parts.hosts = hosts_of(graph, faults);
  throw_if_any(std::move(faults), graphml.file);
  if (parts.hosts.empty()) throw InputError(graphml.file + ": there is no host in it");
  parts.family = "graphml";
  parts.spec = "{type: graphml, path: " + flow_text(graphml.path) + "}";
  parts.label = "graphml " + std::filesystem::path(graphml.path).filename().string();
  parts.nodes = static_cast<NodeId>(graph.nodes.size());
  parts.addresses = addresses_of(graph);
  return parts;
}

}  // namespace

Topology make_graphml(const Graphml& graphml) {
  return Topology(parts_of(graphml));
}

Topology build_graphml(MapReader& spec, std::uint64_t) {
  Graphml graphml;
  graphml.file = spec.path("path").string();
  graphml.path = spec.text("path", "");
  return build_from_file(spec, graphml.file, [&](std::string text) {
    graphml.text = std::move(text);
    return parts_of(graphml);
  });
}

}  // namespace netloom
