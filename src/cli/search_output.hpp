#pragma once
// Answers of a search as text: a table for people, JSON to keep and to merge (docs/search.md).

#include <filesystem>
#include <string>

#include "cli/search_bisection.hpp"
#include "search/search.hpp"

namespace netloom {

const char* to_text(SearchOrder order);
const char* to_text(SearchMethod method);

/// Without bisections nothing is said of them (JSON: null).
std::string search_table(const SearchResult& result, const SetBisections& bisections);
std::string search_json(const SearchResult& result, const SetBisections& bisections);

/// \throws InputError when the file cannot be read or is no answer of a search.
SearchResult read_search_json(const std::filesystem::path& path);

}  // namespace netloom
