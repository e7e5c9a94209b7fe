#include "search/combinations.hpp"

#include "search/space.hpp"

namespace netloom {

std::vector<std::uint32_t> combination_at(std::uint64_t rank, std::uint32_t size) {
  std::vector<std::uint32_t> combination(size);
  for (std::uint32_t i = size; i > 0; --i) {
    // The largest c with C(c, i) <= rank: doubling, then halving.
    std::uint64_t low = i - 1, high = i;
    while (binomial(high, i) <= rank) high *= 2;
    while (high - low > 1) {
      const std::uint64_t middle = low + (high - low) / 2;
      (binomial(middle, i) <= rank ? low : high) = middle;
    }
    combination[i - 1] = static_cast<std::uint32_t>(low);
    rank -= binomial(low, i);
  }
  return combination;
}

std::uint64_t combination_rank(const std::vector<std::uint32_t>& combination) {
  std::uint64_t rank = 0;
  for (std::size_t i = 0; i < combination.size(); ++i) rank += binomial(combination[i], i + 1);
  return rank;
}

__extension__ using Wide = unsigned __int128;

RankRange part_of_ranks(std::uint64_t total, std::uint64_t index, std::uint64_t count) {
  return {static_cast<std::uint64_t>(Wide{total} * (index - 1) / count),
          static_cast<std::uint64_t>(Wide{total} * index / count)};
}

}  // namespace netloom
