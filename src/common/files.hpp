#pragma once
// Whole files in and out. A file appears complete or not at all.

#include <filesystem>
#include <string>
#include <string_view>

namespace netloom {

/// \throws InputError naming the file and the reason (missing, a folder, not readable).
std::string read_file(const std::filesystem::path& path);

/// Whether a file must survive a power cut, which costs a wait for the disk. One that need not is whole, the
/// one before, or, after a power cut alone, cut short.
enum class Flush { yes, no };

/// Writes to a temporary name beside the file, flushes it to disk and renames it over the file. A symbolic
/// link stays one: what it names is written. What is no file (a device, a pipe) is written to as it is.
/// \throws RunError naming the file and the reason (disk full, read-only, missing folder); nothing is left
/// behind.
void write_file(const std::filesystem::path& path, std::string_view text, Flush flush = Flush::yes);

}  // namespace netloom
