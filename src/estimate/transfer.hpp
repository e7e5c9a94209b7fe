#pragma once
// A message of an estimated run, and the messages that are on their way together: a round.

#include <cstdint>
#include <span>
#include <vector>

namespace netloom {

struct Transfer {
  std::uint32_t from = 0;  ///< rank
  std::uint32_t to = 0;    ///< rank
  std::uint64_t bytes = 0;
  double start_s = 0;  ///< both ends are ready
  double end_s = 0;
};

using Round = std::vector<Transfer>;

}  // namespace netloom
