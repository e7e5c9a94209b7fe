// All-to-all exchanges.

#include <algorithm>
#include <array>
#include <bit>

#include "common/error.hpp"
#include "estimate/algorithms.hpp"

namespace netloom {

namespace {

using Partner = std::uint32_t (*)(std::uint32_t rank, std::uint32_t round, std::uint32_t ranks);

std::uint32_t paired(std::uint32_t rank, std::uint32_t round, std::uint32_t) {
  return rank ^ round;
}
std::uint32_t ahead(std::uint32_t rank, std::uint32_t round, std::uint32_t ranks) {
  return (rank + round) % ranks;
}

std::uint64_t bytes_between(const Call& call, std::uint32_t from, std::uint32_t to) {
  if (call.kind == ActionKind::alltoall) return call.bytes();
  const CollectiveCall& member = call.members[from];
  const std::int64_t count = counts_of(*member.program, *member, call.ranks)[to];
  return static_cast<std::uint64_t>(count) * datatype_size(member->send_type);
}

/// In each of ranks - 1 rounds everybody sends to one partner.
template <Partner partner>
Rounds by_partners(const Call& call) {
  return {call.ranks - 1, [call](std::uint32_t round, Round& messages) {
            for (std::uint32_t rank = 0; rank < call.ranks; ++rank) {
              const std::uint32_t to = partner(rank, round + 1, call.ranks);
              messages.push_back({rank, to, bytes_between(call, rank, to)});
            }
          }};
}

Rounds pair(const Call& call) {
  require_power_of_two(call, "pair");
  return by_partners<paired>(call);
}

/// Between two rounds the partners of the next tell each other a byte.
template <Partner partner>
Rounds with_light_barriers(const Call& call) {
  const Rounds exchange = by_partners<partner>(call);
  const auto byte = [call](std::uint32_t round, Round& messages) {
    for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
      messages.push_back({rank, partner(rank, round, call.ranks), 1});
  };
  return {2 * (call.ranks - 1) - 1, [exchange, byte](std::uint32_t round, Round& messages) {
            round % 2 == 0 ? exchange.fill(round / 2, messages) : byte(round / 2 + 2, messages);
          }};
}

Rounds pair_light_barrier(const Call& call) {
  require_power_of_two(call, "pair_light_barrier");
  return with_light_barriers<paired>(call);
}

Rounds pair_one_barrier(const Call& call) {
  require_power_of_two(call, "pair_one_barrier");
  return rounds_of(call.as(ActionKind::barrier, 0)) + by_partners<paired>(call);
}

/// SMPI's ring of `alltoallv` goes by pairs where the ranks are a power of two.
Rounds ring_or_pairs(const Call& call) {
  return std::has_single_bit(call.ranks) ? by_partners<paired>(call) : by_partners<ahead>(call);
}

Rounds ring_one_barrier(const Call& call) {
  return rounds_of(call.as(ActionKind::barrier, 0)) + by_partners<ahead>(call);
}

template <Partner partner>
Rounds with_barriers(const Call& call) {
  const Rounds exchange = by_partners<partner>(call);
  const Rounds barrier = rounds_of(call.as(ActionKind::barrier, 0));
  const std::uint32_t each = 1 + barrier.count;
  // One more stands before the copy of a rank's own part.
  return barrier + Rounds{each * exchange.count, [=](std::uint32_t round, Round& messages) {
                            const std::uint32_t part = round % each;
                            part < barrier.count ? barrier.fill(part, messages)
                                                 : exchange.fill(round / each, messages);
                          }};
}

Rounds pair_mpi_barrier(const Call& call) {
  require_power_of_two(call, "pair_mpi_barrier");
  return with_barriers<paired>(call);
}

/// Everything at once.
Rounds linear(const Call& call) {
  return {1, [call](std::uint32_t, Round& messages) {
            messages.reserve(messages.size() + std::size_t{call.ranks} * (call.ranks - 1));
            for (std::uint32_t from = 0; from < call.ranks; ++from) {
              for (std::uint32_t to = 0; to < call.ranks; ++to) {
                if (from != to) messages.push_back({from, to, bytes_between(call, from, to)});
              }
            }
          }};
}

/// Four partners at once.
Rounds scattered(const Call& call) {
  if (call.count == 0) return {};
  constexpr std::uint32_t together = 4;
  const Rounds single = by_partners<ahead>(call);
  // The rank itself is the first partner of the first group, and its message is one as any other.
  return {(call.ranks + together - 1) / together, [call, single](std::uint32_t group, Round& messages) {
            for (std::uint32_t step = together * group; step < std::min(together * (group + 1), call.ranks);
                 ++step) {
              for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
                messages.push_back({rank, (rank + call.ranks - step) % call.ranks, call.bytes()});
            }
          }};
}

/// In round k what has to go a distance with bit k goes on by 2^k.
Rounds bruck(const Call& call) {
  const auto rounds = static_cast<std::uint32_t>(std::bit_width(call.ranks - 1));
  return {rounds, [call](std::uint32_t round, Round& messages) {
            std::uint64_t blocks = 0;
            for (std::uint32_t block = 1; block < call.ranks; ++block) blocks += (block >> round) & 1U;
            for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
              messages.push_back({rank, (rank + (1U << round)) % call.ranks, blocks * call.bytes()});
          }};
}

/// A line of Open MPI's decision tables, as SMPI has them.
struct Choice {
  std::uint32_t ranks_below;
  std::uint64_t bruck_from, bruck_below;  ///< bytes for each rank
  std::uint64_t pair_from, pair_below;
};

constexpr std::uint64_t never = UINT64_MAX;
constexpr std::array choices{
    Choice{8, 0, 0, 524288, 1048576},    Choice{16, 0, 0, never, never},
    Choice{32, 4, 512, never, never},    Choice{64, 0, 512, never, never},
    Choice{256, 0, 1024, 262144, never}, Choice{512, 0, 1024, 32768, never},
    Choice{1024, 0, 512, 262144, never}, Choice{2048, 0, 512, never, never},
    Choice{4096, 0, 1024, never, never}, Choice{UINT32_MAX, 0, 2048, never, never},
};

Rounds by_size(const Call& call) {
  if (call.ranks == 2) return linear(call);
  const Choice& choice =
      *std::ranges::find_if(choices, [&](const Choice& each) { return call.ranks < each.ranks_below; });
  if (call.bytes() >= choice.bruck_from && call.bytes() < choice.bruck_below) return bruck(call);
  if (call.bytes() >= choice.pair_from && call.bytes() < choice.pair_below) return pair(call);
  return linear(call);
}

/// The same for alltoallv, which looks at the ranks alone.
Rounds by_ranks(const Call& call) {
  const std::uint32_t ranks = call.ranks;
  const bool paired_off = ranks < 4 || (ranks >= 64 && ranks < 128) || (ranks >= 256 && ranks < 1024);
  return paired_off ? pair(call) : linear(call);
}

using enum ActionKind;

}  // namespace

Rounds scheduled_rounds(const Call& call, const ExchangeSchedule& schedule, bool barrier) {
  if (schedule.groups.empty()) return {};
  const Rounds between = barrier ? rounds_of(call.as(ActionKind::barrier, 0)) : Rounds{};
  const std::uint32_t each = 1 + between.count;
  const auto fill = [=, &schedule](std::uint32_t round, Round& messages) {
    if (round % each != 0) return between.fill(round % each - 1, messages);
    const ExchangeGroup& group = schedule.groups[round / each];
    for (std::uint32_t from = 0; from < call.ranks; ++from) {
      for (const std::uint32_t to : group.to[from])
        messages.push_back({from, to, bytes_between(call, from, to)});
    }
  };
  return {static_cast<std::uint32_t>(schedule.groups.size() - 1) * each + 1, fill};
}

std::span<const RoundsAlgorithm> alltoall_algorithms() {
  static constexpr std::array algorithms{
      RoundsAlgorithm{alltoall, "default", by_size},
      RoundsAlgorithm{alltoall, "ompi", by_size},
      RoundsAlgorithm{alltoall, "basic_linear", linear},
      RoundsAlgorithm{alltoall, "bruck", bruck},
      RoundsAlgorithm{alltoall, "mvapich2_scatter_dest", scattered},
      RoundsAlgorithm{alltoall, "pair", pair},
      RoundsAlgorithm{alltoall, "pair_light_barrier", pair_light_barrier},
      RoundsAlgorithm{alltoall, "pair_mpi_barrier", pair_mpi_barrier},
      RoundsAlgorithm{alltoall, "pair_one_barrier", pair_one_barrier},
      RoundsAlgorithm{alltoall, "ring", by_partners<ahead>},
      RoundsAlgorithm{alltoall, "ring_mpi_barrier", with_barriers<ahead>},
      RoundsAlgorithm{alltoall, "ring_one_barrier", ring_one_barrier},
  };
  return algorithms;
}

std::span<const RoundsAlgorithm> alltoallv_algorithms() {
  static constexpr std::array algorithms{
      RoundsAlgorithm{alltoallv, "default", linear},
      RoundsAlgorithm{alltoallv, "ompi", by_ranks},
      RoundsAlgorithm{alltoallv, "ompi_basic_linear", linear},
      RoundsAlgorithm{alltoallv, "pair", pair},
      RoundsAlgorithm{alltoallv, "pair_light_barrier", pair_light_barrier},
      RoundsAlgorithm{alltoallv, "pair_mpi_barrier", pair_mpi_barrier},
      RoundsAlgorithm{alltoallv, "pair_one_barrier", pair_one_barrier},
      RoundsAlgorithm{alltoallv, "ring", ring_or_pairs},
      RoundsAlgorithm{alltoallv, "ring_mpi_barrier", with_barriers<ahead>},
      RoundsAlgorithm{alltoallv, "ring_one_barrier", ring_one_barrier},
  };
  return algorithms;
}

}  // namespace netloom
