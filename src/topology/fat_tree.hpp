#pragma once
// Fat tree: the k-ary n-tree, full bisection from switches of 2k ports.
// Petrini, Vanneschi: k-ary n-trees: high performance networks for massively parallel architectures. IPPS
// 1997.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// XGFT(n; k, ..., k; 1, k, ..., k): k^n hosts under n levels of k^(n-1) switches, numbered as there.
/// \throws InputError when k is below 2 or n below 1, or when the network is too large.
Topology make_fat_tree(NodeId k, NodeId n);

/// The row of the table of families.
Topology build_fat_tree(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
