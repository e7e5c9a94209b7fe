#include "estimate/algorithms.hpp"

#include <array>
#include <bit>
#include <string>
#include <vector>

#include "common/error.hpp"
#include "common/text.hpp"

namespace netloom {

namespace {

/// As SMPI's keys spell the collective: the trace's word is `reducescatter`.
std::string collective_name(ActionKind kind) {
  return kind == ActionKind::reduce_scatter ? "reduce_scatter" : std::string(trace_word(kind));
}

const RoundsAlgorithm* find(ActionKind kind, std::string_view name) {
  for (const auto table : {alltoall_algorithms(), alltoallv_algorithms(), reduction_algorithms(),
                           tree_algorithms(), gathering_algorithms(), barrier_algorithms()}) {
    for (const RoundsAlgorithm& algorithm : table) {
      if (algorithm.kind == kind && algorithm.name == name) return &algorithm;
    }
  }
  return nullptr;
}

/// SMPI has one algorithm of these, whatever the selector.
bool is_fixed(ActionKind kind) {
  using enum ActionKind;
  return kind == gatherv || kind == scatterv || kind == scan || kind == exscan;
}

}  // namespace

const RoundsAlgorithm& algorithm_in_force(const Call& call) {
  const std::string collective = collective_name(call.kind);
  const auto chosen = call.mpi->algorithms.find(collective);
  std::string name = chosen == call.mpi->algorithms.end() ? call.mpi->selector : chosen->second;
  if (is_fixed(call.kind)) name = "default";
  const RoundsAlgorithm* const known = find(call.kind, name);
  if (known != nullptr) return *known;
  throw CombinationError("engine phase does not know the rounds of " + collective + " by '" + name +
                         "'; name another algorithm under mpi.algorithms, or use engine smpi");
}

void require_power_of_two(const Call& call, std::string_view name) {
  if (std::has_single_bit(call.ranks)) return;
  throw CombinationError(collective_name(call.kind) + " by '" + std::string(name) +
                         "' needs a number of ranks that is a power of two, got " +
                         std::to_string(call.ranks));
}

}  // namespace netloom
