#pragma once
// A network as text for other programs.

#include <string>
#include <vector>

#include "topology/topology.hpp"

namespace netloom {

/// Text for XML: on one line, without control characters, `&`, `<` and `>` as entities.
std::string xml_escaped(const std::string& text);

/// Which nodes are hosts.
std::vector<bool> host_marks(const Topology& topology);

/// One `a b` line a link after a comment with the label and the numbers; `edge_list` reads it back.
std::string edges_text(const Topology& topology);

/// Graphviz; hosts are circles, switches are boxes.
std::string dot_text(const Topology& topology);

/// GraphML with hosts and switches marked; the family `graphml` reads it back as the same network.
std::string graphml_text(const Topology& topology);

/// The network file of BookSim's `anynet`, a line a router: the nodes at it and its neighbours. Where every
/// host has one link, to a switch, hosts are BookSim's nodes and switches its routers, numbered in their
/// order; otherwise every node is a router and hosts are the nodes at them.
std::string anynet_text(const Topology& topology);

}  // namespace netloom
