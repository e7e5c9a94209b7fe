#pragma once
// Mesh: the Cartesian product of paths, one a dimension; a torus without the links that wrap around.
// Dally, Towles: Principles and practices of interconnection networks, chapter 5. Morgan Kaufmann, 2004.

#include <cstdint>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Nodes are numbered as in a torus: the last dimension varies fastest.
/// \throws InputError when a dimension is 0, when there is none, or when the product is too large.
Topology make_mesh(const std::vector<NodeId>& dims);

/// The row of the table of families.
Topology build_mesh(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
