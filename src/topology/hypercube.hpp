#pragma once
// Hypercube (binary n-cube): 2^n nodes, linked when their ids differ in one bit.
// Saad, Schultz: Topological properties of hypercubes. IEEE Trans. Comput. 37(7), 1988.

#include <cstdint>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

inline constexpr NodeId max_hypercube_dimension = 20;

/// Dimension 0 is a single node.
/// \throws InputError when the dimension is above `max_hypercube_dimension`.
Topology make_hypercube(NodeId dimension);

/// The row of the table of families.
Topology build_hypercube(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
