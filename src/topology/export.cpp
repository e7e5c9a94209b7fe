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

/// Whether every host hangs at a switch by one link, as hosts do in BookSim.
bool hosts_are_leaves(const Topology& topology, const std::vector<bool>& is_host) {
  return std::ranges::all_of(topology.hosts(), [&](NodeId host) {
    return topology.degree(host) == 1 && !is_host[topology.ports(host).front().neighbour];
  });
}

}  // namespace

std::string xml_escaped(const std::string& text) {
  std::string result;
  for (const char c : printable(on_one_line(text))) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::vector<bool> host_marks(const Topology& topology) {
  std::vector<bool> is_host(topology.node_count(), false);
  for (const NodeId host : topology.hosts()) is_host[host] = true;
  return is_host;
}

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
  const std::vector<bool> is_host = host_marks(topology);
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    text += "  " + std::to_string(node) + dot_attributes(topology, node, is_host[node]) + ";\n";
  }
  for (const Link& link : topology.links()) {
    text += "  " + std::to_string(link.a) + " -- " + std::to_string(link.b) + ";\n";
  }
  return text + "}\n";
}

std::string graphml_text(const Topology& topology) {
  const auto key = [](const std::string& name, const std::string& about, const std::string& inside) {
    return "  <key id=\"" + name + "\" for=\"" + about + "\" attr.name=\"" + name +
           "\" attr.type=\"string\">" + inside + "</key>\n";
  };
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml "
      "xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n" +
      key("spec", "graph", "") + key("kind", "node", "<default>host</default>");
  if (!topology.addresses().empty()) text += key("address", "node", "");
  text += "  <graph edgedefault=\"undirected\">\n    <data key=\"spec\">" + xml_escaped(topology.spec()) +
          "</data>\n";
  const std::vector<bool> is_host = host_marks(topology);
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    text += "    <node id=\"n" + std::to_string(node) + "\">";
    if (!is_host[node]) text += "<data key=\"kind\">switch</data>";
    if (!topology.addresses().empty()) {
      text += "<data key=\"address\">" + xml_escaped(topology.addresses()[node]) + "</data>";
    }
    text += "</node>\n";
  }
  for (const Link& link : topology.links()) {
    text +=
        "    <edge source=\"n" + std::to_string(link.a) + "\" target=\"n" + std::to_string(link.b) + "\"/>\n";
  }
  return text + "  </graph>\n</graphml>\n";
}

std::string anynet_text(const Topology& topology) {
  const std::vector<bool> is_host = host_marks(topology);
  const bool leaves = hosts_are_leaves(topology, is_host);
  std::vector<std::string> names(topology.node_count());  // hosts by their numbers, routers by theirs
  std::size_t routers = 0;
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    if (!leaves || !is_host[node]) names[node] = "router " + std::to_string(routers++);
  }
  std::vector<std::string> at(topology.node_count());  // the host that sits at a router itself
  for (NodeId host = 0; host < topology.host_count(); ++host) {
    const std::string name = "node " + std::to_string(host);
    (leaves ? names : at)[topology.hosts()[host]] = leaves ? name : " " + name;
  }
  std::string text;
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    if (leaves && is_host[node]) continue;
    text += names[node] + at[node];
    for (const Port& port : topology.ports(node)) text += " " + names[port.neighbour];
    text += '\n';
  }
  return text;
}

}  // namespace netloom
