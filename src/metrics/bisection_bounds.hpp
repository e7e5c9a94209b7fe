#pragma once
// Numbers of links that no bisection undercuts. docs/bisection.md derives them.

#include <cstdint>

#include "metrics/bisection.hpp"
#include "topology/topology.hpp"

namespace netloom {

struct CutBound {
  std::uint64_t links = 0;
  BisectionBound bound = BisectionBound::connected;
};

/// The largest of the bounds that apply, raised to the next number a cut of this network can have.
CutBound cut_bound(const Topology& topology, std::uint64_t seed);

/// 2 where all nodes are hosts and their degrees are all even or all odd: then every exactly balanced cut has
/// the parity of `cut_parity`. Otherwise 1.
std::uint64_t cut_step(const Topology& topology);
std::uint64_t cut_parity(const Topology& topology);

/// Each bound alone, as a real number; 0 where it does not apply.
double spectral_cut_bound(const Topology& topology, std::uint64_t seed);
double routing_cut_bound(const Topology& topology);
std::uint64_t one_switch_cut_bound(const Topology& topology);

}  // namespace netloom
