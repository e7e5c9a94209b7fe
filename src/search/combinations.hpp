#pragma once
// Combinations in co-lexicographic order: the smallest element varies fastest, and the rank of c_1 < ... <
// c_k is sum_i C(c_i, i), whatever the size of the set they are taken from.

#include <cstdint>
#include <vector>

namespace netloom {

/// Ascending; the combination of this rank. \pre size is at least 1 and `rank` below 2^63.
std::vector<std::uint32_t> combination_at(std::uint64_t rank, std::uint32_t size);

std::uint64_t combination_rank(const std::vector<std::uint32_t>& combination);

/// First and one past the last rank of part `index` (from 1) of `count` nearly equal parts.
struct RankRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};
RankRange part_of_ranks(std::uint64_t total, std::uint64_t index, std::uint64_t count);

}  // namespace netloom
