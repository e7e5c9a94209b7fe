#pragma once
// How low the largest channel load of minimal routing can be when every pair may split its traffic over any
// minimal paths: a lower bound on every minimal routing, and the goal of the balanced one.

#include "topology/topology.hpp"

namespace netloom {

/// The best bound found (sum over ordered pairs of distinct hosts of the cheapest minimal path under channel
/// weights w >= 0) / (sum of w); equal weights, which give hops / channels, are tried first. Any weights are
/// a proof, so the bound holds even where it is not the best there is. Ten digits. The same number on every
/// machine: no function of the mathematical library has a say.
double fractional_bound(const Topology& topology);

}  // namespace netloom
