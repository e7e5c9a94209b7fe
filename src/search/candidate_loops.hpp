#pragma once
// The loops over the candidates of a prefix: bounds and gains, a block of candidates at a time. Part of
// kernel_loops.hpp.

#include <algorithm>

#include "search/kernels.hpp"

namespace netloom::NETLOOM_KERNELS {

/// Candidates that the loops take together; tables are padded to a multiple of it.
inline constexpr std::size_t block = 16;

inline void bound(const BoundRequest& request, const std::int32_t* __restrict gains,
                  std::int32_t* __restrict bounds) {
  for (std::size_t start = 0; start < request.count; start += block) {
    for (std::uint32_t d = 1; d <= request.radii; ++d) {
      const std::int32_t* gain = gains + d * request.capacity + start;
      std::int64_t size[block];
      for (std::size_t i = 0; i < block; ++i) size[i] = request.prefix[d] + gain[i];
      for (std::uint32_t j = 1; j < d && request.others; ++j) {
        const std::int32_t* shorter = gains + (d - j) * request.capacity + start;
        for (std::size_t i = 0; i < block; ++i) size[i] += request.words[j] * shorter[i];
      }
      std::int32_t* out = bounds + d * request.capacity + start;
      for (std::size_t i = 0; i < block; ++i) out[i] = static_cast<std::int32_t>(std::min(plenty, size[i]));
    }
  }
}

/// The bound of radius d of one block.
inline void filter_bound(const GainFilter& request, std::uint32_t d, std::size_t start,
                         std::int32_t* __restrict out) {
  const std::int32_t* gains = request.gains + d * request.capacity + start;
  for (std::size_t i = 0; i < block; ++i) out[i] = request.base[d] + gains[i];
  if (request.bounds == nullptr) return;
  const std::int32_t* bounds = request.bounds + d * request.capacity + start;
  for (std::size_t i = 0; i < block; ++i) out[i] = std::min(out[i], bounds[i] + request.partner[d]);
}

/// Writes start + i for every i below `end` with flags[i] = 1; returns how many.
inline std::size_t append_set(const std::int32_t* flags, std::size_t start, std::size_t end,
                              std::uint32_t* out) {
#if defined(__AVX512F__)
  const __mmask16 below = static_cast<__mmask16>((1U << end) - 1);
  const __m512i numbers =
      _mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(start)),
                       _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  const __mmask16 set =
      _mm512_mask_test_epi32_mask(below, _mm512_loadu_si512(flags), _mm512_loadu_si512(flags));
  _mm512_mask_compressstoreu_epi32(out, set, numbers);
  return static_cast<std::size_t>(__builtin_popcount(set));
#else
  std::size_t count = 0;
  for (std::size_t i = 0; i < end; ++i) {
    out[count] = static_cast<std::uint32_t>(start + i);
    count += static_cast<std::size_t>(flags[i]);
  }
  return count;
#endif
}

inline std::size_t filter(const GainFilter& request, std::size_t first, std::size_t last,
                          std::uint32_t* passed) {
  std::size_t count = 0;
  const auto least = static_cast<std::int32_t>(request.least_total);
  for (std::size_t start = first; start < last; start += block) {
    std::int32_t total[block] = {};
    std::int32_t size[block];
    for (std::uint32_t d = 1; d < request.radii && least > 0; ++d) {
      filter_bound(request, d, start, size);
      for (std::size_t i = 0; i < block; ++i) total[i] += std::min(request.nodes, size[i]);
    }
    filter_bound(request, request.radii, start, size);
    for (std::size_t i = 0; i < block; ++i)
      size[i] = (total[i] >= least) & ((!request.cover) | (size[i] >= request.nodes));
    count += append_set(size, start, std::min(block, last - start), passed + count);
  }
  return count;
}

}  // namespace netloom::NETLOOM_KERNELS
