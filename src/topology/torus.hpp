#pragma once
// Torus: the Cartesian product of rings, one a dimension (k-ary n-cube when all are equal).
// Dally, Towles: Principles and practices of interconnection networks, chapter 5. Morgan Kaufmann, 2004.

#include <cstdint>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Node (x0, ..., xk) has the id ((x0 * d1 + x1) * d2 + x2)...: the last dimension varies fastest. A
/// dimension of 2 is one link, of 1 none. \throws InputError when a dimension is 0, when there is none, or
/// when the product is too large.
Topology make_torus(const std::vector<NodeId>& dims);

/// The row of the table of families.
Topology build_torus(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
