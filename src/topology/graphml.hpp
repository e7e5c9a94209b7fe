#pragma once
// GraphML: a network read from a file of the format that graph programs exchange.

#include <cstdint>
#include <string>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

struct Graphml {
  std::string text;
  std::string file;  ///< what messages call the text
  std::string path;  ///< what the spec calls it: the path as the user wrote it
};

/// Nodes are numbered in the order of the text. Data named `kind` tells hosts from switches (all are hosts
/// without it), data named `address` or else the id names a node; ids n0, n1, ... name none.
/// \throws InputError with all faults as `file:line: what`: what `read_graphml` refuses, an id given twice,
/// an edge to no node, a self-link, an edge given before, a kind that is neither `host` nor `switch`; or
/// `graphml: ...` when the network is disconnected.
Topology make_graphml(const Graphml& graphml);

/// The row of the table of families.
Topology build_graphml(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
