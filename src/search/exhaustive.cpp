#include "search/exhaustive.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>

#include "common/error.hpp"
#include "search/answer.hpp"
#include "search/combinations.hpp"
#include "search/hill_climbing.hpp"
#include "search/stages.hpp"

namespace netloom {

namespace {

constexpr std::uint64_t least_chunk = 1 << 14;
constexpr std::uint64_t most_chunks = 1 << 20;

/// One thread's walk through ranges of ranks.
class RankWalk {
 public:
  RankWalk(const SearchSpace& space, Incumbent& incumbent, bool plain, const std::atomic<bool>& stop)
      : space_(&space),
        incumbent_(&incumbent),
        plain_(plain),
        stop_(&stop),
        fixed_(std::has_single_bit(space.ring.nodes) ? 1 : 0),
        size_(space.length - fixed_),
        radii_(incumbent.found().diameter),
        chain_(size_, space.root(radii_)),
        scratch_(space.ring, std::max(radii_, 3U)),
        run_(space.jump_count()),
        measures_(space.jump_count()) {
    std::iota(run_.begin(), run_.end(), 1 + fixed_);
    if (fixed_ == 1) {
      const Balls root = space.root(radii_);
      space.kernels->extend(space.ring, root, 1, radii_, chain_[0]);
    }
  }

  TaskOutcome walk(RankRange ranks) {
    outcome_ = {};
    combination_ = combination_at(ranks.first, size_);
    std::size_t changed = size_ - 1;  // the highest element whose balls are out of date
    std::uint64_t left = ranks.last - ranks.first;
    while (left > 0 && !stop_->load(std::memory_order_relaxed)) {
      best_ = incumbent_->found();
      if (!plain_) rebuild(changed);
      const std::uint64_t end = size_ > 1 ? combination_[1] : space_->jump_count() - fixed_;
      const std::uint64_t count = std::min(left, end - combination_[0]);
      test_run(combination_[0], static_cast<std::size_t>(count));
      left -= count;
      outcome_.counts.tested += count;
      changed = advance();
    }
    return outcome_;
  }

 private:
  /// chain_[t] holds the balls of the t largest elements.
  void rebuild(std::size_t changed) {
    for (std::size_t element = changed; element >= 1; --element) {
      const std::size_t level = size_ - 1 - element;
      space_->kernels->extend(space_->ring, chain_[level], run_[combination_[element]], radii_,
                              chain_[level + 1]);
    }
  }

  /// Past all combinations that differ in the smallest element; returns the highest element that changes.
  std::size_t advance() {
    std::size_t element = 1;
    while (element + 1 < size_ && combination_[element] + 1 == combination_[element + 1]) ++element;
    if (element < size_) ++combination_[element];
    for (std::size_t i = 0; i < std::min<std::size_t>(element, size_); ++i)
      combination_[i] = static_cast<std::uint32_t>(i);
    return std::min<std::size_t>(element, size_ - 1);
  }

  void test_run(std::size_t first, std::size_t count) {
    const bool diameter_first = incumbent_->order() == SearchOrder::diameter_then_mpl;
    LeafGoal goal;
    goal.radii = diameter_first ? best_.diameter : radii_;
    goal.most_sum = diameter_first ? UINT64_MAX : best_.distance_sum;
    goal.open = !diameter_first;
    const std::span<const Jump> jumps(run_.data() + first, count);
    if (plain_) {
      search_each(jumps, diameter_first ? goal.radii : space_->ring.nodes);
    } else {
      space_->kernels->measure(space_->ring, chain_[size_ - 1], jumps, goal, scratch_, measures_.data());
    }
    for (std::size_t i = 0; i < count; ++i)
      if (measures_[i].diameter != 0) report(measures_[i], jumps[i]);
  }

  void search_each(std::span<const Jump> jumps, std::uint32_t radii) {
    JumpSet set{0};
    if (fixed_ == 1) set.push_back(1);
    for (std::size_t i = 1; i < size_; ++i) set.push_back(run_[combination_[i]]);
    if (space_->half) set.push_back(space_->ring.nodes / 2);
    for (std::size_t i = 0; i < jumps.size(); ++i) {
      set[0] = jumps[i];
      measures_[i] = space_->kernels->search(space_->ring, set, radii, scratch_);
    }
  }

  void report(LeafMeasure measure, Jump smallest) {
    Places places{space_->symmetry.place(smallest)};
    if (fixed_ == 1) places.push_back(space_->symmetry.place(1));
    for (std::size_t i = 1; i < size_; ++i) places.push_back(space_->symmetry.place(run_[combination_[i]]));
    if (measure.diameter == LeafMeasure::further)
      measure = space_->measure(places, space_->ring.nodes, scratch_);
    const SearchOrder order = incumbent_->order();
    if (measure.diameter == 0) return;
    const Score now = score(order, measure.diameter, measure.distance_sum);
    if (now > score(order, best_)) return;
    std::sort(places.begin(), places.end());
    const Places canonical = space_->canonical(places);
    incumbent_->offer({measure.diameter, measure.distance_sum, canonical});
    best_ = incumbent_->found();
    if (!incumbent_->collects_ties() || places != canonical) return;
    if (now != outcome_.score) outcome_.ties = {};
    outcome_.score = now;
    outcome_.ties.add(places, incumbent_->most_sets());
  }

  const SearchSpace* space_;
  Incumbent* incumbent_;
  bool plain_;
  const std::atomic<bool>* stop_;
  std::uint32_t fixed_;  ///< 1 when jump 1 belongs to every set
  std::uint32_t size_;   ///< elements of a combination
  std::uint32_t radii_;
  std::vector<Balls> chain_;
  Balls scratch_;
  std::vector<Jump> run_;  ///< the jump of each element of the combinations' base set
  std::vector<LeafMeasure> measures_;
  std::vector<std::uint32_t> combination_;
  Found best_;
  TaskOutcome outcome_;
};

}  // namespace

std::uint64_t exhaustive_ranks(std::uint32_t nodes, std::uint32_t degree) {
  const std::uint32_t fixed = std::has_single_bit(nodes) ? 1 : 0;
  return binomial((nodes - 1) / 2 - fixed, degree / 2 - fixed);
}

SearchResult exhaustive_search(const SearchRequest& request) {
  const SearchSpace space(request.nodes, request.degree);
  const std::uint64_t total = exhaustive_ranks(request.nodes, request.degree);
  if (total >= static_cast<std::uint64_t>(INT64_MAX))
    throw InputError("search circulant: method exhaustive cannot number the more than 2^63 jump sets of " +
                     std::to_string(request.nodes) + " nodes and degree " + std::to_string(request.degree) +
                     "; use the default method");
  const RankRange share = part_of_ranks(total, request.shard.index, request.shard.count);
  const std::uint64_t chunk = std::max(least_chunk, (share.last - share.first) / most_chunks + 1);
  Stage stage{"exhaustive", {}};
  for (std::uint64_t first = share.first; first < share.last; first += chunk)
    stage.weights.push_back(static_cast<double>(std::min(chunk, share.last - first)));

  StageRunner runner(request);
  if (!runner.resumed()) {
    Found guess = first_guess(space);
    guess.places = space.canonical(guess.places);
    runner.incumbent().offer(guess);
  }
  const bool plain = request.method == SearchMethod::exhaustive_plain;
  SearchResult result = begin_answer(request);
  const bool done = runner.run(stage, [&](std::atomic<bool>& stop) -> StageWorker {
    const auto walk = std::make_shared<RankWalk>(space, runner.incumbent(), plain, stop);
    return [walk, share, chunk](std::size_t task) {
      const std::uint64_t first = share.first + task * chunk;
      return walk->walk({first, std::min(first + chunk, share.last)});
    };
  });
  result.diameter_done = result.distance_sum_done = done;
  result.ties_done = request.ties && done;
  finish_answer(result, space, runner);
  return result;
}

}  // namespace netloom
