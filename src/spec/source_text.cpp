#include "spec/source_text.hpp"

#include <algorithm>
#include <sstream>

#include "common/error.hpp"

namespace netloom {

namespace {

/// Bytes of the UTF-8 sequence that starts at `at`; 0 when there is none (RFC 3629, table 3-7 of Unicode).
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const auto tail = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return tail(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = first == 0xED && byte(1) > 0x9F;
    return tail(1) && tail(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool overlong = first == 0xF0 && byte(1) < 0x90;
    const bool beyond = first == 0xF4 && byte(1) > 0x8F;
    return tail(1) && tail(2) && tail(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

std::string hexadecimal(unsigned char byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

}  // namespace

SourceText::SourceText(std::string_view text, const std::string& name)
    : name_(std::make_shared<const std::string>(name)) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text_ = text;
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
    if ((static_cast<unsigned char>(text_[i]) & 0xC0U) == 0x80U) continued_.push_back(i);
  }
  check_characters();
}

void SourceText::check_characters() const {
  for (std::size_t at = 0; at < text_.size();) {
    const std::size_t length = sequence_length(text_, at);
    const auto byte = static_cast<unsigned char>(text_[at]);
    const bool control = (byte < 0x20 && byte != '\n' && byte != '\r' && byte != '\t') || byte == 0x7f;
    if (length > 0 && !control) {
      at += length;
      continue;
    }
    const auto line = std::ranges::upper_bound(line_starts_, at) - line_starts_.begin() - 1;
    const auto column = at - line_starts_[static_cast<std::size_t>(line)];
    const std::string what = length == 0 ? "the text is not UTF-8: byte " : "a control character: byte ";
    throw InputError(place(static_cast<int>(line), static_cast<int>(column)).text() + ": " + what +
                     hexadecimal(byte) + "; save the file as UTF-8 text");
  }
}

bool SourceText::is_blank() const {
  std::istringstream lines(text_);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string::npos && line[first] != '#') return false;
  }
  return true;
}

int SourceText::tab_in_indentation(int line) const {
  const std::size_t start = line_starts_[std::min(static_cast<std::size_t>(line), line_starts_.size() - 1)];
  const std::size_t first = text_.find_first_not_of(' ', start);
  return first < text_.size() && text_[first] == '\t' ? static_cast<int>(first - start) : -1;
}

Location SourceText::place(int line, int byte_column) const {
  const std::size_t row = std::min(static_cast<std::size_t>(line), line_starts_.size() - 1);
  const std::size_t start = line_starts_[row];
  const std::size_t end = std::min(text_.size(), start + static_cast<std::size_t>(byte_column));
  // A line of a whole document may have millions of places.
  const auto continued =
      std::ranges::lower_bound(continued_, end) - std::ranges::lower_bound(continued_, start);
  return {name_, static_cast<int>(row) + 1, static_cast<int>(end - start) - static_cast<int>(continued) + 1};
}

}  // namespace netloom
