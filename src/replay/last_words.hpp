#pragma once
// What a crashed child said last, without what says nothing to a user.

#include <string>
#include <string_view>

namespace netloom {

/// The last three lines that are no backtrace, no log of settings and not empty, joined by ` | `.
std::string meaningful_words(std::string_view standard_error);

}  // namespace netloom
