#pragma once
// The paper's method: every combination in co-lexicographic order, with jump 1 fixed where N is a power of
// two (there every connected set holds a unit, and so has an equivalent set with jump 1).

#include "search/search.hpp"

namespace netloom {

/// \pre the request has been checked, and there are at least two jumps to choose.
SearchResult exhaustive_search(const SearchRequest& request);

/// Combinations that the exhaustive method goes through.
std::uint64_t exhaustive_ranks(std::uint32_t nodes, std::uint32_t degree);

}  // namespace netloom
