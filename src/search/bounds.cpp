#include "search/bounds.hpp"

#include <algorithm>
#include <functional>

#include "search/lattice.hpp"

namespace netloom {

namespace {

/// For a ball of this radius to have `needed` nodes.
OverlapTest overlap_test(const Balls& prefix, std::uint32_t radius, std::int64_t needed) {
  needed += prefix.sizes[radius];
  for (std::uint32_t d = 0; d + 2 <= radius; ++d) needed -= 2 * std::int64_t{prefix.sizes[d]};
  const std::int64_t least = needed <= 0 ? 0 : (needed + 1) / 2;
  return {radius, least > prefix.sizes[radius] ? least : 0};
}

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
    : capacity((most + 31) / 16 * 16), gains((radii + 1) * capacity), bounds(gains.size()) {}

void Candidates::keep(std::span<const std::uint32_t> kept, std::uint32_t radii) {
  const auto close_up = [&](auto* row) {
    for (std::size_t to = 0; to < kept.size(); ++to) row[to] = row[kept[to]];
  };
  close_up(places.data());
  close_up(jumps.data());
  places.resize(kept.size());
  jumps.resize(kept.size());
  for (std::uint32_t radius = 1; radius <= radii; ++radius) {
    close_up(gains.data() + radius * capacity);
    close_up(bounds.data() + radius * capacity);
  }
}

void TopGains::find(const Candidates& candidates, std::size_t count, std::uint32_t radii,
                    std::vector<std::int32_t>& out) {
  out.assign(radii + 1, 0);
  count = std::min(count, candidates.size());
  for (std::uint32_t radius = 1; radius <= radii && count > 0; ++radius) {
    const std::int32_t* first = candidates.gains.data() + radius * candidates.capacity;
    if (count == 1) {
      std::int32_t most = 0;
      for (std::size_t i = 0; i < candidates.size(); ++i) most = std::max(most, first[i]);
      out[radius] = most;
      continue;
    }
    row_.assign(first, first + candidates.size());
    const auto end = row_.begin() + static_cast<std::ptrdiff_t>(count);
    std::nth_element(row_.begin(), end - 1, row_.end(), std::greater<>());
    std::int64_t sum = 0;
    for (auto gain = row_.begin(); gain != end; ++gain) sum += *gain;
    out[radius] = static_cast<std::int32_t>(std::min(plenty, sum));
  }
}

void bound_of_prefix(const SphereTable& spheres, const Balls& prefix, std::uint32_t others,
                     std::span<std::int64_t> out) {
  const std::int64_t* words = spheres.row(others);
  for (std::uint32_t radius = 0; radius < out.size(); ++radius) {
    out[radius] = prefix.sizes[radius];
    for (std::uint32_t j = 1; j <= radius && others > 0; ++j)
      out[radius] += (words[j] - 2 * std::int64_t{others}) * prefix.sizes[radius - j];
  }
}

void bound_of_last_jump(const Balls& prefix, std::span<std::int32_t> out) {
  std::int64_t shorter = 0;
  for (std::uint32_t radius = 0; radius < out.size(); ++radius) {
    out[radius] = static_cast<std::int32_t>(std::min(plenty, prefix.sizes[radius] + 2 * shorter));
    shorter += prefix.sizes[radius];
  }
}

OverlapTest overlap_for_sum(const SearchTarget& target, std::uint32_t nodes, const Balls& prefix,
                            std::span<const std::int32_t> bound) {
  if (target.radii < 3) return {};
  const std::uint32_t radius = target.radii - 1;
  std::int64_t needed = target.least_total(nodes);
  for (std::uint32_t d = 1; d < radius; ++d) needed -= std::min(static_cast<std::int32_t>(nodes), bound[d]);
  return overlap_test(prefix, radius, needed);
}

OverlapTest overlap_for_cover(const SearchTarget& target, std::uint32_t nodes, const Balls& prefix) {
  if (!target.cover || target.radii < 2) return {};
  return overlap_test(prefix, target.radii, nodes);
}

}  // namespace netloom
