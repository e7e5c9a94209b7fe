#pragma once
// Flattened butterfly: the routers of each row of a k-ary n-fly made one.
// Kim, Dally, Abts: Flattened butterfly: a cost-efficient topology for high-radix networks. ISCA 2007.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// The k-ary n-flat: a HyperX of n - 1 dimensions of k routers with k hosts a router, so k^n hosts, numbered
/// as by `attach_hosts`. \throws InputError when k or n is below 2, or when the network is too large.
Topology make_flattened_butterfly(NodeId k, NodeId n);

/// The row of the table of families.
Topology build_flattened_butterfly(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
