#pragma once
// Which last jumps can cover a given node: all candidates tested at once.
//
// A node u that the prefix P leaves out at radius L must be j steps of the last jump c, 1 <= j <= L, away
// from B_{L-j}(P): j c = u + b or j c = -u + b with b in B_{L-j}(P). For each j the c with j c in B_{L-j}(P)
// + r, for every residue r modulo gcd(j, N), are a set made once a prefix; for each u the sets are only
// rotated.

#include <cstdint>
#include <vector>

#include "search/space.hpp"

namespace netloom {

class CoverFilter {
 public:
  CoverFilter(const SearchSpace& space, std::uint32_t radii);

  /// Drops jumps after which some node is further than `radii`. \pre `prefix` has balls up to `radii`.
  void apply(const Balls& prefix, std::vector<Jump>& jumps);

 private:
  struct Multiple {
    std::uint32_t gcd = 1;                ///< of j and N
    std::vector<std::uint32_t> quotient;  ///< of a multiple of gcd by j, the least
    std::uint32_t first_set = 0;          ///< in `quotients_`, one for each residue modulo gcd
  };

  void divide_balls(const Balls& prefix);
  void divide_by_two(const Word* ball);
  Word* quotient_set(std::uint32_t index) {
    return quotients_.data() + std::size_t{index} * space_->ring.stride;
  }
  std::uint32_t keep_covering(const Balls& prefix, std::uint32_t node);

  const SearchSpace* space_;
  std::uint32_t radii_;
  std::vector<Multiple> multiples_;  ///< by j - 2
  std::vector<Word> quotients_;
  std::vector<Word> kept_;
  std::vector<const Word*> sets_;
  std::vector<std::uint32_t> shifts_;
};

}  // namespace netloom
