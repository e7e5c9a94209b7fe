#pragma once
// Answers of a search as text: a table for people, JSON to keep and to merge (docs/search.md).

#include <filesystem>
#include <string>

#include "search/search.hpp"

namespace netloom {

const char* to_text(SearchOrder order);
const char* to_text(SearchMethod method);

std::string search_table(const SearchResult& result);
std::string search_json(const SearchResult& result);

/// \throws InputError when the file cannot be read or is no answer of a search.
SearchResult read_search_json(const std::filesystem::path& path);

}  // namespace netloom
