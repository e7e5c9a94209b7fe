#pragma once
// The girth: the number of links of a shortest cycle.

#include <cstdint>
#include <optional>

#include "topology/topology.hpp"

namespace netloom {

/// Over all nodes, switches included; none where there is no cycle. Searches from one node where the network
/// looks the same from every node, otherwise from one after another, each no deeper than half the shortest
/// cycle found so far. After Itai, Rodeh: Finding a minimum circuit in a graph. SIAM J. Comput. 7(4), 1978.
std::optional<std::uint32_t> girth(const Topology& topology);

}  // namespace netloom
