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
Workload make_graph500_bfs(MapReader& spec, const WorkloadContext& context);
Workload make_trace(MapReader& spec, const WorkloadContext& context);

/// `iterations`, at least 1. A program of so many actions that it could not be held is a fault.
/// \param actions_each actions an iteration, all ranks together.
std::int64_t read_iterations(MapReader& spec, std::int64_t otherwise, std::uint64_t actions_each);

/// `size` in bytes, at most 1 TiB.
std::int64_t read_size(MapReader& spec);

/// Whether generated programs compute: `compute: counted` (default) or `none`.
bool read_compute(MapReader& spec);

/// Ends the reading of the map. False when anything in it is wrong: the generator returns at once.
bool complete(MapReader& spec);

/// Programs that hold `init` alone, for each rank.
Workload start_programs(std::uint32_t ranks);
/// Appends `finalize` to each rank.
void finish_programs(Workload& workload);
/// Appends the action to every rank.
void add_to_all(Workload& workload, const Action& action);
/// Appends a compute phase, unless it is empty.
void add_compute(RankProgram& program, double flops);

/// `{type: alltoall, size: 64KiB}`
std::string flow_map(const std::vector<std::pair<std::string, std::string>>& entries);

}  // namespace netloom
