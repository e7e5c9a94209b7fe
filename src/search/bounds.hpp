#pragma once
// How large the balls of a jump set can become, from the balls of a part of it.
//
// Let P be the jumps chosen so far, with p_d = |B_d(P)|, and let a jump's *gain* be g_d(s) = |B_d(P+s)| -
// p_d. A word of length d in P, a jump c and k others o uses no new jump, only c, exactly one other, or more;
// counting each kind:
//
//   |B_d(P+c+O)| <= p_d + g_d(c) + sum_o g_d(o)
//                   + sum_{j>=1} S(k,j) g_{d-j}(c)             (c and at least one other)
//                   + sum_{j>=1} (S(k,j) - 2k) p_{d-j}         (two others or more, without c)
//
// with S(k,j) the points of Z^k of l1 norm j. With the gains a free abelian group would have it is the
// lattice bound.

#include <cstdint>
#include <span>
#include <vector>

#include "search/kernels.hpp"

namespace netloom {

/// What a jump set has to reach to be looked for.
struct SearchTarget {
  std::uint32_t radii = 0;              ///< L: balls of radius 1..L are looked at
  bool cover = false;                   ///< the ball of radius L has to be everything
  std::uint64_t most_sum = UINT64_MAX;  ///< and sum_{d<L} (N - |B_d|) be at most this

  /// The least sum_{0<d<L} |B_d| that keeps to `most_sum`.
  std::int64_t least_total(std::uint32_t nodes) const;
};

/// S(k,j) for k up to a number of jumps and j up to a radius, cut off where it exceeds any number of nodes.
class SphereTable {
 public:
  SphereTable(std::uint32_t jumps, std::uint32_t radii);
  /// By norm.
  const std::int64_t* row(std::uint32_t jumps) const {
    return points_.data() + std::size_t{jumps} * (radii_ + 1);
  }

 private:
  std::uint32_t radii_;
  std::vector<std::int64_t> points_;
};

/// Candidates for the next jump of a prefix, their gains and their bounds.
struct Candidates {
  Candidates(std::size_t most, std::uint32_t radii);

  std::vector<std::uint32_t> places;
  std::vector<Jump> jumps;
  std::size_t capacity;              ///< columns of the tables, padded for whole vectors
  std::vector<std::int32_t> gains;   ///< [radius * capacity + i]
  std::vector<std::int32_t> bounds;  ///< the same; the bound above without the others' gains

  std::size_t size() const { return places.size(); }
  /// Forgets all but the candidates `kept`, which ascend.
  void keep(std::span<const std::uint32_t> kept, std::uint32_t radii);
};

/// By radius: the `count` largest gains together.
class TopGains {
 public:
  void find(const Candidates& candidates, std::size_t count, std::uint32_t radii,
            std::vector<std::int32_t>& out);

 private:
  std::vector<std::int32_t> row_;
};

/// The part of the bound above that is the same for all candidates, by radius, for `others` jumps after the
/// next.
void bound_of_prefix(const SphereTable& spheres, const Balls& prefix, std::uint32_t others,
                     std::span<std::int64_t> out);

/// |B_d(P+s)| <= p_d + 2 sum_{j>=1} p_{d-j}, by radius.
void bound_of_last_jump(const Balls& prefix, std::span<std::int32_t> out);

/// How many nodes B_t(P) must have together with B_{t-1}(P) + s for s to reach the target as the last jump:
/// |B_t(P+s)| <= |B_t| + 2 |(B_{t-1} + s) \ B_t| + 2 sum_{j>=2} |B_{t-j}|. A jump that fails has a short
/// relation with P. 0 when any jump may.
struct OverlapTest {
  std::uint32_t radius = 0;  ///< t
  std::int64_t least_union = 0;
};
/// For the largest ball that enters the distance sum. \param bound bound_of_last_jump
OverlapTest overlap_for_sum(const SearchTarget& target, std::uint32_t nodes, const Balls& prefix,
                            std::span<const std::int32_t> bound);
/// For the ball that has to be everything.
OverlapTest overlap_for_cover(const SearchTarget& target, std::uint32_t nodes, const Balls& prefix);

}  // namespace netloom
