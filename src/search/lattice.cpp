#include "search/lattice.hpp"

#include <algorithm>

#include "topology/lattice_balls.hpp"

namespace netloom {

namespace {

constexpr std::int64_t saturation = std::int64_t{1} << 40;

}  // namespace

std::int64_t lattice_ball(std::uint32_t jumps, std::uint32_t radius) {
  LatticeBalls balls(jumps);
  for (std::uint32_t d = 0; d < radius; ++d) balls.grow();
  return static_cast<std::int64_t>(std::min<std::uint64_t>(saturation, balls.size()));
}

std::int64_t lattice_sphere(std::uint32_t jumps, std::uint32_t norm) {
  if (norm == 0) return 1;
  if (jumps == 0) return 0;
  // S(r, n) = B(r-1, n) + B(r-1, n-1): the last coordinate is 0, or the sign of its unit step is free.
  const std::int64_t ball = lattice_ball(jumps, norm);
  return ball >= saturation ? saturation : ball - lattice_ball(jumps, norm - 1);
}

LatticeBound lattice_bound(std::uint32_t nodes, std::uint32_t degree) {
  LatticeBound bound;
  for (CirculantBalls balls(degree); balls.size() < nodes; balls.grow()) {
    ++bound.diameter;
    bound.distance_sum += nodes - balls.size();
  }
  return bound;
}

}  // namespace netloom
