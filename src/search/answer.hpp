#pragma once
// From the state of a finished or interrupted search to its answer.

#include "search/lattice.hpp"
#include "search/search.hpp"
#include "search/space.hpp"
#include "search/stages.hpp"

namespace netloom {

/// The least distance sum that a circulant of this diameter can have: the lattice's, and a node that is
/// missing at every radius below the diameter.
std::uint64_t least_sum(const LatticeBound& bound, std::uint32_t diameter);

/// What the request alone says: the size of the space and the bounds that always hold.
SearchResult begin_answer(const SearchRequest& request);

/// Fills in the best set, its ties, the counters, and the bounds that the search has proven.
void finish_answer(SearchResult& result, const SearchSpace& space, StageRunner& runner);

/// Says `most_classes` + 1 where more were found: how many more depends on the threads.
void limit_classes(SearchResult& result);

/// Raises the bounds to what is proven, for a result that speaks of all jump sets.
void apply_proof(SearchResult& result);

}  // namespace netloom
