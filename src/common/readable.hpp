#pragma once
// What a message says to a person, whatever it quotes.

#include <string>
#include <string_view>

namespace netloom {

/// As `printable`, and of each word of more than 500 bytes the first 100 and how many there are.
std::string readable(std::string_view text);

}  // namespace netloom
