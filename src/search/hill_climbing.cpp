#include "search/hill_climbing.hpp"

#include <algorithm>
#include <cmath>

#include "common/random.hpp"

namespace netloom {

namespace {

/// Words of balls to make before the tree is searched: a fraction of a second.
constexpr std::uint64_t word_budget = 100'000'000;

class Climber {
 public:
  Climber(const SearchSpace& space, SearchOrder order, std::uint64_t seed, Found start)
      : space_(&space),
        order_(order),
        random_(derive_seed(seed, "hill climbing")),
        best_(std::move(start)),
        radii_(best_.diameter),
        chain_(space.length, space.root(radii_)),
        scratch_(space.ring, std::max(radii_, 3U)),
        measures_(space.jump_count()) {}

  const Found& best() const { return best_; }
  std::uint64_t words_made() const { return words_made_; }
  std::uint64_t words_per_jump() const { return std::uint64_t{radii_} * space_->ring.words; }

  /// Exchanges one jump after another for the best there is, until no exchange is better.
  void climb(Places places) {
    std::uint64_t sum = UINT64_MAX;
    std::size_t unchanged = 0;
    for (std::size_t at = 0; unchanged < places.size(); at = (at + 1) % places.size()) {
      const std::uint64_t before = sum;
      exchange(places, at, sum);
      unchanged = sum < before ? 1 : unchanged + 1;
    }
  }

  Places random_places() {
    Places places;
    while (places.size() < space_->length) {
      const auto place = static_cast<std::uint32_t>(random_.below(space_->jump_count()));
      if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    }
    return places;
  }

 private:
  void exchange(Places& places, std::size_t at, std::uint64_t& sum) {
    const Kernels& kernels = *space_->kernels;
    std::size_t level = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (i == at) continue;
      kernels.extend(space_->ring, chain_[level], space_->symmetry.jump(places[i]), radii_,
                     chain_[level + 1]);
      ++level;
    }
    candidates_.clear();
    jumps_.clear();
    for (std::uint32_t place = 0; place < space_->jump_count(); ++place) {
      if (std::find(places.begin(), places.end(), place) != places.end()) continue;
      candidates_.push_back(place);
      jumps_.push_back(space_->symmetry.jump(place));
    }
    LeafGoal goal;
    goal.radii = radii_;
    goal.most_sum = sum;
    kernels.measure(space_->ring, chain_[level], jumps_, goal, scratch_, measures_.data());
    words_made_ += (jumps_.size() + 1) * words_per_jump();
    for (std::size_t i = 0; i < jumps_.size(); ++i) {
      const LeafMeasure& measure = measures_[i];
      if (measure.diameter == 0) continue;
      const Score now = score(order_, measure.diameter, measure.distance_sum);
      if (measure.distance_sum >= sum && now >= score(order_, best_)) continue;
      Places changed = places;
      changed[at] = candidates_[i];
      if (now < score(order_, best_)) {
        best_ = {measure.diameter, measure.distance_sum, changed};
        std::sort(best_.places.begin(), best_.places.end());
      }
      if (measure.distance_sum >= sum) continue;
      sum = measure.distance_sum;
      places_next_ = changed;
    }
    if (!places_next_.empty()) places = std::exchange(places_next_, {});
  }

  const SearchSpace* space_;
  SearchOrder order_;
  Random random_;
  Found best_;
  std::uint32_t radii_;
  std::vector<Balls> chain_;
  Balls scratch_;
  std::vector<LeafMeasure> measures_;
  std::vector<std::uint32_t> candidates_;
  std::vector<Jump> jumps_;
  Places places_next_;
  std::uint64_t words_made_ = 0;
};

}  // namespace

Found first_guess(const SearchSpace& space) {
  const std::uint32_t count = space.jump_count();
  const double base = std::pow(space.ring.nodes, 1.0 / space.length);
  Places places;
  double power = 1;
  for (std::uint32_t i = 0; i < space.length; ++i, power *= base) {
    auto jump = static_cast<Jump>(std::clamp(std::lround(power), 1L, static_cast<long>(count)));
    // The next jump that is free: there are at least as many as are asked for.
    while (std::find(places.begin(), places.end(), space.symmetry.place(jump)) != places.end())
      jump = jump % count + 1;
    places.push_back(space.symmetry.place(jump));
  }
  std::sort(places.begin(), places.end());
  Balls scratch(space.ring, 3);
  const LeafMeasure measure = space.measure(places, space.ring.nodes, scratch);
  return {measure.diameter, measure.distance_sum, places};
}

Found hill_climb(const SearchSpace& space, SearchOrder order, std::uint64_t seed, const Score& good_enough) {
  Climber climber(space, order, seed, first_guess(space));
  const std::uint64_t all = binomial(space.jump_count(), space.length);
  const std::uint64_t budget = std::min(word_budget, 20 * std::min(all, word_budget) * space.ring.words);
  // Of very large networks one exchange alone would take longer than the user waits for Ctrl-C.
  if (space.jump_count() * climber.words_per_jump() > budget) return climber.best();
  climber.climb(climber.best().places);
  while (climber.words_made() < budget && score(order, climber.best()) > good_enough)
    climber.climb(climber.random_places());
  return climber.best();
}

}  // namespace netloom
