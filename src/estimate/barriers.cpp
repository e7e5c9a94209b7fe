// Barriers: messages without payload.

#include <array>
#include <bit>

#include "estimate/algorithms.hpp"

namespace netloom {

namespace {

/// All to rank 0, and it to all.
Rounds linear(const Call& call) {
  return {2, [ranks = call.ranks](std::uint32_t round, Round& messages) {
            for (std::uint32_t rank = 1; rank < ranks; ++rank)
              messages.push_back(round == 0 ? Transfer{rank, 0, 0} : Transfer{0, rank, 0});
          }};
}

/// In round k to the rank 2^k ahead.
Rounds dissemination(const Call& call) {
  const auto rounds = static_cast<std::uint32_t>(std::bit_width(call.ranks - 1));
  return {rounds, [ranks = call.ranks](std::uint32_t round, Round& messages) {
            for (std::uint32_t rank = 0; rank < ranks; ++rank)
              messages.push_back({rank, (rank + (1U << round)) % ranks, 0});
          }};
}

/// Twice round a ring, one message at a time.
Rounds double_ring(const Call& call) {
  return {2 * call.ranks, [ranks = call.ranks](std::uint32_t round, Round& messages) {
            messages.push_back({round % ranks, (round + 1) % ranks, 0});
          }};
}

/// Up a binomial tree and down again.
Rounds tree(const Call& call) {
  const auto height = static_cast<std::uint32_t>(std::bit_width(call.ranks - 1));
  return {2 * height, [ranks = call.ranks, height](std::uint32_t round, Round& messages) {
            const bool up = round < height;
            const std::uint32_t jump = 1U << (up ? round : 2 * height - 1 - round);
            for (std::uint32_t rank = 0; rank + jump < ranks; rank += 2 * jump)
              messages.push_back(up ? Transfer{rank + jump, rank, 0} : Transfer{rank, rank + jump, 0});
          }};
}

/// Exchanges over ever larger powers of two; ranks beyond the largest tell one below, and are told last.
Rounds exchanges(const Call& call) {
  const std::uint32_t power = std::bit_floor(call.ranks), rest = call.ranks - power;
  const auto steps = static_cast<std::uint32_t>(std::bit_width(power) - 1);
  const std::uint32_t before = rest > 0 ? 1 : 0;
  return {steps + 2 * before, [=](std::uint32_t round, Round& messages) {
            const bool first = round < before, last = round == steps + before;
            for (std::uint32_t rank = 0; rank < (first || last ? rest : power); ++rank) {
              if (first) {
                messages.push_back({rank + power, rank, 0});
              } else {
                messages.push_back({rank, last ? rank + power : rank ^ (1U << (round - before)), 0});
              }
            }
          }};
}

/// Open MPI's choice, as SMPI has it.
Rounds by_ranks(const Call& call) {
  const std::uint32_t ranks = call.ranks;
  if (ranks < 64) return ranks >= 4 && ranks < 8 ? linear(call) : exchanges(call);
  const bool climbs = (ranks >= 256 && ranks < 512) || (ranks >= 1024 && ranks < 4096);
  return climbs ? tree(call) : dissemination(call);
}

using enum ActionKind;

}  // namespace

std::span<const RoundsAlgorithm> barrier_algorithms() {
  static constexpr std::array algorithms{
      RoundsAlgorithm{barrier, "default", linear},
      RoundsAlgorithm{barrier, "ompi_basic_linear", linear},
      RoundsAlgorithm{barrier, "ompi", by_ranks},
      RoundsAlgorithm{barrier, "ompi_bruck", dissemination},
      RoundsAlgorithm{barrier, "ompi_doublering", double_ring},
      RoundsAlgorithm{barrier, "ompi_recursivedoubling", exchanges},
      RoundsAlgorithm{barrier, "ompi_tree", tree},
  };
  return algorithms;
}

}  // namespace netloom
