#pragma once
// The table of workloads: a name, a line of help, and the function that makes one from its YAML map.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "spec/reader.hpp"
#include "workload/workload.hpp"

namespace netloom {

/// What a generator is told beside its own keys.
struct WorkloadContext {
  std::uint32_t ranks = 0;  ///< ranks to make it for; a trace brings its own and is asked first
  std::uint64_t seed = 1;
};

struct Benchmark {
  std::string_view name;
  std::string_view summary;
  Workload (*make)(MapReader& spec, const WorkloadContext& context);
};

std::span<const Benchmark> benchmarks();

/// Ranks that the map itself fixes (`ranks:`, or the ranks of a trace); none when the network decides.
std::optional<std::uint32_t> ranks_of(const Value& spec, Faults& faults);

/// \throws InputError with all faults: bad keys, an illegal number of ranks, a faulty trace (each fault as
/// file:line: what).
Workload make_workload(const Value& spec, const WorkloadContext& context);

/// The label a map gives or defaults to, known without making the workload.
std::string workload_label(const Value& spec);

/// Files whose content decides the workload (a trace's index and rank files); empty for generated ones.
std::vector<std::filesystem::path> input_files(const Value& spec);

}  // namespace netloom
