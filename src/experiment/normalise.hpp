#pragma once
// The key `normalise`: what is the same of all networks that have as many hosts. A circulant of degree 8 has
// twice the cables of a torus of degree 4; which of them wins depends on who pays for those.

#include <string>
#include <vector>

#include "experiment/points.hpp"

namespace netloom {

/// `link`, `total_bandwidth` or `cables`, or several of them. Null: `link`.
std::vector<std::string> read_normalise(const Value* section, Faults& faults);

/// The networks of one seed as `normalise` has them, beside the others of as many hosts:
/// - `link`: as written, every cable has its bandwidth;
/// - `total_bandwidth`: all bandwidths of a network are scaled so that those of its cables sum up to what the
///   baseline has, or the first network when the baseline has another number of hosts;
/// - `cables`: every link is made of as many times its cables as the largest number among the networks
/// allows. \param seed its index in the choices; what the answer holds of other seeds is not normalised.
/// \param cable bandwidth of a cable whose group has none of its own.
/// \throws InputError when a link would be made of more cables than the key `width` allows.
std::vector<TopologyChoice> normalised_networks(const Choices& choices, const std::string& normalise,
                                                std::size_t seed, Bandwidth cable);

}  // namespace netloom
