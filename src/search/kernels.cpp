#include "search/kernels.hpp"

#include <bit>

#include "search/kernel_loops.hpp"

namespace netloom {

Ring::Ring(std::uint32_t node_count) : nodes(node_count), words((node_count + 63) / 64) {
  if (words <= 16) words = std::bit_ceil(words);
  stride = (2 * words + 2 + 7) / 8 * 8;
  mask.assign(words, 0);
  for (std::uint32_t i = 0; i < nodes; ++i) mask[i / 64] |= Word{1} << (i % 64);
}

Balls::Balls(const Ring& ring, std::uint32_t radii)
    : sizes(radii + 1), stride_(ring.stride), words_((radii + 1) * stride_) {
  for (std::uint32_t radius = 0; radius <= radii; ++radius) insert(ring, (*this)[radius], 0);
  sizes[0] = 1;
}

bool contains(const Word* set, std::uint32_t residue) {
  return (set[residue / 64] >> (residue % 64) & 1U) != 0;
}

void insert(const Ring& ring, Word* set, std::uint32_t residue) {
  for (const std::uint32_t bit : {residue, residue + ring.nodes}) set[bit / 64] |= Word{1} << (bit % 64);
}

// Each instruction set: the loops once for each width, and the table of them.
#define NETLOOM_KERNELS(isa, target_text)                                                                    \
  template <unsigned W>                                                                                      \
  target_text void extend_##isa(const Ring& ring, const Balls& of, Jump jump, std::uint32_t radii,           \
                                Balls& out) {                                                                \
    kernel_loops::extend<W>(ring, of, jump, radii, out);                                                     \
  }                                                                                                          \
  template <unsigned W>                                                                                      \
  target_text void survey_##isa(const Ring& ring, const Balls& of, std::span<const Jump> jumps,              \
                                std::uint32_t radii, Balls& scratch, std::int32_t* sizes,                    \
                                std::size_t capacity) {                                                      \
    kernel_loops::survey<W>(ring, of, jumps, radii, scratch, sizes, capacity);                               \
  }                                                                                                          \
  template <unsigned W>                                                                                      \
  target_text void measure_##isa(const Ring& ring, const Balls& of, std::span<const Jump> jumps,             \
                                 const LeafGoal& goal, Balls& scratch, LeafMeasure* out) {                   \
    kernel_loops::measure<W>(ring, of, jumps, goal, scratch, out);                                           \
  }                                                                                                          \
  template <unsigned W>                                                                                      \
  target_text LeafMeasure search_##isa(const Ring& ring, std::span<const Jump> jumps, std::uint32_t radii,   \
                                       Balls& scratch) {                                                     \
    return kernel_loops::search<W>(ring, jumps, radii, scratch);                                             \
  }                                                                                                          \
  target_text std::size_t filter_##isa(const GainFilter& request, std::size_t first, std::size_t last,       \
                                       std::uint32_t* passed) {                                              \
    return kernel_loops::filter(request, first, last, passed);                                               \
  }                                                                                                          \
  template <unsigned W>                                                                                      \
  target_text std::uint32_t keep_shifted_##isa(const Ring& ring, const Word* const* sets,                    \
                                               const std::uint32_t* shifts, std::size_t count, Word* kept) { \
    return kernel_loops::keep_shifted<W>(ring, sets, shifts, count, kept);                                   \
  }                                                                                                          \
  template <unsigned W>                                                                                      \
  constexpr Kernels table_##isa = {                                                                          \
      #isa,         extend_##isa<W>,      survey_##isa<W>, measure_##isa<W>, search_##isa<W>,                \
      filter_##isa, keep_shifted_##isa<W>};                                                                  \
  const Kernels& kernels_##isa(const Ring& ring) {                                                           \
    switch (ring.words) {                                                                                    \
      case 1:                                                                                                \
        return table_##isa<1>;                                                                               \
      case 2:                                                                                                \
        return table_##isa<2>;                                                                               \
      case 4:                                                                                                \
        return table_##isa<4>;                                                                               \
      case 8:                                                                                                \
        return table_##isa<8>;                                                                               \
      case 16:                                                                                               \
        return table_##isa<16>;                                                                              \
      default:                                                                                               \
        return table_##isa<0>;                                                                               \
    }                                                                                                        \
  }

namespace {

NETLOOM_KERNELS(portable, )
#if defined(__x86_64__)
NETLOOM_KERNELS(avx2, [[gnu::target("avx2,bmi,bmi2,popcnt,lzcnt")]])
NETLOOM_KERNELS(avx512,
                [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi,bmi2,popcnt,lzcnt,"
                              "prefer-vector-width=512")]])
#endif

}  // namespace

bool available([[maybe_unused]] Instructions instructions) {
  if (instructions == Instructions::portable) return true;
#if defined(__x86_64__)
  const bool avx2 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  if (instructions == Instructions::avx2) return avx2;
  return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

const Kernels& kernels(const Ring& ring, [[maybe_unused]] Instructions instructions) {
#if defined(__x86_64__)
  if (instructions == Instructions::avx512) return kernels_avx512(ring);
  if (instructions == Instructions::avx2) return kernels_avx2(ring);
#endif
  return kernels_portable(ring);
}

const Kernels& kernels(const Ring& ring) {
  for (const Instructions instructions : {Instructions::avx512, Instructions::avx2})
    if (available(instructions)) return kernels(ring, instructions);
  return kernels(ring, Instructions::portable);
}

}  // namespace netloom
