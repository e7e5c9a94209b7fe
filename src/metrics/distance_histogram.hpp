#pragma once
// How far all hosts are from one another: exact, and without a table of all pairs.

#include <cstdint>
#include <vector>

#include "common/instructions.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// By distance in hops, the number of ordered pairs of hosts that are so far apart. At 0 stand the hosts
/// themselves, the last entry is that of the diameter and not 0.
using DistanceHistogram = std::vector<std::uint64_t>;

/// One breadth-first search where the network looks the same from every node. Otherwise one from every host,
/// `row_sources` of them at once with one bit each (after Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper,
/// Neumann, Vo: The more the merrier: efficient multi-source graph traversal. PVLDB 8(4), 2014), on `threads`
/// threads (0: one a core), each of which keeps two rows a node.
DistanceHistogram distance_histogram(const Topology& topology, unsigned threads = 0);
DistanceHistogram distance_histogram(const Topology& topology, unsigned threads, Instructions instructions);

}  // namespace netloom
