#pragma once
// Words for people: numbers of things, and text that is safe to show.

#include <cstdint>
#include <string>
#include <string_view>

namespace netloom {

/// `1 rank`, `2 ranks`
std::string counted(std::uint64_t number, std::string_view thing);

/// Whether a control character is in the UTF-8 text: what a terminal or a table would obey, not show.
bool has_control_characters(std::string_view text);

/// The text with each control character as its code, `\x1b`; line feeds stay.
std::string printable(std::string_view text);

}  // namespace netloom
