#include "search/kernels.hpp"

#include <bit>
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

const Kernels& kernels(const Ring& ring, [[maybe_unused]] Instructions instructions) {
#if defined(NETLOOM_X86_KERNELS)
  if (instructions == Instructions::avx512) return avx512_kernels(ring);
  if (instructions == Instructions::avx2) return avx2_kernels(ring);
#endif
  return portable_kernels(ring);
}

const Kernels& kernels(const Ring& ring) {
  return kernels(ring, best_instructions());
}

}  // namespace netloom
