#pragma once
// What the mutations start from: the examples of the pages, the ready experiments, and small traces.

#include <filesystem>
#include <string>
#include <vector>

#include "spec/value.hpp"

namespace netloom::fuzz {

/// Every flow map `{type: ...}` of a page that parses.
std::vector<Value> flow_maps_of(const std::filesystem::path& page);

/// The experiments of a folder, as text.
std::vector<std::string> experiments_of(const std::filesystem::path& folder);

/// A workload of every benchmark, small.
std::vector<Value> workloads();

/// Traces shared by all ranks, for four ranks: every action of the format, as the programs of `benchmarks`
/// write them and as recorders may.
std::vector<std::string> shared_traces();

std::vector<std::string> edge_lists();
std::vector<std::string> graphml_files();

}  // namespace netloom::fuzz
