#pragma once
// A ReplayResult as bytes, for the pipe from child to parent: same program, same machine, every bit kept.

#include <optional>
#include <string>
#include <string_view>

#include "replay/replay.hpp"

namespace netloom {

std::string to_bytes(const ReplayResult& result);

/// Nothing when the bytes are cut short: the child died while it wrote.
std::optional<ReplayResult> from_bytes(std::string_view bytes);

}  // namespace netloom
