#pragma once
// Edge list: a network read from a text file with two node numbers a line.

#include <cstdint>
#include <optional>
#include <string>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

struct EdgeList {
  std::string text;             ///< `a b` a line; `#` starts a comment; blank lines are skipped
  std::string file;             ///< what messages call the text
  std::string path;             ///< what the spec calls it: the path as the user wrote it
  std::optional<NodeId> nodes;  ///< otherwise the largest number + 1
};

/// \throws InputError with all faults as `file:line: what`: a line that is not two node numbers, a number out
/// of
///         range, a self-link, a link that was given before; or `edge_list: ...` when the network is
///         disconnected.
Topology make_edge_list(const EdgeList& list);

/// The row of the table of families.
Topology build_edge_list(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
