#pragma once
// Cartesian product of networks: a copy of each factor for every choice of nodes in the others.
// Imrich, Klavzar, Rall: Topics in graph theory: graphs and their Cartesian product. A K Peters, 2008.

#include <cstdint>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Node (a, b) of the product of A and B has the id a * |B| + b; with more factors the last varies fastest.
/// Distances and degrees add up. Where every factor has a translation group, so has the product.
/// \throws InputError when there are fewer than two factors, when one has switches, or when the product is
/// too
///         large.
Topology make_product(const std::vector<Topology>& factors);

/// The row of the table of families.
Topology build_product(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
