#pragma once
// HyperX: the Cartesian product of complete graphs, one a dimension; with hosts attached to its routers the
// regular HyperX, and with as many hosts a router as routers in each dimension the flattened butterfly.
// Ahn, Binkert, Davis, McLaren, Schreiber: HyperX: topology, routing, and packaging of efficient large-scale
// networks. SC 2009.

#include <cstdint>
#include <string>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Nodes are numbered as in a torus: the last dimension varies fastest.
/// \throws InputError when a dimension is 0, when there is none, or when the product is too large.
Topology make_hyperx(const std::vector<NodeId>& dims);

/// The same network under the name of a family that is one of them.
TopologyParts hyperx_parts(const std::string& family, const std::vector<NodeId>& dims);

/// The row of the table of families.
Topology build_hyperx(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
