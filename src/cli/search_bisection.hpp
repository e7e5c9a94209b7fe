#pragma once
// The third criterion of a search: of equally good circulants, the one of largest bisection width.

#include <cstdint>
#include <functional>
#include <vector>

#include "metrics/bisection.hpp"
#include "search/search.hpp"

namespace netloom {

/// Bisections of the first sets of an answer, in their order.
struct SetBisections {
  std::vector<Bisection> of_set;
  std::size_t widest = 0;  ///< the set with the largest cut
};

/// Bisects all `result.sets`, until `stop` says so, and makes the widest of them `result.jumps`. A brief
/// search gives every set a cut; then those that may be the widest are searched thoroughly, the largest cut
/// first, until no other set's cut is larger.
SetBisections bisect_sets(SearchResult& result, std::uint64_t seed, const std::function<bool()>& stop);

}  // namespace netloom
