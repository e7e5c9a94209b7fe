#pragma once
// Slim fly: the graphs of McKay, Miller and Siran, of diameter 2 and near the Moore bound.
// McKay, Miller, Siran: A note on large graphs of diameter two and given maximum degree. J. Combin. Theory B
// 74(1), 1998. Besta, Hoefler: Slim fly: a cost effective low-diameter network topology. SC 2014.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// For a prime q = 4 w + delta, delta 1 or -1: 2 q^2 nodes of degree (3 q - delta) / 2. Node (s, x, y), with
/// s 0 or 1 and x and y modulo q, has the id (s q + x) q + y. (0, x, y) and (1, m, c) are linked when y = m x
/// + c modulo q, by links of the group `global`; nodes that differ in y alone when the difference is in a set
/// of powers of the least primitive root, another for each s, by links of the group `local`. \throws
/// InputError when q is no odd prime, or when the network is too large.
Topology make_slim_fly(NodeId q);

/// The row of the table of families.
Topology build_slim_fly(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
