#pragma once
// What the generators of the NAS Parallel Benchmarks share: the keys they all have, and point-to-point calls.
// Source of the programs: D. Bailey et al., The NAS Parallel Benchmarks, RNR-94-007, 1994; calls and sizes of
// NPB 3.4.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "workload/actions.hpp"
#include "workload/generator.hpp"
#include "workload/process_grid.hpp"

namespace netloom {

/// The keys `class`, `iterations`, `setup`, `compute`.
struct NpbRun {
  std::string kind;             ///< of the class: `A`
  std::int64_t iterations = 0;  ///< timed ones
  bool setup = false;           ///< set-up, untimed first step and verification too
  bool counted = false;         ///< compute phases from operation counts
};

/// \param iterations NPB's own, by class.
/// \param actions_each about so many actions an iteration of that class, all ranks together.
NpbRun read_npb_run(MapReader& spec, const std::map<std::string, std::int64_t>& iterations,
                    const std::function<std::uint64_t(const std::string& kind)>& actions_each);

/// For `read_npb_run`: the same number for each rank and class.
std::function<std::uint64_t(const std::string&)> actions_a_rank(std::uint64_t each,
                                                                const WorkloadContext& context);

/// `{type: npb_cg, class: A, iterations: 15, setup: no, compute: counted}`
std::string npb_spec(const std::string& type, const NpbRun& run);

inline constexpr Datatype type_logical = 23;

/// A square number's root; 0 when it is none.
std::int64_t exact_root(std::int64_t number);

}  // namespace netloom
