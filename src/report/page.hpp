#pragma once
// The report of a folder of results as one page that needs nothing else: no network, no other file.

#include <filesystem>
#include <string>

namespace netloom {

/// The same bytes for the same folder and the same gnuplot. \throws InputError when the folder has no
/// results.csv.
std::string html_report(const std::filesystem::path& folder);

}  // namespace netloom
