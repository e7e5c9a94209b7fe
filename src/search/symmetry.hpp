#pragma once
// Jump sets up to multiplication by units modulo N (and sign).
//
// Jumps below N/2 are numbered by (gcd(jump, N), jump): their *place*. A set of places, ascending, is
// canonical when no unit maps it to a lexicographically smaller one. Every beginning of a canonical set is
// canonical, so a search that appends ever larger places and drops what is not canonical visits each class
// once (orderly generation; Read 1978). The first jump of a canonical set is a divisor of N.

#include <cstdint>
#include <span>
#include <vector>

#include "search/search.hpp"

namespace netloom {

class JumpSymmetry {
 public:
  explicit JumpSymmetry(std::uint32_t nodes);

  std::uint32_t nodes() const { return nodes_; }
  /// All jumps below N/2, by place.
  const std::vector<Jump>& jumps() const { return jumps_; }
  Jump jump(std::uint32_t place) const { return jumps_[place]; }
  std::uint32_t place(Jump jump) const { return place_of_[jump]; }

  /// \pre `places` ascends.
  bool is_canonical(std::span<const std::uint32_t> places) const;
  /// The canonical set of the class of `places`.
  std::vector<std::uint32_t> canonical(std::span<const std::uint32_t> places) const;

 private:
  std::uint32_t image(std::uint32_t multiplier, std::uint32_t place) const;
  /// Multipliers that take this jump to the divisor of its gcd.
  std::span<const std::uint32_t> multipliers(std::uint32_t place) const;

  std::uint32_t nodes_;
  std::vector<Jump> jumps_;
  std::vector<std::uint32_t> place_of_;  ///< by jump
  std::vector<std::uint32_t> gcds_;      ///< by place
  std::vector<std::uint32_t> multipliers_;
  std::vector<std::size_t> first_multiplier_;
  std::vector<std::uint32_t> row_;     ///< of a multiplier in `images_`; empty for large N
  std::vector<std::uint16_t> images_;  ///< place of multiplier times jump, by row and place
};

}  // namespace netloom
