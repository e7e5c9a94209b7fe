#pragma once
// Optimal circulant graphs: of all circulants with N nodes and degree K, the ones of least diameter and then
// least mean path length (or the other way round), with a proof.
//
// A circulant joins every node i to i +- s modulo N for each jump s. Degree K means floor(K/2) jumps below
// N/2, and N/2 itself when K is odd. Two jump sets are of one class when a unit modulo N maps one to the
// other; the graphs are then isomorphic.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/units.hpp"

namespace netloom {

inline constexpr std::uint32_t most_search_nodes = 131072;

using Jump = std::uint32_t;
/// Ascending; N/2 comes last when the degree is odd.
using JumpSet = std::vector<Jump>;

enum class SearchOrder { diameter_then_mpl, mpl_then_diameter };
enum class SearchMethod {
  branch_and_bound,
  exhaustive,  ///< every combination in co-lexicographic order, balls shared by combinations of equal tail
  exhaustive_plain  ///< the same, each graph by its own breadth-first search
};

/// Part `index` of `count`, counted from 1.
struct SearchShard {
  std::uint32_t index = 1;
  std::uint32_t count = 1;
};

struct SearchProgress {
  std::string phase;    ///< "diameter at most 5", "distance sum", "exhaustive"
  double fraction = 0;  ///< of this phase's search space, 0..1
  Seconds elapsed;
  Seconds remaining;  ///< estimated from `fraction`
};

struct SearchRequest {
  std::uint32_t nodes = 0;
  std::uint32_t degree = 0;
  SearchOrder order = SearchOrder::diameter_then_mpl;
  SearchMethod method = SearchMethod::branch_and_bound;
  bool ties = false;               ///< find every optimal class
  std::uint64_t most_sets = 1000;  ///< classes to keep, the first in canonical order; all are counted
  /// More classes are not counted: there are `most_classes` + 1 at least, and the first are kept.
  std::uint64_t most_classes = UINT64_MAX;
  SearchShard shard;
  std::uint32_t threads = 1;
  std::optional<Seconds> time_limit;
  double ties_share = 1;   ///< of the time limit: then no further classes are looked for
  std::uint64_t seed = 1;  ///< of the hill climbing that finds the first incumbent
  /// State of the search, written now and then and read when it exists; empty for none.
  std::filesystem::path checkpoint;
  Seconds checkpoint_interval{30};
  /// Asked now and then: true ends the search early with the best so far.
  std::function<bool()> stop_requested;
  std::function<void(const SearchProgress&)> on_progress;
};

struct SearchResult {
  std::uint32_t nodes = 0;
  std::uint32_t degree = 0;
  SearchOrder order = SearchOrder::diameter_then_mpl;
  SearchMethod method = SearchMethod::branch_and_bound;
  SearchShard shard;           ///< 1/1 for a whole search and for a merge
  bool collects_ties = false;  ///< as requested
  std::uint64_t most_sets = 0;
  std::uint64_t most_classes = UINT64_MAX;

  std::uint32_t diameter = 0;
  std::uint64_t distance_sum = 0;  ///< of the distances from one node to all others
  JumpSet jumps;
  std::vector<JumpSet> sets;  ///< optimal classes, one set each, in canonical order; at least `jumps`
  std::uint64_t classes = 0;  ///< optimal classes found, at most `most_classes` + 1

  /// For a shard: of its share. Whether anything is proven for all jump sets is asked below.
  bool diameter_done = false;
  bool distance_sum_done = false;
  bool ties_done = false;
  std::vector<std::uint32_t> missing_shards;  ///< of a merge

  std::uint32_t diameter_bound = 0;      ///< no optimal set has a smaller diameter
  std::uint64_t distance_sum_bound = 0;  ///< nor a smaller distance sum

  double space = 0;            ///< jump sets of this size
  std::uint64_t prefixes = 0;  ///< partial jump sets visited
  std::uint64_t tested = 0;    ///< graphs measured
  Seconds elapsed;

  double tested_per_second() const {
    return elapsed.value > 0 ? static_cast<double>(tested) / elapsed.value : 0;
  }
  double mpl() const { return static_cast<double>(distance_sum) / (nodes - 1.0); }
  bool diameter_proven() const { return diameter <= diameter_bound && missing_shards.empty(); }
  bool distance_sum_proven() const { return distance_sum <= distance_sum_bound && missing_shards.empty(); }
  bool proven() const { return diameter_proven() && distance_sum_proven(); }
  bool ties_complete() const { return ties_done && proven() && shard.count == 1; }
};

/// \throws InputError naming every parameter that is out of range: degree below 2 or above nodes - 1, an odd
/// degree with an odd number of nodes, a shard that is not 1..count, no threads, a checkpoint of another
/// search.
SearchResult search_circulant(const SearchRequest& request);

/// One answer from the answers of shards 1..count of one search, in any order; a shard given twice counts
/// once. Missing shards are listed and leave the answer unproven. \throws InputError when the results are of
/// different searches or there is none.
SearchResult merge_shards(const std::vector<SearchResult>& shards);

}  // namespace netloom
