#pragma once
// Every connected circulant of a size.

#include <numeric>
#include <vector>

#include "topology/circulant.hpp"

namespace netloom {

/// Calls `use` with each network of this many nodes.
template <class Use>
void for_each_circulant(NodeId nodes, Use use) {
  for (std::uint32_t set = 1; set < 1U << (nodes / 2); ++set) {
    std::vector<NodeId> jumps;
    NodeId divisor = nodes;
    for (NodeId jump = 1; jump <= nodes / 2; ++jump) {
      if ((set >> (jump - 1) & 1U) == 0) continue;
      jumps.push_back(jump);
      divisor = std::gcd(divisor, jump);
    }
    if (divisor == 1) use(make_circulant(nodes, jumps));
  }
}

}  // namespace netloom
