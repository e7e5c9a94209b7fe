#pragma once
// Answers of a search as JSON: to keep, to merge, and to take a topology's jumps from (docs/search.md).

#include <filesystem>
#include <string>

#include "experiment/search_answer.hpp"

namespace netloom {

/// `diameter,mpl` or `mpl,diameter`
const char* to_text(SearchOrder order);
const char* to_text(SearchMethod method);

std::string search_json(const SearchAnswer& answer);

/// Without the bisections, of which the JSON has the cuts alone. \throws InputError when the file cannot be
/// read or is no answer of a search.
SearchAnswer read_search_json(const std::filesystem::path& path);

}  // namespace netloom
