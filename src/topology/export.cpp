#include "topology/export.hpp"

#include <algorithm>

#include "common/text.hpp"
#include "common/words.hpp"

namespace netloom {

namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string on_one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

/// What Graphviz is told of a node beside its number.
std::string dot_attributes(const Topology& topology, NodeId node, bool is_host) {
  std::vector<std::string> attributes;
  if (!topology.addresses().empty()) attributes.push_back("label=" + quoted(topology.addresses()[node]));
  if (!is_host) attributes.emplace_back("shape=box");
  return attributes.empty() ? "" : " [" + join(attributes, ", ") + "]";
}

}  // namespace

std::string edges_text(const Topology& topology) {
  std::string text = "# " + printable(on_one_line(topology.label())) + ": " +
                     counted(topology.node_count(), "node") + ", " + counted(topology.link_count(), "link") +
                     "\n";
  for (const Link& link : topology.links()) {
    text += std::to_string(link.a) + ' ' + std::to_string(link.b) + '\n';
  }
  return text;
}

std::string dot_text(const Topology& topology) {
  std::string text = "graph " + quoted(topology.label()) + " {\n  node [shape=circle];\n";
  std::vector<bool> is_host(topology.node_count(), false);
  for (const NodeId host : topology.hosts()) is_host[host] = true;
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    text += "  " + std::to_string(node) + dot_attributes(topology, node, is_host[node]) + ";\n";
  }
  for (const Link& link : topology.links()) {
    text += "  " + std::to_string(link.a) + " -- " + std::to_string(link.b) + ";\n";
  }
  return text + "}\n";
}

}  // namespace netloom
