#include "common/random.hpp"

#include <bit>

namespace netloom {

namespace {

std::uint64_t splitmix64(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

}  // namespace

Random::Random(std::uint64_t seed) : state_{} {
  for (std::uint64_t& word : state_) word = splitmix64(seed);
}

std::uint64_t Random::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17U;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
  const std::uint64_t threshold = (0 - bound) % bound;  // 2^64 mod bound: draws below it would be biased
  std::uint64_t draw = next();
  while (draw < threshold) draw = next();
  return draw % bound;
}

double Random::uniform() {
  return static_cast<double>(next() >> 11U) * 0x1.0p-53;
}

std::uint64_t derive_seed(std::uint64_t seed, std::string_view purpose) {
  std::uint64_t state = seed;
  std::uint64_t mixed = splitmix64(state);
  for (const char c : purpose) {
    state = mixed ^ static_cast<unsigned char>(c);
    mixed = splitmix64(state);
  }
  return mixed;
}

}  // namespace netloom
