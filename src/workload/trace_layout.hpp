#pragma once
// Which files make up a trace: an index, a folder of numbered rank files, or one file that all ranks share;
// each on disk or in an archive.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "workload/trace.hpp"
#include "workload/trace_store.hpp"

namespace netloom {

struct TraceFile {
  std::filesystem::path path;
  std::string named_at;  ///< `ti.txt:3` in an index; empty otherwise
};

struct TraceLayout {
  TraceStore store;              ///< reads the files
  std::vector<TraceFile> files;  ///< in rank order
  bool shared = false;           ///< one file holds the lines of all ranks
  std::filesystem::path index;   ///< empty when there is none
  std::vector<TraceFinding> findings;
};

/// \throws InputError when there is no such file or folder, or it holds no trace.
TraceLayout trace_layout(const std::filesystem::path& path);

/// How many ranks the trace is read as; none, with a finding, when that cannot be told. Another number than
/// `ranks` is a finding.
std::optional<std::uint32_t> settle_ranks(TraceLayout& layout, const std::filesystem::path& path,
                                          std::optional<std::uint32_t> ranks);

}  // namespace netloom
