#include "search/incumbent.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace netloom {

void Ties::add(const Places& places, std::uint64_t most_sets) {
  ++count;
  sets.insert(places);
  if (sets.size() > most_sets) sets.erase(std::prev(sets.end()));
}

void Ties::add(const Ties& others, std::uint64_t most_sets) {
  count += others.count;
  sets.insert(others.sets.begin(), others.sets.end());
  while (sets.size() > most_sets) sets.erase(std::prev(sets.end()));
}

Incumbent::Incumbent(const SearchRequest& request)
    : order_(request.order),
      collects_ties_(request.ties),
      most_sets_(std::min(request.most_sets, request.most_classes)),
      most_classes_(request.most_classes) {}

Found Incumbent::found() const {
  const std::lock_guard lock(mutex_);
  return best_.found;
}

bool Incumbent::seeded() const {
  const std::lock_guard lock(mutex_);
  return best_.seeded;
}

Best Incumbent::best() const {
  const std::lock_guard lock(mutex_);
  return best_;
}

void Incumbent::restore(Best best) {
  const std::lock_guard lock(mutex_);
  best_ = std::move(best);
  version_.fetch_add(1, std::memory_order_release);
}

void Incumbent::offer(const Found& found, bool seeded) {
  const std::lock_guard lock(mutex_);
  const bool first = best_.found.diameter == 0;
  const Score now = score(order_, found), before = score(order_, best_.found);
  const bool earlier = now == before && !best_.seeded && found.places < best_.found.places;
  if (!first && now >= before && !earlier) return;
  if (first || now < before) best_.ties = {};
  best_.found = found;
  best_.seeded = seeded;
  version_.fetch_add(1, std::memory_order_release);
}

void Incumbent::add_ties(const Score& of, const Ties& ties) {
  const std::lock_guard lock(mutex_);
  if (of == score(order_, best_.found)) best_.ties.add(ties, most_sets_);
}

bool Incumbent::ties_end_before(std::span<const std::uint32_t> prefix) const {
  const std::lock_guard lock(mutex_);
  if (best_.ties.count <= most_classes_) return false;
  const Places& last = *best_.ties.sets.rbegin();
  return std::lexicographical_compare(last.begin(), last.end(), prefix.begin(), prefix.end());
}

}  // namespace netloom
