#pragma once
// The format of traces that SimGrid had before 3.20 (June 2018), in which messages have no tags.

#include <span>
#include <string>
#include <string_view>

namespace netloom {

/// Whether the label is that of an old rank: `p0`.
bool is_old_label(std::string_view label);

/// What shows that a line is of the old format (`its ranks are called p0, p1`); empty when nothing does.
/// \param words label first. \param first_message whether no send or receive has been read before.
std::string old_format(std::span<const std::string_view> words, bool first_message);

}  // namespace netloom
