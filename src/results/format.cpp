#include "results/format.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace netloom {

namespace {

constexpr int significant_digits = 4;
// Beyond these powers of ten a number without an exponent is wider than its column.
constexpr int least_exponent = -4;
constexpr int most_exponent = 8;

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

std::string fixed_number(double value, int decimals) {
  std::array<char, 400> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
  return {buffer.data(), end.ptr};
}

std::string readable_number(double value) {
  if (value == 0 || !std::isfinite(value)) return fixed_number(value, 0);
  std::array<char, 32> rounded{};
  const auto end = std::to_chars(rounded.data(), rounded.data() + rounded.size(), value,
                                 std::chars_format::scientific, significant_digits - 1);
  const char* exponent_text = std::find(rounded.data(), end.ptr, 'e') + 1;
  if (*exponent_text == '+') ++exponent_text;
  int exponent = 0;
  std::from_chars(exponent_text, end.ptr, exponent);
  if (exponent < least_exponent || exponent > most_exponent) return {rounded.data(), end.ptr};
  return fixed_number(value, std::max(significant_digits - 1 - exponent, 0));
}

std::string readable_count(std::uint64_t count) {
  constexpr std::uint64_t least_with_exponent = 1'000'000'000;
  return count < least_with_exponent ? std::to_string(count) : readable_number(static_cast<double>(count));
}

std::string readable_ratio(double value) {
  constexpr double least = 0.001, most = 1e6;
  return value == 0 || (value >= least && value < most) ? fixed_number(value, 3) : readable_number(value);
}

std::string readable_seconds(double seconds) {
  struct Unit {
    double size;
    const char* name;
  };
  constexpr std::array units{Unit{1, " s"}, Unit{1e-3, " ms"}, Unit{1e-6, " us"}, Unit{1e-9, " ns"}};
  constexpr double least = 1e-12;
  if (seconds == 0 || seconds < least) return readable_number(seconds) + " s";
  const auto fits = [seconds](const Unit& unit) { return seconds >= unit.size * 0.99995; };
  const auto found = std::find_if(units.begin(), units.end(), fits);
  const Unit& unit = found == units.end() ? units.back() : *found;
  return readable_number(seconds / unit.size) + unit.name;
}

std::size_t display_width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

std::string shortened(const std::string& text, std::size_t width) {
  if (display_width(text) <= width) return text;
  std::string cut;
  std::size_t taken = 0;
  for (const char c : text) {
    if (!is_continuation(c) && taken++ == width - 3) break;
    cut += c;
  }
  return cut + "...";
}

std::vector<std::string> TextTable::lines() const {
  std::vector<std::size_t> widths;
  const auto widen = [&widths](const std::vector<std::string>& row) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  };
  widen(header);
  for (const auto& row : rows) widen(row);

  std::vector<std::string> result;
  const auto append = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - display_width(row[i]), ' ');
      line += (i > 0 ? "  " : "") + (i < left ? row[i] + padding : padding + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result.push_back(line);
  };
  append(header);
  for (const auto& row : rows) append(row);
  return result;
}

std::string wrapped(const std::string& text, const std::string& indent) {
  std::string result, line;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, end - start);
    if (!line.empty() && display_width(line) + 1 + display_width(word) > widest_line) {
      result += line + '\n';
      line = indent + word;
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
    start = end + 1;
  }
  return result + line + '\n';
}

}  // namespace netloom
