#pragma once
// Sets of residues modulo N as bits, and the loops over them in which a search spends its time.
//
// A set is stored *doubled*: bit i and bit N + i both say whether residue i is in it. A rotation by any
// amount is then one unaligned read. The loops are compiled for AVX-512, for AVX2 and for any processor; the
// choice is made at run time and changes no result.

#include <cstdint>
#include <span>
#include <vector>

#include "common/instructions.hpp"
#include "search/search.hpp"

namespace netloom {

using Word = std::uint64_t;

/// The residues 0..nodes-1 and how sets of them are laid out.
struct Ring {
  explicit Ring(std::uint32_t nodes);

  std::uint32_t nodes = 0;
  std::uint32_t words =
      0;  ///< of one set as the loops see it: 1, 2, 4, 8, 16, or any number above 1024 nodes
  std::uint32_t stride = 0;  ///< words from one doubled set to the next
  std::vector<Word> mask;    ///< bits 0..nodes-1
};

/// The balls of radius 0..radii of a jump set, doubled, one after another.
class Balls {
 public:
  Balls(const Ring& ring, std::uint32_t radii);

  Word* operator[](std::uint32_t radius) { return words_.data() + std::size_t{radius} * stride_; }
  const Word* operator[](std::uint32_t radius) const { return words_.data() + std::size_t{radius} * stride_; }

  std::vector<std::int32_t> sizes;  ///< by radius

 private:
  std::size_t stride_;
  std::vector<Word> words_;
};

bool contains(const Word* set, std::uint32_t residue);
void insert(const Ring& ring, Word* set, std::uint32_t residue);

/// What a last jump must reach to count.
struct LeafGoal {
  std::uint32_t radii = 0;     ///< everything must be within this distance
  std::uint64_t most_sum = 0;  ///< and the distance sum be at most this
  /// By radius: no ball can be larger, whatever the last jump (for giving up early).
  const std::int32_t* most_size = nullptr;
  bool open = false;  ///< also report, as `further`, what keeps to the sum but reaches beyond `radii`
};

struct LeafMeasure {
  static constexpr std::uint32_t further = UINT32_MAX;
  std::uint32_t diameter = 0;  ///< 0: the goal is missed
  std::uint64_t distance_sum = 0;
};

/// A ball size that is more than any number of nodes, and small enough to add up in 32 bits.
inline constexpr std::int64_t plenty = std::int64_t{1} << 24;

/// Bounds of candidates for a next jump, as bounds.hpp explains them.
struct BoundRequest {
  std::size_t count = 0;
  std::size_t capacity = 0;
  std::uint32_t radii = 0;
  const std::int64_t* prefix = nullptr;  ///< by radius: what is the same for all
  const std::int64_t* words = nullptr;   ///< by length: words of the jumps still to come
  bool others = false;                   ///< whether there are such jumps
};

/// Candidates whose bound still reaches a goal. All tables are [radius * capacity + candidate].
struct GainFilter {
  const std::int32_t* gains = nullptr;
  const std::int32_t* base = nullptr;  ///< by radius, to be added to the gains
  /// A second bound, taken where it is smaller: of the candidate itself, to which `partner` is added. Null
  /// for none.
  const std::int32_t* bounds = nullptr;
  const std::int32_t* partner = nullptr;
  std::size_t capacity = 0;
  std::uint32_t radii = 0;
  std::int32_t nodes = 0;
  std::int64_t least_total = 0;  ///< of the sizes of radius 1..radii-1, each at most `nodes`
  bool cover = false;            ///< the ball of radius `radii` has to be everything
};

/// The loops, for one instruction set and width. A scratch has four sets, of which the first is {0}.
struct Kernels {
  /// balls of (set + jump) from those of the set: B_d(S+s) = B_d(S) u (B_{d-1}(S+s) + s) u (B_{d-1}(S+s) -
  /// s).
  void (*extend)(const Ring&, const Balls& of, Jump jump, std::uint32_t radii, Balls& out);
  /// sizes[radius * capacity + i] for radius 1..radii: of the balls of set + jumps[i].
  void (*survey)(const Ring&, const Balls& of, std::span<const Jump> jumps, std::uint32_t radii,
                 Balls& scratch, std::int32_t* sizes, std::size_t capacity);
  /// Keeps the jumps s for which B_radius has at least `least` nodes together with B_{radius-1} + s; returns
  /// how many.
  std::size_t (*separate)(const Ring&, const Balls& of, std::uint32_t radius, std::int64_t least,
                          std::span<Jump> jumps);
  /// Diameter and distance sum of set + jumps[i] where they reach the goal.
  void (*measure)(const Ring&, const Balls& of, std::span<const Jump> jumps, const LeafGoal& goal,
                  Balls& scratch, LeafMeasure* out);
  /// One breadth-first search from 0, nothing shared. A diameter of 0 says disconnected or above `radii`.
  LeafMeasure (*search)(const Ring&, std::span<const Jump> jumps, std::uint32_t radii, Balls& scratch);
  /// bounds[radius * capacity + i] from gains[radius * capacity + i].
  void (*bound)(const BoundRequest&, const std::int32_t* gains, std::int32_t* bounds);
  /// Candidates of [first, last) that pass, appended to `passed`; returns how many.
  std::size_t (*filter)(const GainFilter&, std::size_t first, std::size_t last, std::uint32_t* passed);
  /// kept &= (set + shift_1) | (set + shift_2) | ... over the single sets `sets[i]`; returns what is left.
  std::uint32_t (*keep_shifted)(const Ring&, const Word* const* sets, const std::uint32_t* shifts,
                                std::size_t count, Word* kept);
};

/// The best this processor has for this number of nodes.
const Kernels& kernels(const Ring& ring);
const Kernels& kernels(const Ring& ring, Instructions instructions);

/// Each in a file of its own, compiled for its instructions.
const Kernels& portable_kernels(const Ring& ring);
const Kernels& avx2_kernels(const Ring& ring);
const Kernels& avx512_kernels(const Ring& ring);

}  // namespace netloom
