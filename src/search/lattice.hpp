#pragma once
// How many nodes a ball of an abelian Cayley graph can have at most: as many as there are integer points.
//
// The ball of radius d of r jumps has at most sum_i 2^i C(r,i) C(d,i) nodes, the points of Z^r of l1 norm at
// most d (Stanton and Cowan 1970; for circulants Wong and Coppersmith 1974).

#include <cstdint>
#include <vector>

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
