#pragma once
// The loops of kernels.hpp, written once for any number of words a set; kernels.cpp compiles them for each
// instruction set and width. `W` is the number of words of a set, or 0 for as many as the ring says.

#include <algorithm>
#include <utility>

#include "search/kernels.hpp"

namespace netloom::kernel_loops {

#define NETLOOM_INLINE [[gnu::always_inline]] inline

template <unsigned W>
NETLOOM_INLINE unsigned words(const Ring& ring) {
  return W != 0 ? W : ring.words;
}

/// Where reading begins, in a doubled set, to see it rotated.
struct Offset {
  unsigned word;
  unsigned bit;
  NETLOOM_INLINE explicit Offset(std::uint32_t first) : word(first / 64), bit(first % 64) {}
  NETLOOM_INLINE Word read(const Word* set, unsigned w) const {
    return (set[word + w] >> bit) | ((set[word + w + 1] << 1) << (63 - bit));
  }
};

/// Writes the second copy of a set whose first copy stands at `set`.
template <unsigned W>
NETLOOM_INLINE void repeat(const Ring& ring, Word* set) {
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

/// out = ball u (shorter + jump) u (shorter - jump); returns its size. `Again`: doubled, to be rotated
/// itself.
template <unsigned W, bool Again>
NETLOOM_INLINE std::int32_t grow(const Ring& ring, const Word* __restrict ball,
                                 const Word* __restrict shorter, Jump jump, Word* __restrict out) {
  const unsigned count = words<W>(ring);
  const Word* mask = ring.mask.data();
  const Offset up(ring.nodes - jump), down(jump);
  Word size = 0;
  for (unsigned w = 0; w < count; ++w) {
    const Word value = (ball[w] | up.read(shorter, w) | down.read(shorter, w)) & mask[w];
    out[w] = value;
    size += static_cast<Word>(__builtin_popcountll(value));
  }
  if (Again) repeat<W>(ring, out);
  return static_cast<std::int32_t>(size);
}

template <unsigned W>
NETLOOM_INLINE void extend(const Ring& ring, const Balls& of, Jump jump, std::uint32_t radii, Balls& out) {
  for (std::uint32_t d = 1; d <= radii; ++d)
    out.sizes[d] = grow<W, true>(ring, of[d], out[d - 1], jump, out[d]);
}

template <unsigned W>
NETLOOM_INLINE void survey(const Ring& ring, const Balls& of, std::span<const Jump> jumps,
                           std::uint32_t radii, Balls& scratch, std::int32_t* sizes, std::size_t capacity) {
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    for (std::uint32_t d = 1; d <= radii; ++d) {
      sizes[d * capacity + i] = d < radii ? grow<W, true>(ring, of[d], scratch[d - 1], jumps[i], scratch[d])
                                          : grow<W, false>(ring, of[d], scratch[d - 1], jumps[i], scratch[d]);
    }
  }
}

/// Nodes of `ball` united with (shorter + jump).
template <unsigned W>
NETLOOM_INLINE std::int64_t union_size(const Ring& ring, const Word* ball, const Word* shorter, Jump jump) {
  const Offset up(ring.nodes - jump);
  const Word* mask = ring.mask.data();
  Word size = 0;
  for (unsigned w = 0; w < words<W>(ring); ++w)
    size += static_cast<Word>(__builtin_popcountll((ball[w] | up.read(shorter, w)) & mask[w]));
  return static_cast<std::int64_t>(size);
}

/// Nodes that are missing at radius `radius` at least, and so enter the distance sum.
NETLOOM_INLINE std::uint64_t least_missing(const Ring& ring, const LeafGoal& goal, std::uint32_t radius) {
  if (goal.most_size == nullptr) return 0;
  return ring.nodes -
         static_cast<std::uint32_t>(std::min(static_cast<std::int32_t>(ring.nodes), goal.most_size[radius]));
}

/// One overlap of the largest ball that enters the sum shows most bad jumps: a ball that meets its own image
/// under the jump in more than the lattice does has a short relation.
struct OverlapTest {
  bool on = false;
  std::uint32_t radius = 0;
  std::int64_t least_union = 0;

  NETLOOM_INLINE OverlapTest(const Ring& ring, const Balls& of, const LeafGoal& goal) {
    if (!goal.relations || goal.radii < 3) return;
    radius = goal.radii - 1;
    std::uint64_t sum = ring.nodes - 1;
    for (std::uint32_t d = 1; d < radius; ++d) sum += least_missing(ring, goal, d);
    on = sum <= goal.most_sum;
    if (!on) return;
    const std::uint64_t may_miss = goal.most_sum - sum;
    if (may_miss >= ring.nodes) {
      on = false;
      return;
    }
    // |B_t(S+s)| <= |B_t| + 2 (union - |B_t|) + 2 sum_{j>=2} |B_{t-j}|
    std::int64_t needed = std::int64_t{ring.nodes} - static_cast<std::int64_t>(may_miss) + of.sizes[radius];
    for (std::uint32_t d = 0; d + 2 <= radius; ++d) needed -= 2 * std::int64_t{of.sizes[d]};
    least_union = (needed + 1) / 2;
  }
};

template <unsigned W>
NETLOOM_INLINE LeafMeasure measure_one(const Ring& ring, const Balls& of, Jump jump, const LeafGoal& goal,
                                       std::uint64_t rest, Balls& scratch) {
  const auto nodes = static_cast<std::int32_t>(ring.nodes);
  std::uint64_t sum = ring.nodes - 1;
  std::int32_t before = 1;
  for (std::uint32_t d = 1; d <= goal.radii; ++d) {
    Word* ball = scratch[1 + d % 2];
    const Word* shorter = d == 1 ? scratch[0] : scratch[1 + (d + 1) % 2];
    const std::int32_t size = d < goal.radii ? grow<W, true>(ring, of[d], shorter, jump, ball)
                                             : grow<W, false>(ring, of[d], shorter, jump, ball);
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

template <unsigned W>
NETLOOM_INLINE void measure(const Ring& ring, const Balls& of, std::span<const Jump> jumps,
                            const LeafGoal& goal, Balls& scratch, LeafMeasure* out) {
  const OverlapTest overlap(ring, of, goal);
  std::uint64_t rest = 0;
  for (std::uint32_t d = 1; d < goal.radii; ++d) rest += least_missing(ring, goal, d);
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    const bool hopeless = overlap.on && union_size<W>(ring, of[overlap.radius], of[overlap.radius - 1],
                                                      jumps[i]) < overlap.least_union;
    out[i] = hopeless ? LeafMeasure{} : measure_one<W>(ring, of, jumps[i], goal, rest, scratch);
  }
}

template <unsigned W>
NETLOOM_INLINE LeafMeasure search(const Ring& ring, std::span<const Jump> jumps, std::uint32_t radii,
                                  Balls& scratch) {
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

NETLOOM_INLINE std::size_t filter(const GainFilter& request, std::size_t first, std::size_t last,
                                  std::uint32_t* passed) {
  constexpr std::size_t block = 16;
  std::size_t count = 0;
  const auto least = static_cast<std::int32_t>(request.least_total);
  for (std::size_t start = first; start < last; start += block) {
    std::int32_t total[block] = {};
    std::int32_t covered[block];
    for (std::uint32_t d = 1; d < request.radii; ++d) {
      const std::int32_t* gains = request.gains + d * request.capacity + start;
      for (std::size_t i = 0; i < block; ++i) total[i] += std::min(request.nodes, request.base[d] + gains[i]);
    }
    const std::int32_t* gains = request.gains + request.radii * request.capacity + start;
    for (std::size_t i = 0; i < block; ++i)
      covered[i] = (total[i] >= least) &
                   ((!request.cover) | (request.base[request.radii] + gains[i] >= request.nodes));
    for (std::size_t i = 0; i < block && start + i < last; ++i) {
      passed[count] = static_cast<std::uint32_t>(start + i);
      count += static_cast<std::size_t>(covered[i]);
    }
  }
  return count;
}

template <unsigned W>
NETLOOM_INLINE std::uint32_t keep_shifted(const Ring& ring, const Word* const* sets,
                                          const std::uint32_t* shifts, std::size_t set_count, Word* kept) {
  Word left = 0;
  Word either[W != 0 ? W : 1];
  if (W != 0) {
    for (unsigned w = 0; w < W; ++w) either[w] = 0;
    for (std::size_t i = 0; i < set_count; ++i) {
      const Offset shifted(ring.nodes - shifts[i]);
      for (unsigned w = 0; w < W; ++w) either[w] |= shifted.read(sets[i], w);
    }
    for (unsigned w = 0; w < W; ++w) {
      kept[w] &= either[w];
      left += static_cast<Word>(__builtin_popcountll(kept[w]));
    }
    return static_cast<std::uint32_t>(left);
  }
  for (unsigned w = 0; w < ring.words; ++w) {
    Word any = 0;
    for (std::size_t i = 0; i < set_count; ++i) any |= Offset(ring.nodes - shifts[i]).read(sets[i], w);
    kept[w] &= any;
    left += static_cast<Word>(__builtin_popcountll(kept[w]));
  }
  return static_cast<std::uint32_t>(left);
}

}  // namespace netloom::kernel_loops
