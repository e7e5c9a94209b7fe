#pragma once
// Differences in groups that load the links evenly, for networks that look the same from every host.

#include <vector>

#include "schedule/exchange_orbits.hpp"

namespace netloom {

/// Every difference but 0 in one group, at most `window` in each: found by local search on the time of the
/// groups, one after the other. The same for the same orbits.
std::vector<std::vector<NodeId>> group_differences(const ExchangeOrbits& orbits, std::uint32_t window);

/// Message times that the most loaded wires need for the whole exchange.
double exchange_bound(const ExchangeOrbits& orbits);

}  // namespace netloom
