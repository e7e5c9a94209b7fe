#include "search/cover_filter.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace netloom {

namespace {

/// As few candidates are measured sooner than the sets are made, or than one more node is tried.
constexpr std::size_t few_jumps = 32;
constexpr std::size_t few_jumps_left = 8;
constexpr std::uint32_t most_nodes_tried = 32;
/// With more radii a set for each multiple costs more than it saves.
constexpr std::uint32_t most_radii = 12;

/// The first node outside `ball` at or after `start` (cyclic), or N when the ball is everything.
std::uint32_t next_outside(const Ring& ring, const Word* ball, std::uint32_t start) {
  const std::uint32_t words = (ring.nodes + 63) / 64;
  std::uint32_t word = start / 64;
  Word outside = ~ball[word] & ring.mask[word] & (~Word{0} << (start % 64));
  for (std::uint32_t i = 0; i <= words; ++i) {
    if (outside != 0) return 64 * word + static_cast<std::uint32_t>(std::countr_zero(outside));
    word = (word + 1) % words;
    outside = ~ball[word] & ring.mask[word];
  }
  return ring.nodes;
}

}  // namespace

CoverFilter::CoverFilter(const SearchSpace& space, std::uint32_t radii)
    : space_(&space), radii_(radii), kept_(space.ring.words) {
  const std::uint32_t nodes = space.ring.nodes;
  std::uint32_t sets = 0;
  for (std::uint32_t j = 2; j <= radii && radii <= most_radii; ++j) {
    Multiple multiple;
    multiple.gcd = std::gcd(j, nodes);
    multiple.first_set = sets;
    sets += multiple.gcd;
    multiple.quotient.resize(nodes);
    for (std::uint32_t c = nodes / multiple.gcd; c-- > 0;)
      multiple.quotient[static_cast<std::uint32_t>(std::uint64_t{j} * c % nodes)] = c;
    multiples_.push_back(std::move(multiple));
  }
  quotients_.resize(std::size_t{sets} * space.ring.stride);
}

void CoverFilter::divide_by_two(const Word* ball) {
  // The even bits of a ball, and the odd ones moved up by one, each closed up and written twice in a row.
  const Ring& ring = space_->ring;
  const std::uint32_t half_words = ring.nodes / 128;
  for (std::uint32_t residue = 0; residue < 2; ++residue) {
    Word* out = quotient_set(multiples_[0].first_set + residue);
    for (std::uint32_t w = 0; w < ring.nodes / 64; ++w) {
      // 2c = residue + b: for residue 1 the ball one further on, b = 2c - 1.
      Word bits = residue == 0 ? ball[w] : (ball[w] << 1) | (ball[(w == 0 ? ring.nodes / 64 : w) - 1] >> 63);
      bits &= 0x5555555555555555U;
      for (const unsigned step : {1U, 2U, 4U, 8U, 16U}) {
        static constexpr Word masks[] = {0x3333333333333333U, 0x0F0F0F0F0F0F0F0FU, 0x00FF00FF00FF00FFU,
                                         0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};
        bits = (bits | (bits >> step)) & masks[std::countr_zero(step)];
      }
      Word& target = out[w / 2];
      target = w % 2 == 0 ? bits : target | (bits << 32);
    }
    for (std::uint32_t copy = 1; copy < 4; ++copy) std::copy(out, out + half_words, out + copy * half_words);
  }
}

void CoverFilter::divide_balls(const Balls& prefix) {
  const Ring& ring = space_->ring;
  const bool halves = ring.nodes % 128 == 0;
  const std::size_t kept_sets = halves ? 2 : 0;
  std::fill(quotients_.begin() + static_cast<std::ptrdiff_t>(kept_sets * ring.stride), quotients_.end(),
            Word{0});
  if (halves) divide_by_two(prefix[radii_ - 2]);
  for (std::uint32_t j = halves ? 3 : 2; j <= radii_; ++j) {
    const Multiple& multiple = multiples_[j - 2];
    const std::uint32_t period = ring.nodes / multiple.gcd;
    const Word* ball = prefix[radii_ - j];
    for (std::uint32_t w = 0; w < (ring.nodes + 63) / 64; ++w) {
      for (Word bits = ball[w] & ring.mask[w]; bits != 0; bits &= bits - 1) {
        const std::uint32_t b = 64 * w + static_cast<std::uint32_t>(std::countr_zero(bits));
        const std::uint32_t residue = (multiple.gcd - b % multiple.gcd) % multiple.gcd;
        Word* out = quotient_set(multiple.first_set + residue);
        std::uint32_t c = multiple.quotient[(b + residue) % ring.nodes];
        for (std::uint32_t i = 0; i < multiple.gcd; ++i, c += period) insert(ring, out, c);
      }
    }
  }
}

std::uint32_t CoverFilter::keep_covering(const Balls& prefix, std::uint32_t node) {
  const Ring& ring = space_->ring;
  sets_.clear();
  shifts_.clear();
  for (const std::uint32_t u : {node, ring.nodes - node}) {
    sets_.push_back(prefix[radii_ - 1]);
    shifts_.push_back(u);
    for (const Multiple& multiple : multiples_) {
      const std::uint32_t residue = u % multiple.gcd;
      sets_.push_back(quotient_set(multiple.first_set + residue));
      shifts_.push_back(multiple.quotient[u - residue]);
    }
  }
  return space_->kernels->keep_shifted(ring, sets_.data(), shifts_.data(), sets_.size(), kept_.data());
}

void CoverFilter::apply(const Balls& prefix, std::vector<Jump>& jumps) {
  const Ring& ring = space_->ring;
  if (jumps.size() <= few_jumps || radii_ < 2 || radii_ > most_radii) return;
  divide_balls(prefix);
  std::fill(kept_.begin(), kept_.end(), Word{0});
  for (const Jump jump : jumps) kept_[jump / 64] |= Word{1} << (jump % 64);
  auto left = static_cast<std::uint32_t>(jumps.size());
  for (std::uint32_t attempt = 0; attempt < most_nodes_tried && left > few_jumps_left; ++attempt) {
    // Starting points that spread over the upper half: u and -u ask the same.
    const std::uint32_t start =
        static_cast<std::uint32_t>(std::uint64_t{attempt * 40503U % 65536U} * ring.nodes >> 17);
    const std::uint32_t node = next_outside(ring, prefix[radii_], start);
    if (node == ring.nodes) break;
    const std::uint32_t before = left;
    left = keep_covering(prefix, node);
    if (before - left < before / 16 && attempt % 4 == 0) break;
  }
  std::erase_if(jumps, [&](Jump jump) { return !contains(kept_.data(), jump); });
}

}  // namespace netloom
