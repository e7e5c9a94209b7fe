#include "search/bounds.hpp"

#include <algorithm>
#include <functional>

#include "search/lattice.hpp"

namespace netloom {

namespace {

/// More than any number of nodes, and small enough to add up in 32 bits.
constexpr std::int64_t plenty = std::int64_t{1} << 24;

}  // namespace

std::int64_t SearchTarget::least_total(std::uint32_t nodes) const {
  const std::uint64_t all = std::uint64_t{nodes} * radii - 1;
  return most_sum >= all ? 0 : static_cast<std::int64_t>(all - most_sum);
}

SphereTable::SphereTable(std::uint32_t jumps, std::uint32_t radii) : radii_(radii) {
  for (std::uint32_t k = 0; k <= jumps; ++k)
    for (std::uint32_t j = 0; j <= radii; ++j) points_.push_back(std::min(plenty, lattice_sphere(k, j)));
}

Candidates::Candidates(std::size_t most, std::uint32_t radii)
    : capacity((most + 31) / 16 * 16), gains((radii + 1) * capacity) {}

void Candidates::keep(std::span<const std::uint32_t> kept, std::uint32_t radii) {
  for (std::size_t to = 0; to < kept.size(); ++to) {
    places[to] = places[kept[to]];
    jumps[to] = jumps[kept[to]];
  }
  places.resize(kept.size());
  jumps.resize(kept.size());
  for (std::uint32_t radius = 1; radius <= radii; ++radius) {
    std::int32_t* row = gains.data() + radius * capacity;
    for (std::size_t to = 0; to < kept.size(); ++to) row[to] = row[kept[to]];
  }
}

std::vector<std::int32_t> Candidates::top_gains(std::size_t count, std::uint32_t radii) const {
  std::vector<std::int32_t> top(radii + 1);
  std::vector<std::int32_t> row;
  count = std::min(count, size());
  for (std::uint32_t radius = 1; radius <= radii && count > 0; ++radius) {
    const std::int32_t* first = gains.data() + radius * capacity;
    if (count == 1) {
      top[radius] = *std::max_element(first, first + size());
      continue;
    }
    row.assign(first, first + size());
    const auto end = row.begin() + static_cast<std::ptrdiff_t>(count);
    std::nth_element(row.begin(), end - 1, row.end(), std::greater<>());
    std::int64_t sum = 0;
    for (auto gain = row.begin(); gain != end; ++gain) sum += *gain;
    top[radius] = static_cast<std::int32_t>(std::min(plenty, sum));
  }
  return top;
}

void bound_without_others(const SphereTable& spheres, const Balls& prefix, const Candidates& candidates,
                          std::size_t i, std::uint32_t others, std::span<std::int32_t> out) {
  out[0] = 1;
  for (std::uint32_t radius = 1; radius < out.size(); ++radius) {
    std::int64_t size = prefix.sizes[radius] + candidates.gain(radius, i);
    for (std::uint32_t j = 1; j <= radius && others > 0; ++j) {
      const std::int64_t words = spheres(others, j);
      size += (words - 2 * std::int64_t{others}) * prefix.sizes[radius - j];
      if (j < radius) size += words * candidates.gain(radius - j, i);
    }
    out[radius] = static_cast<std::int32_t>(std::min(plenty, size));
  }
}

void bound_of_last_jump(const Balls& prefix, std::span<std::int32_t> out) {
  std::int64_t shorter = 0;
  for (std::uint32_t radius = 0; radius < out.size(); ++radius) {
    out[radius] = static_cast<std::int32_t>(std::min(plenty, prefix.sizes[radius] + 2 * shorter));
    shorter += prefix.sizes[radius];
  }
}

bool reaches(const SearchTarget& target, std::uint32_t nodes, std::span<const std::int32_t> bound) {
  const auto all = static_cast<std::int32_t>(nodes);
  if (target.cover && bound[target.radii] < all) return false;
  std::int64_t total = 0;
  for (std::uint32_t radius = 1; radius < target.radii; ++radius) total += std::min(all, bound[radius]);
  return total >= target.least_total(nodes);
}

}  // namespace netloom
