// Reductions. What they compute is no part of their rounds.

#include <array>
#include <bit>

#include "common/error.hpp"
#include "estimate/algorithms.hpp"

namespace netloom {

namespace {

using enum ActionKind;

Rounds linear_reduce(const Call& call) {
  return {1, [call](std::uint32_t, Round& messages) {
            for (std::uint32_t rank = 0; rank < call.ranks; ++rank) {
              if (rank != call.root) messages.push_back({rank, call.root, call.bytes()});
            }
          }};
}

/// Up a binomial tree.
Rounds binomial_reduce(const Call& call) {
  if (call.count == 0) return {};
  const auto rounds = static_cast<std::uint32_t>(std::bit_width(call.ranks - 1));
  return {rounds, [call](std::uint32_t round, Round& messages) {
            const std::uint32_t step = 1U << round;
            for (std::uint32_t to = 0; to + step < call.ranks; to += 2 * step) {
              messages.push_back(
                  {(to + step + call.root) % call.ranks, (to + call.root) % call.ranks, call.bytes()});
            }
          }};
}

/// SMPI's default reduces linearly and broadcasts by a binomial tree, whatever is named for these.
Rounds default_allreduce(const Call& call) {
  MpiOptions plain;
  Call own = call;
  own.mpi = &plain;
  own.root = 0;
  return rounds_of(own.as(reduce, call.count)) + rounds_of(own.as(bcast, call.count));
}

/// Reduces to rank 0 and broadcasts, by the algorithms in force.
Rounds redbcast(const Call& call) {
  return rounds_of(call.as(reduce, call.count)) + rounds_of(call.as(bcast, call.count));
}

/// The ranks beyond a power of two hand their vectors to a neighbour first and get the result last.
struct Folding {
  explicit Folding(std::uint32_t ranks) : power(std::bit_floor(ranks)), rest(ranks - power) {}
  std::uint32_t power;
  std::uint32_t rest;

  std::uint32_t rank_of(std::uint32_t folded) const { return folded < rest ? 2 * folded + 1 : folded + rest; }
};

Rounds folded(const Call& call, const Rounds& core) {
  const Folding folding(call.ranks);
  if (folding.rest == 0) return core;
  const auto neighbours = [call, folding](bool back) {
    return Rounds{1, [call, folding, back](std::uint32_t, Round& messages) {
                    for (std::uint32_t i = 0; i < folding.rest; ++i) {
                      messages.push_back(back ? Transfer{2 * i + 1, 2 * i, call.bytes()}
                                              : Transfer{2 * i, 2 * i + 1, call.bytes()});
                    }
                  }};
  };
  return neighbours(false) + core + neighbours(true);
}

Rounds recursive_doubling(const Call& call) {
  const Folding folding(call.ranks);
  const auto rounds = static_cast<std::uint32_t>(std::bit_width(folding.power) - 1);
  return folded(
      call, {rounds, [call, folding](std::uint32_t round, Round& messages) {
               for (std::uint32_t i = 0; i < folding.power; ++i) {
                 messages.push_back({folding.rank_of(i), folding.rank_of(i ^ (1U << round)), call.bytes()});
               }
             }});
}

/// Recursive halving and doubling of a vector that the ranks cut evenly but for the last part.
Rounds halving_and_doubling(const Call& call) {
  const Folding folding(call.ranks);
  const auto steps = static_cast<std::uint32_t>(std::bit_width(folding.power) - 1);
  const auto exchange = [call, folding, steps](std::uint32_t round, Round& messages) {
    const bool halving = round < steps;
    const std::uint32_t bit = halving ? round : 2 * steps - 1 - round;
    // Parts that a rank sends: those that its partner keeps after halving, or that it has itself.
    const std::uint32_t parts = folding.power >> (bit + 1);
    const std::uint64_t part = call.count / folding.power;
    const std::uint64_t over = call.count - part * folding.power;
    for (std::uint32_t i = 0; i < folding.power; ++i) {
      const std::uint32_t partner = i ^ (1U << bit);
      const std::uint32_t owner = halving ? partner : i;
      // The last part is with those whose bits so far are all ones.
      const std::uint32_t ones = (2U << bit) - 1;
      const std::uint64_t elements = parts * part + ((owner & ones) == ones ? over : 0);
      messages.push_back({folding.rank_of(i), folding.rank_of(partner), elements * call.element_bytes});
    }
  };
  return folded(call, {2 * steps, exchange});
}

/// `rounds` times a part from everybody to the next rank.
Rounds shifts(const Call& call, std::uint32_t rounds, std::uint64_t bytes) {
  return {rounds, [ranks = call.ranks, bytes](std::uint32_t, Round& messages) {
            for (std::uint32_t rank = 0; rank < ranks; ++rank)
              messages.push_back({rank, (rank + 1) % ranks, bytes});
          }};
}

/// A logical ring: reduce-scatter, then all-gather; what does not divide evenly by a call of its own.
Rounds logical_ring(const Call& call) {
  if (call.count < call.ranks) return default_allreduce(call);
  const std::uint64_t part = call.count / call.ranks;
  const Rounds even = shifts(call, 2 * (call.ranks - 1), part * call.element_bytes);
  const std::uint64_t rest = call.count % call.ranks;
  return rest == 0 ? even : even + rounds_of(call.as(allreduce, rest));
}

/// Recursive halving, then an all-gather by the algorithm in force.
Rounds halving_and_allgather(const Call& call) {
  require_power_of_two(call, "rab1");
  const bool uneven = call.count % call.ranks != 0;
  const std::uint64_t part = uneven ? (call.count + call.ranks) / call.ranks : call.count / call.ranks;
  const auto rounds = static_cast<std::uint32_t>(std::bit_width(call.ranks) - 1);
  const Rounds halving{rounds, [call, part](std::uint32_t round, Round& messages) {
                         const std::uint32_t mask = call.ranks >> (round + 1);
                         for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
                           messages.push_back({rank, rank ^ mask, part * mask * call.element_bytes});
                       }};
  return halving + rounds_of(call.as(allgather, part));
}

/// An all-to-all and an all-gather by the algorithms in force.
Rounds alltoall_and_allgather(const Call& call) {
  std::uint64_t part = call.count / call.ranks;
  if (call.count % call.ranks != 0)
    part = call.count < call.ranks ? call.ranks : (call.count + call.ranks) / call.ranks;
  return rounds_of(call.as(alltoall, part)) + rounds_of(call.as(allgather, part));
}

/// Everybody to all after it.
Rounds prefix(const Call& call) {
  return {1, [call](std::uint32_t, Round& messages) {
            for (std::uint32_t from = 0; from < call.ranks; ++from) {
              for (std::uint32_t to = from + 1; to < call.ranks; ++to)
                messages.push_back({from, to, call.bytes()});
            }
          }};
}

/// Equal parts: SMPI reduces to rank 0 and scatters.
Rounds default_reduce_scatter(const Call& call) {
  for (const std::uint64_t part : call.parts) {
    if (part == call.parts.front()) continue;
    throw CombinationError(
        "engine phase does not know the rounds of reduce_scatter by 'default' with parts of different sizes; "
        "use engine "
        "smpi");
  }
  return linear_reduce(call) + rounds_of(call.as(scatterv, call.count));
}

}  // namespace

std::span<const RoundsAlgorithm> reduction_algorithms() {
  static constexpr std::array algorithms{
      RoundsAlgorithm{reduce, "default", linear_reduce},
      RoundsAlgorithm{reduce, "binomial", binomial_reduce},
      RoundsAlgorithm{allreduce, "default", default_allreduce},
      RoundsAlgorithm{allreduce, "rab_rdb", halving_and_doubling},
      RoundsAlgorithm{allreduce, "rdb", recursive_doubling},
      RoundsAlgorithm{allreduce, "lr", logical_ring},
      RoundsAlgorithm{allreduce, "rab1", halving_and_allgather},
      RoundsAlgorithm{allreduce, "rab2", alltoall_and_allgather},
      RoundsAlgorithm{allreduce, "redbcast", redbcast},
      RoundsAlgorithm{reduce_scatter, "default", default_reduce_scatter},
      RoundsAlgorithm{scan, "default", prefix},
      RoundsAlgorithm{exscan, "default", prefix},
  };
  return algorithms;
}

}  // namespace netloom
