#pragma once
// Chooses the paths of a vertex-symmetric network so that the most loaded class of channels carries as little
// as can be found.

#include "routing/translated_paths.hpp"

namespace netloom {

/// Deterministic: the same network gives the same paths.
TranslatedPaths balance_paths(const CayleyView& view);

}  // namespace netloom
