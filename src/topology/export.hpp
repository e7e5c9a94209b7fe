#pragma once
// A network as text for other programs.

#include <string>

#include "topology/topology.hpp"

namespace netloom {

/// One `a b` line a link after a comment with the label and the numbers; `edge_list` reads it back.
std::string edges_text(const Topology& topology);

/// Graphviz; hosts are circles, switches are boxes.
std::string dot_text(const Topology& topology);

}  // namespace netloom
