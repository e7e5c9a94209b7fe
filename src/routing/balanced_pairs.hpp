#pragma once
// Balanced routing without symmetry: a path for every ordered pair of hosts, each in turn the one of least
// added squared load among those that are allowed.

#include "routing/pair_routes.hpp"

namespace netloom {

PairRoutes balanced_pairs(const Topology& topology, const PathFinder& find_paths);

}  // namespace netloom
