#pragma once
// The checkpoint of a search: a text file, one fact a line, written whole.

#include "search/stages.hpp"

namespace netloom {

/// \throws RunError when the file cannot be written.
void write_checkpoint(const SearchRequest& request, const SearchState& state);

/// \throws InputError when the file cannot be read, is no checkpoint, or is of another search.
SearchState read_checkpoint(const SearchRequest& request);

}  // namespace netloom
