#pragma once
// The second smallest eigenvalue of the Laplacian, from below.

#include <cstdint>

#include "topology/topology.hpp"

namespace netloom {

/// A number that the algebraic connectivity is not below, by Lanczos' method from a random vector: its
/// estimate, less the error that it exceeds with probability 1e-12 at most (Kuczynski, Wozniakowski:
/// Estimating the largest eigenvalue by the power and Lanczos algorithms with a random start. SIAM J. Matrix
/// Anal. Appl. 13, 1992). \pre at least 2 nodes.
double least_algebraic_connectivity(const Topology& topology, std::uint64_t seed);

}  // namespace netloom
