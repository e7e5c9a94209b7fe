#pragma once
// The table of the collective algorithms whose rounds are known, under SMPI's names: one file of functions a
// group of collectives.

#include <span>
#include <string_view>

#include "estimate/rounds.hpp"
#include "schedule/schedule.hpp"

namespace netloom {

struct RoundsAlgorithm {
  ActionKind kind;
  std::string_view name;
  Rounds (*rounds)(const Call& call);  ///< \pre two ranks or more
};

std::span<const RoundsAlgorithm> alltoall_algorithms();
std::span<const RoundsAlgorithm> alltoallv_algorithms();
std::span<const RoundsAlgorithm> reduction_algorithms();  ///< reduce, allreduce, reduce_scatter, scans
std::span<const RoundsAlgorithm> tree_algorithms();       ///< bcast, gather(v), scatter(v)
std::span<const RoundsAlgorithm> gathering_algorithms();  ///< allgather, allgatherv
std::span<const RoundsAlgorithm> barrier_algorithms();

/// \throws CombinationError when it is in no table.
const RoundsAlgorithm& algorithm_in_force(const Call& call);

/// The groups of a schedule made for the network. \param schedule must outlive the rounds. \param barrier
/// whether one stands between groups.
Rounds scheduled_rounds(const Call& call, const ExchangeSchedule& schedule, bool barrier);

/// \throws CombinationError unless the ranks are a power of two.
void require_power_of_two(const Call& call, std::string_view name);

}  // namespace netloom
