#pragma once
// Answers of a search as a table for people (docs/search.md).

#include <string>

#include "experiment/search_answer.hpp"

namespace netloom {

std::string search_table(const SearchAnswer& answer);

}  // namespace netloom
