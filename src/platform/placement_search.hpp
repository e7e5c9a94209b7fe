#pragma once
// Local search for placements: two hosts change their ranks as long as that makes the goal smaller.

#include <cstdint>
#include <vector>

#include "platform/placement.hpp"

namespace netloom {

/// What a placement costs: compared in this order.
struct PlacementCost {
  std::uint64_t largest_link = 0;  ///< bytes; 0 when the goal is hop_bytes
  std::uint64_t hop_bytes = 0;

  auto operator<=>(const PlacementCost&) const = default;
};

PlacementCost cost_of(PlacementGoal goal, const Platform& platform, const Placement& placement,
                      const TrafficMatrix& traffic);

/// A placement that no exchange of two hosts makes better, or the best found after a fixed amount of work.
/// Not worse than `start`.
Placement improve(PlacementGoal goal, const Platform& platform, const Placement& start,
                  const TrafficMatrix& traffic);

}  // namespace netloom
