#include "common/units.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <span>

#include "common/error.hpp"
#include "common/unit_table.hpp"

namespace netloom {

namespace {

/// `1.5e3KiB` taken apart, nothing computed yet.
struct Parts {
  std::string digits;  ///< without point, leading zeros kept
  int exponent = 0;    ///< the number is digits * 10^exponent
  std::string unit;
  std::string number;  ///< as written
};

[[noreturn]] void refuse(std::string_view text, const std::string& sentence) {
  throw InputError("'" + std::string(text) + "' " + sentence);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Moves an exponent such as `e-7` from `rest` to its value; leaves `rest` alone when there is none.
int take_exponent(std::string_view text, std::string_view& rest) {
  if (rest.size() < 2 || (rest[0] != 'e' && rest[0] != 'E')) return 0;
  const bool sign = rest[1] == '+' || rest[1] == '-';
  const std::size_t first = sign ? 2 : 1;
  std::size_t last = first;
  while (last < rest.size() && is_digit(rest[last])) ++last;
  if (last == first) return 0;
  int exponent = 0;
  const auto end = std::from_chars(rest.data() + first, rest.data() + last, exponent);
  if (end.ec != std::errc{} || exponent > 10'000) refuse(text, "is out of range");
  const bool negative = rest[1] == '-';
  rest.remove_prefix(last);
  return negative ? -exponent : exponent;
}

Parts take_apart(std::string_view text, const UnitKind& kind) {
  std::string_view rest = text;
  if (rest.starts_with('-')) refuse(text, "is negative; " + std::string(kind.name) + " must not be");
  Parts parts;
  while (!rest.empty() && is_digit(rest.front())) {
    parts.digits += rest.front();
    rest.remove_prefix(1);
  }
  if (rest.size() > 1 && rest[0] == '.' && is_digit(rest[1])) {
    rest.remove_prefix(1);
    while (!rest.empty() && is_digit(rest.front())) {
      parts.digits += rest.front();
      --parts.exponent;
      rest.remove_prefix(1);
    }
  }
  if (parts.digits.empty()) {
    refuse(text, "is not " + std::string(kind.name) + ": a number and a unit, " + std::string(kind.examples));
  }
  if (rest.starts_with(',')) refuse(text, "has a comma; the decimal sign is a point");
  parts.exponent += take_exponent(text, rest);
  parts.number = text.substr(0, text.size() - rest.size());
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  parts.unit = rest;
  return parts;
}

UnitScale checked_scale(std::string_view text, const Parts& parts, const UnitKind& kind) {
  const auto scale = scale_of(parts.unit, kind);
  if (!scale) refuse(text, unit_fault(parts.number, parts.unit, kind));
  return *scale;
}

double parse_number(std::string_view text, const UnitKind& kind) {
  const Parts parts = take_apart(text, kind);
  const UnitScale scale = checked_scale(text, parts, kind);
  // The decimal prefix goes into the exponent, so that the result is the double nearest to what is written.
  const std::string decimal = parts.digits + "e" + std::to_string(parts.exponent + scale.ten);
  double value = 0;
  const auto end = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
  const double scaled = std::ldexp(value, scale.two);
  if (end.ec != std::errc{} || !std::isfinite(scaled)) refuse(text, "is out of range");
  return scaled;
}

double parse_positive(std::string_view text, const UnitKind& kind) {
  const double value = parse_number(text, kind);
  if (value <= 0) refuse(text, "is zero; " + std::string(kind.name) + " must be more");
  return value;
}

/// digits * 10^ten * 2^two as a whole number of bytes, exactly.
std::uint64_t whole_bytes(std::string_view text, const Parts& parts, UnitScale scale) {
  std::string digits = parts.digits;
  int ten = parts.exponent + scale.ten;
  // Trailing zeros would only bring large powers of ten into play.
  while (digits.size() > 1 && digits.back() == '0') {
    digits.pop_back();
    ++ten;
  }
  __extension__ using Wide = unsigned __int128;
  constexpr Wide most = UINT64_MAX;
  const auto multiply = [&](Wide value, unsigned factor) {
    // Bits are eighths of a byte, hence the room above 64 bits.
    if (value > (most << 56) / factor) refuse(text, "is out of range");
    return value * factor;
  };
  Wide value = 0;
  for (const char digit : digits) value = multiply(value, 10) + static_cast<unsigned>(digit - '0');
  if (value == 0) return 0;
  for (int i = 0; i < scale.two; ++i) value = multiply(value, 2);
  for (; ten > 0; --ten) value = multiply(value, 10);
  const auto divide = [&](unsigned divisor) {
    if (value % divisor != 0) refuse(text, "has a fraction of a byte");
    value /= divisor;
  };
  for (; ten < 0; ++ten) divide(10);
  for (int i = scale.two; i < 0; ++i) divide(2);
  if (value > most) refuse(text, "is out of range");
  return static_cast<std::uint64_t>(value);
}

/// Shortest decimal digits and exponent: value = 0.DIGITS * 10^point.
struct Decimal {
  std::string digits;
  int point = 0;
};

Decimal shortest(double value) {
  std::array<char, 32> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
  const std::string_view text(buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data()));
  const std::size_t e = text.find('e');
  Decimal decimal;
  for (const char c : text.substr(0, e)) {
    if (c != '.') decimal.digits += c;
  }
  const std::size_t sign = text[e + 1] == '+' ? 1 : 0;
  std::from_chars(text.data() + e + 1 + sign, text.data() + text.size(), decimal.point);
  ++decimal.point;
  return decimal;
}

/// `value` with the prefix that leaves 1 to 3 digits before the point.
std::string with_prefix(double value, std::span<const UnitPrefix> prefixes, std::string_view unit) {
  if (value == 0) return "0" + std::string(unit);
  const Decimal decimal = shortest(value);
  for (const UnitPrefix& prefix : prefixes) {
    const int before = decimal.point - prefix.ten;
    if (prefix.two != 0 || before < 1 || before > 3) continue;
    std::string text = decimal.digits;
    const auto point = static_cast<std::size_t>(before);
    if (text.size() < point) text.append(point - text.size(), '0');
    if (text.size() > point) text.insert(point, ".");
    return text + std::string(prefix.name) + std::string(unit);
  }
  const std::string fraction = decimal.digits.size() > 1 ? "." + decimal.digits.substr(1) : "";
  return decimal.digits.substr(0, 1) + fraction + "e" + std::to_string(decimal.point - 1) + std::string(unit);
}

}  // namespace

Bytes parse_bytes(std::string_view text) {
  const Parts parts = take_apart(text, size_kind);
  return {whole_bytes(text, parts, checked_scale(text, parts, size_kind))};
}
Bandwidth parse_bandwidth(std::string_view text) {
  return {parse_positive(text, bandwidth_kind)};
}
Seconds parse_seconds(std::string_view text) {
  return {parse_number(text, time_kind)};
}
Flops parse_flops(std::string_view text) {
  return {parse_number(text, work_kind)};
}
FlopRate parse_flop_rate(std::string_view text) {
  return {parse_positive(text, speed_kind)};
}

std::string to_text(Bytes value) {
  std::string best = std::to_string(value.value) + "B";
  for (const UnitPrefix& prefix : size_prefixes) {
    std::uint64_t unit = std::uint64_t{1} << prefix.two;
    for (int i = 0; i < prefix.ten; ++i) unit *= 10;
    if (value.value == 0 || value.value % unit != 0) continue;
    const std::string text = std::to_string(value.value / unit) + std::string(prefix.name) + "B";
    if (text.size() < best.size()) best = text;
  }
  return best;
}
std::string to_text(Bandwidth value) {
  return with_prefix(value.bytes_per_second * 8, size_prefixes, "bps");
}
std::string to_text(Seconds value) {
  return with_prefix(value.value, time_prefixes, "s");
}
std::string to_text(Flops value) {
  return with_prefix(value.value, size_prefixes, "f");
}
std::string to_text(FlopRate value) {
  return with_prefix(value.flops_per_second, size_prefixes, "f");
}

}  // namespace netloom
