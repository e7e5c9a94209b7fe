#pragma once
// Random links beside those a network has, the same number at every node; what random families share.
// Steger, Wormald: Generating random regular graphs quickly. Combin. Probab. Comput. 8(4), 1999.

#include <optional>
#include <vector>

#include "common/random.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Links that every node has before: a simple graph in which all degrees are `degree`.
struct RegularGraph {
  NodeId nodes = 0;
  NodeId degree = 0;
  std::vector<Link> links;
};

/// Random links, none of `base`, that give every node `extra` more. The same numbers give the same links with
/// every compiler. Nothing when many attempts found none, which is when there hardly are any (of two
/// triangles no link gives each node one more of the same triangle).
/// \pre base.degree + extra < base.nodes, and nodes * extra is even.
std::optional<std::vector<Link>> random_links(const RegularGraph& base, NodeId extra, Random& random);

}  // namespace netloom
