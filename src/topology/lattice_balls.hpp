#pragma once
// How many nodes a ball of a circulant can have: as many as there are points of Z^r, r being its number of
// jumps. The ball of radius d has sum_i 2^i C(r, i) C(d, i) points of l1 norm at most d (Stanton and Cowan
// 1970; for circulants Wong and Coppersmith 1974).

#include <cstddef>
#include <cstdint>
#include <vector>

namespace netloom {

/// Never above UINT64_MAX.
inline std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/// Balls of radius 0, 1, 2, ... of Z^r, for all r up to a number of jumps at once: Delannoy numbers,
/// B(r, d) = B(r-1, d) + B(r, d-1) + B(r-1, d-1).
class LatticeBalls {
 public:
  explicit LatticeBalls(std::uint32_t jumps) : row_(jumps + std::size_t{1}, 1) {}

  std::uint64_t size() const { return row_.back(); }
  void grow() {
    std::uint64_t diagonal = row_[0];
    for (std::size_t r = 1; r < row_.size(); ++r) {
      const std::uint64_t before = row_[r];
      row_[r] = saturating_sum(saturating_sum(row_[r - 1], before), diagonal);
      diagonal = before;
    }
  }

 private:
  std::vector<std::uint64_t> row_;
};

/// Balls of a circulant, radius after radius.
class CirculantBalls {
 public:
  explicit CirculantBalls(std::uint32_t degree) : half_jump_(degree % 2 == 1), lattice_(degree / 2) {}

  std::uint64_t size() const {
    return half_jump_ ? saturating_sum(lattice_.size(), smaller_) : lattice_.size();
  }
  void grow() {
    smaller_ = lattice_.size();
    lattice_.grow();
  }

 private:
  bool half_jump_;
  LatticeBalls lattice_;
  std::uint64_t smaller_ = 0;  ///< the ball of radius one less, whose nodes have a hop left for N/2
};

}  // namespace netloom
