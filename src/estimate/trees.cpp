// Collectives with a root.

#include <array>
#include <bit>

#include "estimate/algorithms.hpp"

namespace netloom {

namespace {

/// Bytes of the part of a rank: of a vector collective its own.
std::uint64_t part_of(const Call& call, std::uint32_t rank) {
  return call.parts.empty() ? call.bytes() : call.parts[rank];
}

/// The root sends to all at once.
Rounds root_to_all(const Call& call) {
  return {1, [call](std::uint32_t, Round& messages) {
            for (std::uint32_t rank = 0; rank < call.ranks; ++rank) {
              if (rank != call.root) messages.push_back({call.root, rank, part_of(call, rank)});
            }
          }};
}

Rounds all_to_root(const Call& call) {
  return {1, [call](std::uint32_t, Round& messages) {
            for (std::uint32_t rank = 0; rank < call.ranks; ++rank) {
              if (rank != call.root) messages.push_back({rank, call.root, part_of(call, rank)});
            }
          }};
}

/// Ranks that have the vector send it on by ever smaller powers of two.
Rounds binomial_bcast(const Call& call) {
  const auto rounds = static_cast<std::uint32_t>(std::bit_width(call.ranks - 1));
  return {rounds, [call, rounds](std::uint32_t round, Round& messages) {
            const std::uint32_t step = 1U << (rounds - 1 - round);
            for (std::uint32_t from = 0; from + step < call.ranks; from += 2 * step) {
              messages.push_back(
                  {(from + call.root) % call.ranks, (from + step + call.root) % call.ranks, call.bytes()});
            }
          }};
}

using enum ActionKind;

}  // namespace

std::span<const RoundsAlgorithm> tree_algorithms() {
  static constexpr std::array algorithms{
      RoundsAlgorithm{bcast, "default", binomial_bcast},
      RoundsAlgorithm{bcast, "binomial_tree", binomial_bcast},
      RoundsAlgorithm{bcast, "flattree", root_to_all},
      RoundsAlgorithm{gather, "default", all_to_root},
      RoundsAlgorithm{gatherv, "default", all_to_root},
      RoundsAlgorithm{scatter, "default", root_to_all},
      RoundsAlgorithm{scatterv, "default", root_to_all},
  };
  return algorithms;
}

}  // namespace netloom
