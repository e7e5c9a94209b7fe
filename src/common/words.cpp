#include "common/words.hpp"

namespace netloom {

namespace {

/// C0, DEL, and C1, which UTF-8 writes as two bytes.
bool is_control(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x20 || byte == 0x7f) return true;
  if (byte != 0xc2 || at + 1 == text.size()) return false;
  const auto next = static_cast<unsigned char>(text[at + 1]);
  return next >= 0x80 && next < 0xa0;
}

}  // namespace

std::string counted(std::uint64_t number, std::string_view thing) {
  return std::to_string(number) + " " + std::string(thing) + (number == 1 ? "" : "s");
}

bool has_control_characters(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_control(text, i)) return true;
  }
  return false;
}

std::string printable(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string shown;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || !is_control(text, i)) {
      shown += text[i];
      continue;
    }
    if (static_cast<unsigned char>(text[i]) == 0xc2) ++i;
    const auto code = static_cast<unsigned char>(text[i]);
    shown += "\\x";
    shown += digits[code >> 4U];
    shown += digits[code & 15U];
  }
  return shown;
}

}  // namespace netloom
