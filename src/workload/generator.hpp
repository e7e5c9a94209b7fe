#pragma once
// What generators share: the keys that most of them have, and the frame of a program.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/reader.hpp"
#include "workload/benchmark.hpp"
#include "workload/workload.hpp"

namespace netloom {

// One function a row of the table in benchmark.cpp, each in its own file.
Workload make_alltoall(MapReader& spec, const WorkloadContext& context);
Workload make_allreduce(MapReader& spec, const WorkloadContext& context);
Workload make_bcast(MapReader& spec, const WorkloadContext& context);
Workload make_barrier(MapReader& spec, const WorkloadContext& context);
Workload make_pingpong(MapReader& spec, const WorkloadContext& context);
Workload make_npb_is(MapReader& spec, const WorkloadContext& context);
Workload make_npb_ft(MapReader& spec, const WorkloadContext& context);
Workload make_npb_cg(MapReader& spec, const WorkloadContext& context);
Workload make_npb_mg(MapReader& spec, const WorkloadContext& context);
Workload make_npb_lu(MapReader& spec, const WorkloadContext& context);
Workload make_npb_bt(MapReader& spec, const WorkloadContext& context);
Workload make_npb_sp(MapReader& spec, const WorkloadContext& context);
Workload make_npb_ep(MapReader& spec, const WorkloadContext& context);
Workload make_stencil(MapReader& spec, const WorkloadContext& context);
Workload make_b_eff(MapReader& spec, const WorkloadContext& context);
Workload make_hpl(MapReader& spec, const WorkloadContext& context);
Workload make_ffte(MapReader& spec, const WorkloadContext& context);
Workload make_llm_training(MapReader& spec, const WorkloadContext& context);
Workload make_graph500_bfs(MapReader& spec, const WorkloadContext& context);
Workload make_trace(MapReader& spec, const WorkloadContext& context);

/// `iterations`, at least 1. A program of so many actions that it could not be held is a fault.
/// \param actions_each actions an iteration, all ranks together.
std::int64_t read_iterations(MapReader& spec, std::int64_t otherwise, std::uint64_t actions_each);

/// `size` in bytes, at most 1 TiB.
std::int64_t read_size(MapReader& spec);

/// A rank that the map names under `key`: any number, checked by `require_rank` once the map is read.
std::uint32_t read_rank(MapReader& spec, std::string_view key, std::uint32_t otherwise);
/// \throws CombinationError when there is no such rank.
void require_rank(const MapReader& spec, std::string_view key, std::uint32_t rank, std::uint32_t ranks);

/// Whether generated programs compute: `compute: counted` (default) or `none`.
bool read_compute(MapReader& spec);

/// Ends the reading of the map. False when anything in it is wrong: the generator returns at once.
bool complete(MapReader& spec);

/// A sound workload that this number of ranks cannot run. \throws CombinationError always.
[[noreturn]] void refuse_combination(const MapReader& spec, const std::string& sentence);

/// Programs that hold `init` alone, for each rank.
Workload start_programs(std::uint32_t ranks);
/// Appends `finalize` to each rank.
void finish_programs(Workload& workload);
/// Appends the action to every rank.
void add_to_all(Workload& workload, const Action& action);
/// Appends a compute phase, unless it is empty.
void add_compute(RankProgram& program, double flops);

/// `[64, 64]`
std::string flow_list(const std::vector<std::int64_t>& numbers);

/// `{type: alltoall, size: 64KiB}`
std::string flow_map(const std::vector<std::pair<std::string, std::string>>& entries);

}  // namespace netloom
