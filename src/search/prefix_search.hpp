#pragma once
// Branch and bound below one prefix: every jump set that begins with it, except what cannot reach the target.
//
// A node of the tree is a canonical prefix. Its candidates for the next jump are surveyed (their balls are
// made), those whose bound misses the target are dropped for the whole subtree, and for each of the others
// the candidates after it that can still go with it are handed down. The last jump is chosen by a cover
// filter and one look at the overlap of the largest balls before its balls are made.

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "search/bounds.hpp"
#include "search/cover_filter.hpp"
#include "search/incumbent.hpp"
#include "search/space.hpp"
#include "search/stages.hpp"

namespace netloom {

/// What one pass over the tree looks for.
struct SearchPass {
  std::uint32_t radii = 0;
  bool cover = false;                ///< only sets of diameter at most `radii`
  bool any_sum = false;              ///< the first set that covers ends the pass
  bool only_ties = false;            ///< nothing better exists: ends when there are classes enough
  std::uint32_t least_diameter = 0;  ///< proven; a set of equal sum and this diameter cannot be beaten
};

class PrefixSearch {
 public:
  /// \param stop read often; set by this search when a pass with `any_sum` is over.
  PrefixSearch(const SearchSpace& space, const SearchPass& pass, Incumbent& incumbent,
               std::atomic<bool>& stop);

  /// Searches everything below a canonical prefix: offers what is better to the incumbent, and returns the
  /// classes that tie with the best of this task.
  TaskOutcome run(std::span<const std::uint32_t> prefix);

 private:
  struct Level {
    Level(const SearchSpace& space, std::uint32_t radii);
    Balls balls;
    Candidates candidates;
    bool surveyed = false;
    std::vector<std::int32_t> top;  ///< by radius: the largest gains of all jumps still to come but two
  };

  std::uint32_t left(std::size_t level) const { return space_->length - static_cast<std::uint32_t>(level); }
  SearchTarget target() const;
  bool comes_first() const;
  std::size_t slice(std::size_t jumps) const;
  GainFilter filter_of(const Candidates& candidates) const;
  bool classes_enough() const;
  void refresh();
  void survey(std::size_t level);
  bool descend(std::size_t level, std::size_t candidate);
  void explore(std::size_t level);
  void last_jump(std::size_t level);
  void report(const LeafMeasure& measure, Jump last);

  const SearchSpace* space_;
  SearchPass pass_;
  Incumbent* incumbent_;
  std::atomic<bool>* stop_;
  SphereTable spheres_;
  CoverFilter cover_;
  std::vector<Level> levels_;  ///< by number of jumps chosen
  Places path_;                ///< places of the levels below the root
  Balls scratch_;
  std::vector<std::uint32_t> passed_;
  std::vector<std::int32_t> bound_;
  std::vector<std::int32_t> partner_;
  std::vector<std::int64_t> of_prefix_;
  TopGains top_gains_;
  std::vector<LeafMeasure> measures_;

  std::uint64_t version_ = 0;  ///< of the copy of the incumbent
  Found best_;
  bool best_seeded_ = true;
  TaskOutcome outcome_;  ///< of the running task
};

}  // namespace netloom
