#include "search/symmetry.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <numeric>
#include <utility>

namespace netloom {

namespace {

/// Above this the table of images would outgrow the caches, and is not made.
constexpr std::uint32_t table_nodes = 4096;

std::uint32_t inverse(std::uint32_t unit, std::uint32_t nodes) {
  std::int64_t r0 = nodes, r1 = unit, t0 = 0, t1 = 1;
  while (r1 != 0) {
    const std::int64_t quotient = r0 / r1;
    r0 = std::exchange(r1, r0 - quotient * r1);
    t0 = std::exchange(t1, t0 - quotient * t1);
  }
  return static_cast<std::uint32_t>(t0 < 0 ? t0 + nodes : t0);
}

std::uint32_t folded(std::uint64_t residue, std::uint32_t nodes) {
  const auto reduced = static_cast<std::uint32_t>(residue % nodes);
  return std::min(reduced, nodes - reduced);
}

}  // namespace

JumpSymmetry::JumpSymmetry(std::uint32_t nodes) : nodes_(nodes), place_of_((nodes + 1) / 2) {
  const std::uint32_t count = (nodes - 1) / 2;
  jumps_.resize(count);
  std::iota(jumps_.begin(), jumps_.end(), 1U);
  std::stable_sort(jumps_.begin(), jumps_.end(),
                   [&](Jump a, Jump b) { return std::gcd(a, nodes) < std::gcd(b, nodes); });
  for (std::uint32_t place = 0; place < count; ++place) {
    place_of_[jumps_[place]] = place;
    gcds_.push_back(std::gcd(jumps_[place], nodes));
  }

  std::vector<std::vector<std::uint32_t>> lists(count);
  row_.resize(nodes);
  std::uint32_t rows = 0;
  for (std::uint32_t unit = 1; 2 * unit <= nodes; ++unit) {
    if (std::gcd(unit, nodes) != 1) continue;
    const std::uint32_t back = inverse(unit, nodes);
    row_[back] = rows++;
    for (std::uint32_t place = 0; place < count; ++place) {
      if (jumps_[place] != gcds_[place]) continue;
      lists[place_of_[folded(std::uint64_t{unit} * jumps_[place], nodes)]].push_back(back);
    }
    if (nodes > table_nodes) continue;
    for (std::uint32_t place = 0; place < count; ++place) {
      images_.push_back(
          static_cast<std::uint16_t>(place_of_[folded(std::uint64_t{back} * jumps_[place], nodes)]));
    }
  }
  first_multiplier_.push_back(0);
  for (const auto& list : lists) {
    multipliers_.insert(multipliers_.end(), list.begin(), list.end());
    first_multiplier_.push_back(multipliers_.size());
  }
}

std::uint32_t JumpSymmetry::image(std::uint32_t multiplier, std::uint32_t place) const {
  if (!images_.empty()) return images_[std::size_t{row_[multiplier]} * jumps_.size() + place];
  return place_of_[folded(std::uint64_t{multiplier} * jumps_[place], nodes_)];
}

std::span<const std::uint32_t> JumpSymmetry::multipliers(std::uint32_t place) const {
  return {multipliers_.data() + first_multiplier_[place],
          first_multiplier_[place + 1] - first_multiplier_[place]};
}

bool JumpSymmetry::is_canonical(std::span<const std::uint32_t> places) const {
  if (places.empty()) return true;
  const std::uint32_t gcd = gcds_[places[0]];
  if (jumps_[places[0]] != gcd) return false;
  if (places.size() == 1) return true;
  // Only an image that begins with the same divisor can be smaller: one of the jumps of least gcd goes there.
  // What follows the divisor decides nearly always, so images are sorted only when their second places agree.
  boost::container::small_vector<std::uint32_t, 16> images;
  for (const std::uint32_t leader : places) {
    if (gcds_[leader] != gcd) break;
    for (const std::uint32_t multiplier : multipliers(leader)) {
      std::uint32_t second = UINT32_MAX;
      for (const std::uint32_t place : places)
        if (place != leader) second = std::min(second, image(multiplier, place));
      if (second < places[1]) return false;
      if (second > places[1] || places.size() == 2) continue;
      images.clear();
      for (const std::uint32_t place : places) images.push_back(image(multiplier, place));
      std::sort(images.begin(), images.end());
      if (std::lexicographical_compare(images.begin(), images.end(), places.begin(), places.end()))
        return false;
    }
  }
  return true;
}

std::vector<std::uint32_t> JumpSymmetry::canonical(std::span<const std::uint32_t> places) const {
  std::vector<std::uint32_t> least;
  if (places.empty()) return least;
  const std::uint32_t gcd = gcds_[*std::min_element(places.begin(), places.end())];
  std::vector<std::uint32_t> images(places.size());
  for (const std::uint32_t leader : places) {
    if (gcds_[leader] != gcd) continue;
    for (const std::uint32_t multiplier : multipliers(leader)) {
      std::transform(places.begin(), places.end(), images.begin(),
                     [&](std::uint32_t place) { return image(multiplier, place); });
      std::sort(images.begin(), images.end());
      if (least.empty() || images < least) least = images;
    }
  }
  return least;
}

}  // namespace netloom
