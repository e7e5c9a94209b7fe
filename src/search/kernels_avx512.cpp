#include "search/kernels.hpp"

#if defined(NETLOOM_X86_KERNELS)

#include <immintrin.h>

#include <algorithm>
#include <utility>

// Everything below is compiled for these instructions; kernels() calls it only where the processor has them.
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx512vbmi2,bmi,bmi2,popcnt")
#pragma GCC target("prefer-vector-width=512")
// GCC 12 sees its own intrinsics use undefined values.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

#define NETLOOM_KERNELS avx512_loops
#include "search/kernel_loops.hpp"

namespace netloom {

namespace avx512_loops {

/// The sum of eight counts of at most 128, which fit in bytes.
inline std::int32_t bits_set(__m512i counts) {
  return _mm_cvtsi128_si32(_mm_sad_epu8(_mm512_maskz_cvtepi64_epi8(0xFF, counts), _mm_setzero_si128()));
}

/// A ball of 64 W nodes, all words in use, that never leaves the registers: rotations are permutations of
/// words and funnel shifts. (Through memory each radius waits for its stores before it can read them across
/// word borders.)
template <unsigned W>
class RegisterBall {
  static constexpr unsigned count = W / 8;
  static_assert(W == 8 || W == 16);

 public:
  RegisterBall(const Ring&, Jump jump, Balls&) : bits_(_mm512_set1_epi64(jump % 64)) {
    const __m512i first = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    const __m512i shift = _mm512_set1_epi64(jump / 64);
    const __m512i one = _mm512_set1_epi64(1);
    for (unsigned i = 0; i < count; ++i) {
      const __m512i at = _mm512_add_epi64(first, _mm512_set1_epi64(8 * i));
      up_[i] = _mm512_sub_epi64(at, shift);
      up_carry_[i] = _mm512_sub_epi64(up_[i], one);
      down_[i] = _mm512_add_epi64(at, shift);
      down_carry_[i] = _mm512_add_epi64(down_[i], one);
      now_[i] = _mm512_setzero_si512();
    }
    now_[0] = _mm512_maskz_set1_epi64(1, 1);
  }

  template <bool Last>
  std::int32_t grow(const Word* ball) {
    __m512i next[count];
    for (unsigned i = 0; i < count; ++i) {
      const __m512i up = _mm512_shldv_epi64(words(up_[i]), words(up_carry_[i]), bits_);
      const __m512i down = _mm512_shrdv_epi64(words(down_[i]), words(down_carry_[i]), bits_);
      const __m512i old = _mm512_loadu_si512(ball + 8 * i);
      next[i] = _mm512_ternarylogic_epi64(up, down, old, 0xFE);
    }
    __m512i ones = _mm512_popcnt_epi64(next[0]);
    if (count == 2) ones = _mm512_add_epi64(ones, _mm512_popcnt_epi64(next[count - 1]));
    for (unsigned i = 0; i < count; ++i) now_[i] = next[i];
    return bits_set(ones);
  }

  std::int32_t grow_to(const Word* ball, Word* out) {
    const std::int32_t size = grow<false>(ball);
    for (unsigned i = 0; i < count; ++i) {
      _mm512_storeu_si512(out + 8 * i, now_[i]);
      _mm512_storeu_si512(out + W + 8 * i, now_[i]);
    }
    return size;
  }

 private:
  __m512i words(__m512i at) const {
    if constexpr (count == 1) return _mm512_permutexvar_epi64(at, now_[0]);
    return _mm512_permutex2var_epi64(now_[0], at, now_[count - 1]);
  }

  __m512i bits_;
  __m512i up_[count], up_carry_[count], down_[count], down_carry_[count];
  __m512i now_[count];
};

/// Rotated reading by funnel shifts, for any number of nodes in W words.
template <unsigned W>
struct FunnelSets {
  static __m512i read(const Word* set, Offset offset, unsigned w) {
    const Word* at = set + offset.word + w;
    return _mm512_shrdv_epi64(_mm512_loadu_si512(at), _mm512_loadu_si512(at + 1),
                              _mm512_set1_epi64(offset.bit));
  }

  static std::size_t separate(const Ring& ring, const Balls& of, std::uint32_t radius, std::int64_t least,
                              std::span<Jump> jumps) {
    const Word* mask = ring.mask.data();
    std::size_t kept = 0;
    for (const Jump jump : jumps) {
      const Offset up(ring.nodes - jump);
      __m512i ones = _mm512_setzero_si512();
      for (unsigned w = 0; w < W; w += 8) {
        const __m512i both = _mm512_or_si512(_mm512_loadu_si512(of[radius] + w), read(of[radius - 1], up, w));
        ones =
            _mm512_add_epi64(ones, _mm512_popcnt_epi64(_mm512_and_si512(both, _mm512_loadu_si512(mask + w))));
      }
      jumps[kept] = jump;
      kept += bits_set(ones) >= least ? 1 : 0;
    }
    return kept;
  }

  static std::uint32_t keep_shifted(const Ring& ring, const Word* const* sets, const std::uint32_t* shifts,
                                    std::size_t set_count, Word* kept) {
    __m512i either[W / 8];
    for (__m512i& part : either) part = _mm512_setzero_si512();
    for (std::size_t i = 0; i < set_count; ++i) {
      const Offset shifted(ring.nodes - shifts[i]);
      for (unsigned w = 0; w < W; w += 8)
        either[w / 8] = _mm512_or_si512(either[w / 8], read(sets[i], shifted, w));
    }
    __m512i ones = _mm512_setzero_si512();
    for (unsigned w = 0; w < W; w += 8) {
      const __m512i left = _mm512_and_si512(either[w / 8], _mm512_loadu_si512(kept + w));
      _mm512_storeu_si512(kept + w, left);
      ones = _mm512_add_epi64(ones, _mm512_popcnt_epi64(left));
    }
    return static_cast<std::uint32_t>(bits_set(ones));
  }
};

template <unsigned W>
constexpr Kernels register_table = table<RegisterBall<W>, FunnelSets<W>, W>;
template <unsigned W>
constexpr Kernels funnel_table = table<MemoryBall<W>, FunnelSets<W>, W>;

}  // namespace avx512_loops

const Kernels& avx512_kernels(const Ring& ring) {
  if (ring.nodes == 512) return avx512_loops::register_table<8>;
  if (ring.nodes == 1024) return avx512_loops::register_table<16>;
  if (ring.words == 8) return avx512_loops::funnel_table<8>;
  if (ring.words == 16) return avx512_loops::funnel_table<16>;
  return avx512_loops::memory_kernels(ring);
}

}  // namespace netloom

#endif
