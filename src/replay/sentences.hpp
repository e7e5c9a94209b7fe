#pragma once
// What results say of a run in words, whichever engine ran it.

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace netloom {

/// `deadlock of 2 of 4 ranks: rank 0 waits in a.txt:3: recv; ...`, after so many ranks their number alone.
/// \param where of a blocked rank: what it waits in.
std::string deadlock_reason(std::span<const std::uint32_t> blocked, std::size_t ranks,
                            const std::function<std::string(std::uint32_t)>& where);

/// The warning of requests that the program never waited for. \pre requests > 0
std::string leftovers_warning(std::uint64_t requests);

}  // namespace netloom
