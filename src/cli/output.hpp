#pragma once
// Standard output: results and nothing else.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace netloom {

/// Writes to standard output. A reader that has gone away (`| head`) is no error.
/// \throws RunError when it cannot be written (a full disk).
void print(std::string_view text);

/// To the file, or to standard output when none is named or its name is `-`.
void print_or_write(std::string_view text, const std::optional<std::filesystem::path>& file);

/// \throws InputError for `-` in place of a folder.
void refuse_standard_output(const std::string& folder);

/// \throws InputError unless the folder is new or empty: old rank files beside new ones would be read as one
/// trace.
void refuse_full_trace_folder(const std::string& folder);

bool is_standard_output(const std::optional<std::filesystem::path>& file);

/// A closed standard stream is opened on /dev/null, so that no file of ours takes its number; writing to a
/// pipe nobody reads is an error code from now on, not a signal.
void prepare_standard_streams();

}  // namespace netloom
