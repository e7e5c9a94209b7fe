#include "common/readable.hpp"

#include <algorithm>

#include "common/words.hpp"

namespace netloom {

std::string readable(std::string_view text) {
  constexpr std::size_t longest = 500, kept = 100;
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find_first_of(" \n"), text.size());
    std::size_t end = length > longest ? kept : length;
    while (end < length && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
      --end;  // whole characters
    shown += printable(text.substr(0, end));
    if (end < length) shown += "... (" + std::to_string(length) + " bytes)";
    if (length < text.size()) shown += text[length];
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return shown;
}

}  // namespace netloom
