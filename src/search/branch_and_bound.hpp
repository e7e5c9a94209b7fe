#pragma once
// The default method: a proof by branch and bound, in two passes when the diameter goes first.

#include "search/search.hpp"

namespace netloom {

/// \pre the request has been checked, and there are at least two jumps to choose.
SearchResult branch_and_bound(const SearchRequest& request);

}  // namespace netloom
