#include "search/space.hpp"

#include <algorithm>

namespace netloom {

SearchSpace::SearchSpace(std::uint32_t nodes, std::uint32_t degree_)
    : ring(nodes),
      symmetry(nodes),
      kernels(&netloom::kernels(ring)),
      degree(degree_),
      length(degree_ / 2),
      half(degree_ % 2 == 1) {}

Balls SearchSpace::root(std::uint32_t radii) const {
  Balls balls(ring, radii);
  for (std::uint32_t radius = 1; radius <= radii; ++radius) {
    if (half) insert(ring, balls[radius], ring.nodes / 2);
    balls.sizes[radius] = half ? 2 : 1;
  }
  return balls;
}

JumpSet SearchSpace::jump_set(std::span<const std::uint32_t> places) const {
  JumpSet jumps;
  for (const std::uint32_t place : places) jumps.push_back(symmetry.jump(place));
  std::sort(jumps.begin(), jumps.end());
  if (half) jumps.push_back(ring.nodes / 2);
  return jumps;
}

Places SearchSpace::places_of(std::span<const Jump> jumps) const {
  Places places;
  for (const Jump jump : jumps)
    if (2 * jump != ring.nodes) places.push_back(symmetry.place(jump));
  std::sort(places.begin(), places.end());
  return places;
}

LeafMeasure SearchSpace::measure(std::span<const std::uint32_t> places, std::uint32_t radii,
                                 Balls& scratch) const {
  const JumpSet jumps = jump_set(places);
  return kernels->search(ring, jumps, radii, scratch);
}

Score score(SearchOrder order, std::uint32_t diameter, std::uint64_t distance_sum) {
  if (order == SearchOrder::diameter_then_mpl) return {diameter, distance_sum};
  return {distance_sum, diameter};
}

__extension__ using Wide = unsigned __int128;

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  k = std::min(k, n - k);
  Wide value = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    value = value * (n - k + i) / i;
    if (value > INT64_MAX) return INT64_MAX;
  }
  return static_cast<std::uint64_t>(value);
}

}  // namespace netloom
