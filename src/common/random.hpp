#pragma once
// Seeded random numbers that are the same with every compiler: no distribution of the standard library.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace netloom {

/// xoshiro256** (Blackman, Vigna 2018), seeded by splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed);

  std::uint64_t next();
  /// Uniform in 0..bound-1 without bias; `bound` is at least 1.
  std::uint64_t below(std::uint64_t bound);
  /// Uniform in [0, 1), 53 bits.
  double uniform();
  /// Fisher-Yates.
  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::array<std::uint64_t, 4> state_;
};

/// A seed for one purpose, so that two users of the same seed draw independent numbers.
std::uint64_t derive_seed(std::uint64_t seed, std::string_view purpose);

}  // namespace netloom
