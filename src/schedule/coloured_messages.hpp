#pragma once
// Messages one by one in groups, for networks whose hosts see different routes and for some of the hosts of a
// network.

#include <cstdint>
#include <vector>

#include "schedule/schedule.hpp"

namespace netloom {

/// By source * ranks + destination: its group; the diagonal means nothing. As few groups as the window
/// allows. Longest routes first, each message goes to the group in which it adds least to the squares of
/// loads: a colouring of the messages in which at most `window` of one source, and of one destination, have
/// one colour.
std::vector<std::uint32_t> colour_messages(const Platform& platform, const Placement& placement,
                                           std::uint32_t window);

}  // namespace netloom
