#pragma once
// Content hashes for run ids: SHA-1 through Boost.Uuid's name generator (RFC 4122, version 5).

#include <string>
#include <string_view>

namespace netloom {

/// 16 hexadecimal digits that depend on every byte of `text`; the same on every machine.
std::string content_hash(std::string_view text);

}  // namespace netloom
