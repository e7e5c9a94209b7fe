#pragma once
// Run files: `DIR/runs/<run id>.json`, one a run, complete or absent. Format: docs/results.md.

#include <filesystem>
#include <optional>
#include <string>

#include "results/record.hpp"

namespace netloom {

std::filesystem::path run_file(const std::filesystem::path& folder, const std::string& run_id);

/// The file's text: one member a line, the same bytes for the same outcome.
std::string run_file_text(const RunOutcome& outcome);

/// \throws RunError when it cannot be written.
void write_run_file(const std::filesystem::path& folder, const RunOutcome& outcome);

/// The outcome of `run_id`; nothing when there is no such file. A file that is damaged, of another format or
/// of another run counts as missing, with a warning in the log.
std::optional<RunOutcome> read_run_file(const std::filesystem::path& folder, const std::string& run_id);

}  // namespace netloom
