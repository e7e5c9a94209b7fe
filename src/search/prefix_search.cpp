#include "search/prefix_search.hpp"

#include <algorithm>
#include <numeric>

namespace netloom {

PrefixSearch::Level::Level(const SearchSpace& space, std::uint32_t radii)
    : balls(space.root(radii)), candidates(space.jump_count(), radii) {}

PrefixSearch::PrefixSearch(const SearchSpace& space, const SearchPass& pass, Incumbent& incumbent,
                           std::atomic<bool>& stop)
    : space_(&space),
      pass_(pass),
      incumbent_(&incumbent),
      stop_(&stop),
      spheres_(space.length, pass.radii),
      cover_(space, pass.cover ? pass.radii : 0),
      levels_(space.length, Level(space, pass.radii)),
      scratch_(space.ring, std::max(pass.radii, 3U)),
      passed_(space.jump_count()),
      bound_(pass.radii + 1),
      partner_(pass.radii + 1),
      of_prefix_(pass.radii + 1),
      measures_(space.jump_count()) {
  Candidates& all = levels_[0].candidates;
  all.jumps = space.symmetry.jumps();
  all.places.resize(all.jumps.size());
  std::iota(all.places.begin(), all.places.end(), 0U);
  refresh();
}

void PrefixSearch::refresh() {
  if (version_ == incumbent_->version() && best_.diameter != 0) return;
  const std::uint64_t version = incumbent_->version();
  best_ = incumbent_->found();
  best_seeded_ = incumbent_->seeded();
  version_ = version;
}

bool PrefixSearch::comes_first() const {
  return !best_seeded_ && path_ < best_.places;
}

/// Sets come in canonical order, so what a task has not seen comes after all it has found.
bool PrefixSearch::classes_enough() const {
  return pass_.only_ties && outcome_.ties.count > incumbent_->most_classes();
}

SearchTarget PrefixSearch::target() const {
  SearchTarget target;
  target.radii = pass_.radii;
  target.cover = pass_.cover;
  if (pass_.any_sum) return target;
  // An equal sum is of use as a tie, or when it may come with a smaller diameter or an earlier place.
  const bool equal = incumbent_->collects_ties() || best_.diameter > pass_.least_diameter || comes_first();
  target.most_sum = equal ? best_.distance_sum : best_.distance_sum - 1;
  return target;
}

GainFilter PrefixSearch::filter_of(const Candidates& candidates) const {
  GainFilter filter;
  filter.gains = candidates.gains.data();
  filter.capacity = candidates.capacity;
  filter.radii = pass_.radii;
  filter.nodes = static_cast<std::int32_t>(space_->ring.nodes);
  filter.least_total = target().least_total(space_->ring.nodes);
  filter.cover = pass_.cover;
  return filter;
}

/// Of very large networks a few jumps at a time, so that the search can be stopped.
std::size_t PrefixSearch::slice(std::size_t jumps) const {
  constexpr std::size_t words = 100'000'000;
  return std::min(jumps, 1 + words / (std::size_t{space_->ring.words} * pass_.radii));
}

void PrefixSearch::survey(std::size_t level) {
  Level& node = levels_[level];
  Candidates& candidates = node.candidates;
  const std::uint32_t others = left(level) - 1, radii = pass_.radii;
  for (std::size_t first = 0; first < candidates.size() && !stop_->load(std::memory_order_relaxed);) {
    const auto some =
        std::span<const Jump>(candidates.jumps).subspan(first).first(slice(candidates.size() - first));
    space_->kernels->survey(space_->ring, node.balls, some, radii, scratch_, candidates.gains.data() + first,
                            candidates.capacity);
    first += some.size();
  }
  for (std::uint32_t radius = 1; radius <= radii; ++radius) {
    std::int32_t* row = candidates.gains.data() + radius * candidates.capacity;
    for (std::size_t i = 0; i < candidates.size(); ++i) row[i] -= node.balls.sizes[radius];
  }
  bound_of_prefix(spheres_, node.balls, others, of_prefix_);
  space_->kernels->bound(
      {candidates.size(), candidates.capacity, radii, of_prefix_.data(), spheres_.row(others), others > 0},
      candidates.gains.data(), candidates.bounds.data());
  node.surveyed = true;

  top_gains_.find(candidates, others, radii, bound_);
  GainFilter filter = filter_of(candidates);
  filter.gains = candidates.bounds.data();
  filter.base = bound_.data();
  const std::size_t count = space_->kernels->filter(filter, 0, candidates.size(), passed_.data());
  if (count < candidates.size()) candidates.keep(std::span(passed_).first(count), radii);
  if (others > 1) top_gains_.find(candidates, others - 1, radii, node.top);
}

bool PrefixSearch::descend(std::size_t level, std::size_t candidate) {
  Level& node = levels_[level];
  const Candidates& from = node.candidates;
  path_.push_back(from.places[candidate]);
  if (!space_->symmetry.is_canonical(path_)) return false;
  ++outcome_.counts.prefixes;

  const std::uint32_t others = left(level) - 1;
  for (std::uint32_t radius = 1; radius <= pass_.radii; ++radius) {
    const std::int32_t rest = others > 1 ? node.top[radius] : 0;
    bound_[radius] = from.bounds[radius * from.capacity + candidate] + rest;
    partner_[radius] = from.gains[radius * from.capacity + candidate] + rest;
  }
  GainFilter filter = filter_of(from);
  filter.base = bound_.data();
  filter.bounds = from.bounds.data();
  filter.partner = partner_.data();
  const std::size_t count = space_->kernels->filter(filter, candidate + 1, from.size(), passed_.data());
  if (count < others) return false;

  Candidates& to = levels_[level + 1].candidates;
  to.places.resize(count);
  to.jumps.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    to.places[i] = from.places[passed_[i]];
    to.jumps[i] = from.jumps[passed_[i]];
  }
  levels_[level + 1].surveyed = false;
  space_->kernels->extend(space_->ring, node.balls, from.jumps[candidate], pass_.radii,
                          levels_[level + 1].balls);
  return true;
}

void PrefixSearch::explore(std::size_t level) {
  if (left(level) == 1) {
    last_jump(level);
    return;
  }
  survey(level);
  const Candidates& candidates = levels_[level].candidates;
  for (std::size_t i = 0; i + left(level) <= candidates.size(); ++i) {
    if (stop_->load(std::memory_order_relaxed) || classes_enough()) return;
    refresh();
    if (descend(level, i)) explore(level + 1);
    path_.resize(level);
  }
}

void PrefixSearch::last_jump(std::size_t level) {
  Level& node = levels_[level];
  std::vector<Jump>& jumps = node.candidates.jumps;
  const SearchTarget reach = target();
  bound_of_last_jump(node.balls, bound_);
  for (const OverlapTest& test : {overlap_for_sum(reach, space_->ring.nodes, node.balls, bound_),
                                  overlap_for_cover(reach, space_->ring.nodes, node.balls)}) {
    if (test.least_union == 0) continue;
    jumps.resize(space_->kernels->separate(space_->ring, node.balls, test.radius, test.least_union, jumps));
  }
  if (pass_.cover) cover_.apply(node.balls, jumps);
  if (jumps.empty()) return;
  LeafGoal goal;
  goal.radii = pass_.radii;
  goal.most_sum = reach.most_sum;
  goal.most_size = bound_.data();
  goal.open = !pass_.cover;
  for (std::size_t first = 0; first < jumps.size() && !stop_->load(std::memory_order_relaxed);) {
    const auto some = std::span<const Jump>(jumps).subspan(first).first(slice(jumps.size() - first));
    space_->kernels->measure(space_->ring, node.balls, some, goal, scratch_, measures_.data());
    outcome_.counts.tested += some.size();
    for (std::size_t i = 0; i < some.size(); ++i)
      if (measures_[i].diameter != 0) report(measures_[i], some[i]);
    first += some.size();
  }
}

void PrefixSearch::report(const LeafMeasure& measure, Jump last) {
  Found found{measure.diameter, measure.distance_sum, path_};
  found.places.push_back(space_->symmetry.place(last));
  if (measure.diameter == LeafMeasure::further) {
    const LeafMeasure whole = space_->measure(found.places, space_->ring.nodes, scratch_);
    if (whole.diameter == 0) return;
    found.diameter = whole.diameter;
    found.distance_sum = whole.distance_sum;
  }
  refresh();
  const SearchOrder order = incumbent_->order();
  const Score now = score(order, found), before = score(order, best_);
  if (now > before) return;
  if (now < before || !best_seeded_) incumbent_->offer(found);
  if (pass_.any_sum && found.diameter <= pass_.radii) stop_->store(true);
  if (pass_.any_sum || !incumbent_->collects_ties() || !space_->symmetry.is_canonical(found.places)) return;
  if (now != outcome_.score) outcome_.ties = {};
  outcome_.score = now;
  outcome_.ties.add(found.places, incumbent_->most_sets());
}

TaskOutcome PrefixSearch::run(std::span<const std::uint32_t> prefix) {
  outcome_ = {};
  if (pass_.only_ties && incumbent_->ties_end_before(prefix)) return outcome_;
  refresh();
  // Levels that the last prefix shares are surveyed already.
  std::size_t level = 0;
  while (level < path_.size() && level < prefix.size() && path_[level] == prefix[level]) ++level;
  path_.resize(level);
  for (; level < prefix.size(); ++level) {
    if (!levels_[level].surveyed) survey(level);
    const auto& places = levels_[level].candidates.places;
    const auto at = std::lower_bound(places.begin(), places.end(), prefix[level]);
    if (at == places.end() || *at != prefix[level]) break;
    if (!descend(level, static_cast<std::size_t>(at - places.begin()))) break;
  }
  if (level == prefix.size()) explore(level);
  path_.resize(std::min(level, prefix.empty() ? 0 : prefix.size() - 1));
  return outcome_;
}

}  // namespace netloom
