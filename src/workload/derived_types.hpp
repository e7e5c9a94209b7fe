#pragma once
// Elements of datatype -1, which SMPI's recorder writes for every derived type.

#include <cstdint>
#include <span>

#include "workload/workload.hpp"

namespace netloom {

inline constexpr Datatype derived_type = -1;

/// Who calls: the size of the communicator and the rank there.
struct CallPlace {
  std::uint32_t ranks = 0;
  std::uint32_t rank = 0;
};

/// Turns elements of datatype -1 into bytes.
/// \param counts of a v-collective. \param element_bytes of one element; 0 when that is not known.
/// \returns false when there is such an element and its size is not known, save where MPI ignores it.
bool settle_derived_types(Action& action, std::span<std::int64_t> counts, CallPlace place,
                          std::uint32_t element_bytes);

}  // namespace netloom
