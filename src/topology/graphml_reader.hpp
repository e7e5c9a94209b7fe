#pragma once
// The GraphML that describes a network: nodes and undirected edges. The only user of Expat.
// Brandes, Eiglsperger, Herman, Himsolt, Marshall: GraphML progress report. Graph Drawing 2001.

#include <optional>
#include <string>
#include <vector>

#include "topology/placed_links.hpp"

namespace netloom {

struct GraphmlNode {
  std::string id;
  std::size_t line = 0;
  std::optional<std::string> kind;     ///< its data of the key named `kind`, or that key's default
  std::optional<std::string> address;  ///< likewise
};

struct GraphmlEdge {
  std::string source;
  std::string target;
  std::size_t line = 0;
};

struct GraphmlGraph {
  std::vector<GraphmlNode> nodes;
  std::vector<GraphmlEdge> edges;
};

/// Reads one graph; other data than `kind` and `address` of nodes is passed over.
/// \param faults gets what is broken XML or no GraphML, and what no network has: directed edges, hyperedges,
/// ports, nested graphs, a second graph.
GraphmlGraph read_graphml(const std::string& text, std::vector<LineFault>& faults);

}  // namespace netloom
