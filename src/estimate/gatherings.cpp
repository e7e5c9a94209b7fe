// All-gathers.

#include <algorithm>
#include <array>
#include <bit>

#include "estimate/algorithms.hpp"

namespace netloom {

namespace {

using enum ActionKind;

std::uint64_t part_of(const Call& call, std::uint32_t rank) {
  return call.parts.empty() ? call.bytes() : call.parts[rank];
}

/// Everything at once.
Rounds linear(const Call& call) {
  return {1, [call](std::uint32_t, Round& messages) {
            for (std::uint32_t from = 0; from < call.ranks; ++from) {
              for (std::uint32_t to = 0; to < call.ranks; ++to) {
                if (from != to) messages.push_back({from, to, part_of(call, from)});
              }
            }
          }};
}

/// Everybody's own part to one other rank a round.
Rounds pair(const Call& call) {
  require_power_of_two(call, "pair");
  return {call.ranks - 1, [call](std::uint32_t round, Round& messages) {
            for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
              messages.push_back({rank, rank ^ (round + 1), part_of(call, rank)});
          }};
}

Rounds ring(const Call& call) {
  return {call.ranks - 1, [call](std::uint32_t round, Round& messages) {
            for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
              messages.push_back({rank, (rank + round + 1) % call.ranks, part_of(call, rank)});
          }};
}

/// What a rank has doubles in every round.
Rounds recursive_doubling(const Call& call) {
  require_power_of_two(call, "rdb");
  const auto rounds = static_cast<std::uint32_t>(std::bit_width(call.ranks) - 1);
  return {rounds, [call](std::uint32_t round, Round& messages) {
            for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
              messages.push_back({rank, rank ^ (1U << round), call.bytes() << round});
          }};
}

/// The same to the rank 2^k before; in the last round what is missing.
Rounds bruck(const Call& call) {
  const auto rounds = static_cast<std::uint32_t>(std::bit_width(call.ranks - 1));
  return {rounds, [call](std::uint32_t round, Round& messages) {
            const std::uint32_t distance = 1U << round;
            const std::uint64_t parts = std::min(distance, call.ranks - distance);
            for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
              messages.push_back({rank, (rank + call.ranks - distance) % call.ranks, parts * call.bytes()});
          }};
}

}  // namespace

std::span<const RoundsAlgorithm> gathering_algorithms() {
  static constexpr std::array algorithms{
      RoundsAlgorithm{allgather, "default", linear}, RoundsAlgorithm{allgather, "bruck", bruck},
      RoundsAlgorithm{allgather, "pair", pair},      RoundsAlgorithm{allgather, "rdb", recursive_doubling},
      RoundsAlgorithm{allgather, "ring", ring},      RoundsAlgorithm{allgatherv, "default", linear},
      RoundsAlgorithm{allgatherv, "pair", pair},     RoundsAlgorithm{allgatherv, "ring", ring},
  };
  return algorithms;
}

}  // namespace netloom
