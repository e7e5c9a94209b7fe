#pragma once
// The loop of row_kernels.hpp, written once. row_kernels_*.cpp each compile it for one instruction set, in a
// namespace NETLOOM_KERNELS of their own.

#include "metrics/row_kernels.hpp"

namespace netloom::NETLOOM_KERNELS {

inline std::uint64_t size_of(const Row& row) {
  std::uint64_t size = 0;
  for (const std::uint64_t word : row.words) size += static_cast<std::uint64_t>(__builtin_popcountll(word));
  return size;
}

inline bool equal(const Row& a, const Row& b) {
  std::uint64_t differing = 0;
  for (std::size_t w = 0; w < row_words; ++w) differing |= a.words[w] ^ b.words[w];
  return differing == 0;
}

inline Grown grow_rows(const Growth& growth, const NodeId* nodes, std::size_t count, NodeId* grown) {
  Grown result;
  for (std::size_t k = 0; k < count; ++k) {
    const NodeId node = nodes[k];
    const Row old = growth.before[node];
    Row row = old;
    if (!equal(old, growth.full)) {
      for (std::uint32_t i = growth.first[node]; i < growth.first[node + 1]; ++i) {
        const Row& more = growth.before[growth.neighbours[i]];
        for (std::size_t w = 0; w < row_words; ++w) row.words[w] |= more.words[w];
      }
      const std::uint64_t gain = size_of(row) - size_of(old);
      grown[result.nodes] = node;
      result.nodes += gain != 0 ? 1 : 0;
      if (growth.is_host[node] != 0) result.reached += gain;
    }
    growth.after[node] = row;
  }
  return result;
}

}  // namespace netloom::NETLOOM_KERNELS
