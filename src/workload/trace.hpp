#pragma once
// SMPI time-independent traces in and out, and the lint that both share.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// One finding: `file:line: what`.
struct TraceFinding {
  /// `repairable`: wrong as it stands, and right with what its sentence says the workload may add
  /// (TraceOptions).
  enum class Level { notice, repairable, error };
  Level level = Level::error;
  std::string place;  ///< `rank-3.txt:17`
  std::string what;
  std::string text() const { return place + ": " + what; }
};

struct TraceReading {
  Workload workload;  ///< meaningful when the reading is sound
  std::vector<TraceFinding> findings;
  bool sound() const;  ///< whether every finding is a notice
};

/// What a trace cannot say by itself.
struct TraceOptions {
  std::uint32_t derived_type_bytes = 0;  ///< bytes of one element of datatype -1; 0: not known, an error
  bool repair_any_source = false;  ///< source -333 is the recorder's slip for MPI_ANY_SOURCE, not an error
};

/// Reads an index file, a folder (rank files in numeric order), an archive of either, or one shared file
/// (`ranks` needed there).
/// \param ranks the number of ranks that is expected, where it is known: a trace of another number is an
/// error. \throws InputError only when nothing can be read (no such file); every fault of the text is a
/// finding.
TraceReading read_trace(const std::filesystem::path& path, std::optional<std::uint32_t> ranks,
                        const TraceOptions& options = {});

/// Files on disk that `read_trace` would read.
std::vector<std::filesystem::path> trace_files(const std::filesystem::path& path);

/// Writes `index.txt` and `rank-<r>.txt` into `folder`, which is made; read_trace of it gives the same
/// actions.
void write_trace(const Workload& workload, const std::filesystem::path& folder);

/// The parts of `write_trace`, for a trace whose rank files somebody else writes.
std::string rank_file_name(std::uint32_t rank);
void make_trace_folder(const std::filesystem::path& folder);
void write_trace_index(const std::filesystem::path& folder, std::uint32_t ranks);
/// What there is of a trace that could not be finished: half of one could be taken for a whole.
void remove_trace_files(const std::filesystem::path& folder, std::uint32_t ranks);

}  // namespace netloom
