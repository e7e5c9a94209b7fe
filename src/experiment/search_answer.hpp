#pragma once
// A search for optimal circulants with its third criterion: of equally good ones, the largest bisection
// width.

#include <cstdint>
#include <functional>
#include <vector>

#include "common/units.hpp"
#include "metrics/bisection.hpp"
#include "search/search.hpp"

namespace netloom {

/// Classes that are looked for and bisected unless somebody says how many.
inline constexpr std::uint64_t most_bisected = 20'000;

/// Bisections of the first sets of an answer, in their order.
struct SetBisections {
  std::vector<Bisection> of_set;  ///< without `side`
  std::size_t widest = 0;         ///< the set with the largest cut
  bool complete = false;          ///< every set was looked at, as thoroughly as it takes to tell the widest
  Seconds elapsed;
};

struct SearchAnswer {
  SearchResult result;        ///< `jumps` of the widest set, where there are bisections
  bool by_bisection = false;  ///< ties are broken by bisection; of a shard, by the merge
  std::uint64_t seed = 1;
  SetBisections bisections;
};

/// What bisecting takes beside the sets. `stop` is asked often and ends it early.
struct BisectionWork {
  std::uint64_t seed = 1;
  std::uint32_t threads = 1;
  std::function<bool()> stop;
  std::function<void(const SearchProgress&)> on_progress;
};

/// Bisects `result.sets` and makes the widest of them `result.jumps`. A brief search gives every set a cut;
/// then those that may be the widest are searched thoroughly, the largest cut first, until no other set's cut
/// is larger. The same for any number of threads.
SetBisections bisect_sets(SearchResult& result, const BisectionWork& work);

/// Searches and, if asked to, bisects: within the time limit, of which a quarter is kept from looking for
/// ties, and with progress in the same form. A shard is left to the merge. \throws InputError as
/// search_circulant.
SearchAnswer find_optimal_circulant(const SearchRequest& request, bool by_bisection);

/// As merge_shards; bisects where the shards' order says so, or `by_bisection` does. `threads`, `time_limit`,
/// `stop_requested` and `on_progress` of `how` apply to that.
SearchAnswer merge_answers(const std::vector<SearchAnswer>& shards, bool by_bisection,
                           const SearchRequest& how);

}  // namespace netloom
