#pragma once
// The best jump sets found so far, shared by all workers.

#include <atomic>
#include <cstdint>
#include <mutex>
#include <set>
#include <span>

#include "search/space.hpp"

namespace netloom {

/// Optimal classes of one score: a count, and the first of them in canonical order.
struct Ties {
  std::uint64_t count = 0;
  std::set<Places> sets;

  void add(const Places& places, std::uint64_t most_sets);
  void add(const Ties& others, std::uint64_t most_sets);
};

/// The best set, and its ties where they are looked for.
struct Best {
  Found found;
  /// Found by hill climbing: an equal set of the tree does not replace it. Among sets of the tree the one
  /// that comes first in canonical order stays, so that the answer does not depend on the number of threads.
  bool seeded = true;
  Ties ties;
};

class Incumbent {
 public:
  explicit Incumbent(const SearchRequest& request);

  SearchOrder order() const { return order_; }
  bool collects_ties() const { return collects_ties_; }
  std::uint64_t most_sets() const { return most_sets_; }
  std::uint64_t most_classes() const { return most_classes_; }

  /// Raised by every change of the best set.
  std::uint64_t version() const { return version_.load(std::memory_order_acquire); }
  Found found() const;
  bool seeded() const;
  Best best() const;
  void restore(Best best);

  /// Takes the set when it is better; an equal one when it comes earlier (see Best::seeded).
  void offer(const Found& found, bool seeded = false);
  /// Adds the classes a finished task has found, unless something better has been found since.
  void add_ties(const Score& of, const Ties& ties);
  /// Whether there are more than `most_classes` and all that are kept come before the sets that begin with
  /// `prefix`: then those change nothing, if no better set exists.
  bool ties_end_before(std::span<const std::uint32_t> prefix) const;

 private:
  SearchOrder order_;
  bool collects_ties_;
  std::uint64_t most_sets_;
  std::uint64_t most_classes_;
  mutable std::mutex mutex_;
  std::atomic<std::uint64_t> version_{0};
  Best best_;
};

}  // namespace netloom
