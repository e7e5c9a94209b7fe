#include "search/lattice.hpp"

#include <algorithm>

namespace netloom {

namespace {

constexpr std::int64_t saturation = std::int64_t{1} << 40;

/// Nodes a ball of the circulant can have at most; N/2 doubles all words that are one step shorter.
std::int64_t circulant_ball(std::uint32_t degree, std::uint32_t radius) {
  std::int64_t size = lattice_ball(degree / 2, radius);
  if (degree % 2 == 1 && radius > 0) size += lattice_ball(degree / 2, radius - 1);
  return size;
}

}  // namespace

std::int64_t lattice_ball(std::uint32_t jumps, std::uint32_t radius) {
  // Delannoy numbers: D(r, d) = D(r-1, d) + D(r, d-1) + D(r-1, d-1).
  std::vector<std::int64_t> row(radius + 1, 1);
  for (std::uint32_t r = 1; r <= jumps; ++r) {
    std::int64_t diagonal = row[0];
    for (std::uint32_t d = 1; d <= radius; ++d) {
      const std::int64_t above = row[d];
      row[d] = std::min(saturation, above + row[d - 1] + diagonal);
      diagonal = above;
    }
  }
  return row[radius];
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
  for (std::uint32_t radius = 0;; ++radius) {
    const std::int64_t missing = std::int64_t{nodes} - circulant_ball(degree, radius);
    if (missing <= 0) return bound;
    ++bound.diameter;
    bound.distance_sum += static_cast<std::uint64_t>(missing);
  }
}

}  // namespace netloom
