#pragma once
// The lattice bound of circulants (topology/lattice_balls.hpp), in numbers that the search adds up.

#include <cstdint>

namespace netloom {

/// Points of Z^jumps whose l1 norm is exactly `norm`. Saturates at 2^40.
std::int64_t lattice_sphere(std::uint32_t jumps, std::uint32_t norm);

/// Points of Z^jumps whose l1 norm is at most `radius`. Saturates at 2^40.
std::int64_t lattice_ball(std::uint32_t jumps, std::uint32_t radius);

/// What no circulant of this size undercuts.
struct LatticeBound {
  std::uint32_t diameter = 0;
  std::uint64_t distance_sum = 0;  ///< from one node to all others
};
LatticeBound lattice_bound(std::uint32_t nodes, std::uint32_t degree);

}  // namespace netloom
