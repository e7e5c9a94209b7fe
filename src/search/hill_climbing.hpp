#pragma once
// A good jump set to begin with: restarted hill climbing on the distance sum, one jump exchanged at a time.

#include <cstdint>

#include "search/space.hpp"

namespace netloom {

/// {1, b, b^2, ...} with b^length near N, or the nearest set of distinct jumps: connected, and not far from
/// good.
Found first_guess(const SearchSpace& space);

/// The best set seen; the same for the same seed. Ends early when `good_enough` is reached. \pre two jumps or
/// more.
Found hill_climb(const SearchSpace& space, SearchOrder order, std::uint64_t seed, const Score& good_enough);

}  // namespace netloom
