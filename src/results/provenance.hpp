#pragma once
// provenance.json: everything about results that varies from one machine or day to the next, kept apart from
// the results so that those stay the same bytes. Format: docs/results.md.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace netloom {

/// The machine and the program, as they are now.
struct Machine {
  std::string host;
  std::string cpu;
  unsigned cores = 0;
  std::string system;    ///< kernel and release
  std::string compiler;  ///< that built the program
};

Machine this_machine();

/// `2026-11-30T13:28:34Z`
std::string utc_now();

/// One call of `netloom run`.
struct Session {
  std::vector<std::string> command;
  std::string started, finished;  ///< UTC; `finished` is empty while it runs
  Machine machine;
  std::string netloom_version, simgrid_version;
  int model_version = 0;
  unsigned jobs = 0;
  std::uint64_t runs_done = 0;
  double wall_s = 0;
  std::uint64_t peak_memory_bytes = 0;  ///< of the process that led
};

/// What one run took.
struct RunCost {
  double wall_s = 0;
  std::uint64_t peak_memory_bytes = 0;
};

struct Provenance {
  std::vector<Session> sessions;
  std::map<std::string, RunCost> runs;  ///< by run id
};

/// Empty when there is no such file; a damaged one counts as missing, with a warning in the log.
Provenance read_provenance(const std::filesystem::path& path);

/// What the runs of a folder of results took, by run id, those of shards included.
std::map<std::string, RunCost> run_costs(const std::filesystem::path& folder);

/// \throws RunError when it cannot be written.
void write_provenance(const std::filesystem::path& path, const Provenance& provenance);

}  // namespace netloom
