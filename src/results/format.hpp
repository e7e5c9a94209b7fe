#pragma once
// Numbers and tables for people: rounded, with units, aligned. Files carry exact numbers instead.

#include <cstdint>
#include <string>
#include <vector>

namespace netloom {

/// `12.35 ms`: four significant digits and the unit that suits; `1.000e-15 s` where none does.
std::string readable_seconds(double seconds);
/// Four significant digits and all those before the point, `1.571`, `12.35`, `40320`; from 1e9 on and below
/// 1e-4 with an exponent, `1.000e+300`, so that no number is wider than eleven characters.
std::string readable_number(double value);
/// Of things that are counted: all digits, `256`; from 1e9 on as `readable_number`.
std::string readable_count(std::uint64_t count);
/// Three digits after the point, `1.500`; far from 1 as `readable_number`.
std::string readable_ratio(double value);

/// Exactly so many digits after the point.
std::string fixed_number(double value, int decimals);

/// A table in text. The first `left` columns are aligned left, the others right; columns are two blanks
/// apart, lines carry no trailing blanks.
struct TextTable {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::size_t left = 1;

  /// The header and the rows, a line each.
  std::vector<std::string> lines() const;
};

/// Columns that a text takes on a terminal: its UTF-8 characters.
std::size_t display_width(const std::string& text);

/// `text`, its end replaced by `...` where it is wider than `width`.
std::string shortened(const std::string& text, std::size_t width);

inline constexpr std::size_t widest_line = 120;

/// Line breaks at blanks, no line wider than `widest_line` where a word is not; further lines are indented.
/// Ends in a line feed.
std::string wrapped(const std::string& text, const std::string& indent);

}  // namespace netloom
