#pragma once
// What all methods of one search share: the residues, the jumps and their symmetry, and how answers are
// compared.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "search/kernels.hpp"
#include "search/search.hpp"
#include "search/symmetry.hpp"

namespace netloom {

using Places = std::vector<std::uint32_t>;

struct SearchSpace {
  SearchSpace(std::uint32_t nodes, std::uint32_t degree);

  Ring ring;
  JumpSymmetry symmetry;
  const Kernels* kernels;
  std::uint32_t degree;
  std::uint32_t length;  ///< jumps to choose
  bool half;             ///< N/2 belongs to every set

  std::uint32_t jump_count() const { return static_cast<std::uint32_t>(symmetry.jumps().size()); }
  /// The balls of the jumps that every set has.
  Balls root(std::uint32_t radii) const;
  /// Ascending jumps, N/2 included.
  JumpSet jump_set(std::span<const std::uint32_t> places) const;
  /// The other way round; N/2 is left out.
  Places places_of(std::span<const Jump> jumps) const;
  Places canonical(std::span<const std::uint32_t> places) const { return symmetry.canonical(places); }
  /// Diameter 0 when disconnected or above `radii`.
  LeafMeasure measure(std::span<const std::uint32_t> places, std::uint32_t radii, Balls& scratch) const;
};

/// A jump set and what it is worth.
struct Found {
  std::uint32_t diameter = 0;
  std::uint64_t distance_sum = 0;
  Places places;  ///< ascending
};

using Score = std::array<std::uint64_t, 2>;  ///< smaller is better

Score score(SearchOrder order, std::uint32_t diameter, std::uint64_t distance_sum);
inline Score score(SearchOrder order, const Found& found) {
  return score(order, found.diameter, found.distance_sum);
}

/// n choose k, saturating at 2^63 - 1.
std::uint64_t binomial(std::uint64_t n, std::uint64_t k);

}  // namespace netloom
