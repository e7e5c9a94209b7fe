#pragma once
// b_eff, the effective bandwidth that the benchmark of this name reports (R. Rabenseifner, A. Koniges, CUG
// 2001).

#include <optional>
#include <span>

#include "replay/accounts.hpp"

namespace netloom {

/// In bytes per second, of all ranks together. The bandwidth of a measurement is its bytes over the longest
/// time of a rank; of a pattern the mean over sizes of the best method's; of ring patterns and of random ones
/// the geometric mean, and again of the two where there are both. None for other programs.
std::optional<double> effective_bandwidth(std::span<const PhaseAccount> phases);

}  // namespace netloom
