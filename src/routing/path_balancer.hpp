#pragma once
// Chooses the paths of a vertex-symmetric network so that the most loaded class of channels carries as little
// as can be found.

#include <cstdint>

#include "routing/translated_paths.hpp"

namespace netloom {

/// Deterministic: the same network gives the same paths.
/// \param goal largest class load below which nothing better is looked for; no routing can be below it.
TranslatedPaths balance_paths(const CayleyView& view, std::int64_t goal);

}  // namespace netloom
