#pragma once
// The loops of kernels.hpp, written once. kernels_*.cpp each compile them for one instruction set, in a
// namespace NETLOOM_KERNELS of their own. `W` is the number of words of a set, or 0 for as many as the ring
// says; `Ball` is how the growing ball of one more jump is kept.

#include <algorithm>
#include <utility>

#include "search/candidate_loops.hpp"
#include "search/kernels.hpp"

namespace netloom::NETLOOM_KERNELS {

template <unsigned W>
unsigned words(const Ring& ring) {
  return W != 0 ? W : ring.words;
}

/// Where reading begins, in a doubled set, to see it rotated.
struct Offset {
  unsigned word;
  unsigned bit;
  explicit Offset(std::uint32_t first) : word(first / 64), bit(first % 64) {}
  Word read(const Word* set, unsigned w) const {
    return (set[word + w] >> bit) | ((set[word + w + 1] << 1) << (63 - bit));
  }
};

/// Writes the second copy of a set whose first copy stands at `set`.
template <unsigned W>
void repeat(const Ring& ring, Word* set) {
  const unsigned count = words<W>(ring);
  if (ring.nodes == 64 * count) {
    for (unsigned w = 0; w < count; ++w) set[count + w] = set[w];
    return;
  }
  // From the top, because the copies overlap in one word.
  const Offset end(ring.nodes);
  const auto carry = [&](unsigned w) { return (set[w] >> 1) >> (63 - end.bit); };
  set[end.word + count] = carry(count - 1);
  for (unsigned w = count - 1; w > 0; --w) set[end.word + w] = (set[w] << end.bit) | carry(w - 1);
  set[end.word] |= set[0] << end.bit;
}

/// The ball of a set and one more jump, grown radius by radius, in memory.
template <unsigned W>
class MemoryBall {
 public:
  /// \param scratch has four sets, of which the first is {0}.
  MemoryBall(const Ring& ring, Jump jump, Balls& scratch)
      : ring_(ring),
        up_(ring.nodes - jump),
        down_(jump),
        shorter_(scratch[0]),
        next_(scratch[1]),
        spare_(scratch[2]) {}

  /// One radius more, from the ball of the set without the jump; returns the size. `Last`: it will not grow
  /// further.
  template <bool Last>
  std::int32_t grow(const Word* ball) {
    const std::int32_t size = write<!Last>(ball, next_);
    shorter_ = next_;
    std::swap(next_, spare_);
    return size;
  }

  /// The same, and writes it to `out`.
  std::int32_t grow_to(const Word* ball, Word* out) {
    const std::int32_t size = write<true>(ball, out);
    shorter_ = out;
    return size;
  }

 private:
  template <bool Again>
  std::int32_t write(const Word* __restrict ball, Word* __restrict out) const {
    const Word* __restrict shorter = shorter_;
    const Word* mask = ring_.mask.data();
    Word size = 0;
    for (unsigned w = 0; w < words<W>(ring_); ++w) {
      const Word value = (ball[w] | up_.read(shorter, w) | down_.read(shorter, w)) & mask[w];
      out[w] = value;
      size += static_cast<Word>(__builtin_popcountll(value));
    }
    if (Again) repeat<W>(ring_, out);
    return static_cast<std::int32_t>(size);
  }

  const Ring& ring_;
  Offset up_, down_;
  const Word* shorter_;
  Word* next_;
  Word* spare_;
};

template <class Ball>
void extend(const Ring& ring, const Balls& of, Jump jump, std::uint32_t radii, Balls& out) {
  Ball ball(ring, jump, out);
  for (std::uint32_t d = 1; d <= radii; ++d) out.sizes[d] = ball.grow_to(of[d], out[d]);
}

template <class Ball>
void survey(const Ring& ring, const Balls& of, std::span<const Jump> jumps, std::uint32_t radii,
            Balls& scratch, std::int32_t* sizes, std::size_t capacity) {
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    Ball ball(ring, jumps[i], scratch);
    for (std::uint32_t d = 1; d < radii; ++d) sizes[d * capacity + i] = ball.template grow<false>(of[d]);
    sizes[radii * capacity + i] = ball.template grow<true>(of[radii]);
  }
}

template <unsigned W>
std::size_t separate(const Ring& ring, const Balls& of, std::uint32_t radius, std::int64_t least,
                     std::span<Jump> jumps) {
  const Word* ball = of[radius];
  const Word* shorter = of[radius - 1];
  const Word* mask = ring.mask.data();
  std::size_t kept = 0;
  for (const Jump jump : jumps) {
    const Offset up(ring.nodes - jump);
    Word size = 0;
    for (unsigned w = 0; w < words<W>(ring); ++w)
      size += static_cast<Word>(__builtin_popcountll((ball[w] | up.read(shorter, w)) & mask[w]));
    jumps[kept] = jump;
    kept += static_cast<std::int64_t>(size) >= least ? 1 : 0;
  }
  return kept;
}

/// Nodes that are missing at radius `radius` at least, and so enter the distance sum.
inline std::uint64_t least_missing(const Ring& ring, const LeafGoal& goal, std::uint32_t radius) {
  if (goal.most_size == nullptr) return 0;
  return ring.nodes -
         static_cast<std::uint32_t>(std::min(static_cast<std::int32_t>(ring.nodes), goal.most_size[radius]));
}

template <class Ball>
LeafMeasure measure_one(const Ring& ring, const Balls& of, Jump jump, const LeafGoal& goal,
                        std::uint64_t rest, Balls& scratch) {
  const auto nodes = static_cast<std::int32_t>(ring.nodes);
  std::uint64_t sum = ring.nodes - 1;
  std::int32_t before = 1;
  Ball ball(ring, jump, scratch);
  for (std::uint32_t d = 1; d <= goal.radii; ++d) {
    const std::int32_t size =
        d < goal.radii ? ball.template grow<false>(of[d]) : ball.template grow<true>(of[d]);
    if (size == nodes) return {d, sum};
    if (size == before) return {};
    before = size;
    if (d == goal.radii && !goal.open) return {};
    sum += static_cast<std::uint64_t>(nodes - size);
    if (d < goal.radii) rest -= least_missing(ring, goal, d);
    if (sum + rest > goal.most_sum) return {};
  }
  return {LeafMeasure::further, sum};
}

template <class Ball>
void measure(const Ring& ring, const Balls& of, std::span<const Jump> jumps, const LeafGoal& goal,
             Balls& scratch, LeafMeasure* out) {
  std::uint64_t rest = 0;
  for (std::uint32_t d = 1; d < goal.radii; ++d) rest += least_missing(ring, goal, d);
  for (std::size_t i = 0; i < jumps.size(); ++i)
    out[i] = measure_one<Ball>(ring, of, jumps[i], goal, rest, scratch);
}

template <unsigned W>
LeafMeasure search(const Ring& ring, std::span<const Jump> jumps, std::uint32_t radii, Balls& scratch) {
  const unsigned count = words<W>(ring);
  const Word* mask = ring.mask.data();
  Word* seen = scratch[1];
  Word* frontier = scratch[2];
  Word* next = scratch[3];
  for (unsigned w = 0; w < count; ++w) seen[w] = frontier[w] = scratch[0][w];
  repeat<W>(ring, frontier);
  std::uint64_t sum = ring.nodes - 1, reached = 1;
  for (std::uint32_t d = 1; d <= radii; ++d) {
    for (unsigned w = 0; w < count; ++w) next[w] = 0;
    for (const Jump jump : jumps) {
      const Offset up(ring.nodes - jump), down(jump);
      for (unsigned w = 0; w < count; ++w) next[w] |= up.read(frontier, w) | down.read(frontier, w);
    }
    Word found = 0;
    for (unsigned w = 0; w < count; ++w) {
      next[w] &= mask[w] & ~seen[w];
      seen[w] |= next[w];
      found += static_cast<Word>(__builtin_popcountll(next[w]));
    }
    reached += found;
    if (reached == ring.nodes) return {d, sum};
    if (found == 0) return {};
    sum += ring.nodes - reached;
    repeat<W>(ring, next);
    std::swap(frontier, next);
  }
  return {};
}

template <unsigned W>
std::uint32_t keep_shifted(const Ring& ring, const Word* const* sets, const std::uint32_t* shifts,
                           std::size_t set_count, Word* kept) {
  Word left = 0;
  const auto keep = [&](unsigned w, Word shifted) {
    kept[w] &= shifted;
    left += static_cast<Word>(__builtin_popcountll(kept[w]));
  };
  if constexpr (W != 0) {
    Word either[W] = {};
    for (std::size_t i = 0; i < set_count; ++i) {
      const Offset shifted(ring.nodes - shifts[i]);
      for (unsigned w = 0; w < W; ++w) either[w] |= shifted.read(sets[i], w);
    }
    for (unsigned w = 0; w < W; ++w) keep(w, either[w]);
  } else {
    for (unsigned w = 0; w < ring.words; ++w) {
      Word either = 0;
      for (std::size_t i = 0; i < set_count; ++i) either |= Offset(ring.nodes - shifts[i]).read(sets[i], w);
      keep(w, either);
    }
  }
  return static_cast<std::uint32_t>(left);
}

/// The single operations on sets of W words that the table of kernels takes from here.
template <unsigned W>
struct MemorySets {
  static constexpr auto separate = &NETLOOM_KERNELS::separate<W>;
  static constexpr auto keep_shifted = &NETLOOM_KERNELS::keep_shifted<W>;
};

template <class Ball, class Sets, unsigned W>
constexpr Kernels table = {extend<Ball>, survey<Ball>, Sets::separate, measure<Ball>,
                           search<W>,    bound,        filter,         Sets::keep_shifted};

template <unsigned W>
constexpr Kernels memory_table = table<MemoryBall<W>, MemorySets<W>, W>;

inline const Kernels& memory_kernels(const Ring& ring) {
  switch (ring.words) {
    case 1:
      return memory_table<1>;
    case 2:
      return memory_table<2>;
    case 4:
      return memory_table<4>;
    case 8:
      return memory_table<8>;
    case 16:
      return memory_table<16>;
    default:
      return memory_table<0>;
  }
}

}  // namespace netloom::NETLOOM_KERNELS
