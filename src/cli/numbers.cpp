#include "cli/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "common/error.hpp"
#include "common/units.hpp"

namespace netloom {

namespace {

/// Digits without a leading zero, as in an experiment; none when it is anything else or too large.
std::optional<std::uint64_t> decimal(const std::string& text) {
  const bool digits = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  if (!digits || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const std::string range = std::to_string(least) + ".." + std::to_string(most);
  const auto fault = [=](const std::string& text) -> std::string {
    const std::optional<std::uint64_t> value = decimal(text);
    if (value && *value >= least && *value <= most) return "";
    return "must be a whole number in " + range + ", got " + text;
  };
  return {fault, range};
}

CLI::Validator seed_number() {
  return whole_number(0, INT64_MAX);
}

double parse_time_limit(const std::string& option, const std::string& text) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size()) {
    try {
      seconds = parse_seconds(text).value;
    } catch (const InputError& fault) {
      throw InputError(option + ": " + fault.what());
    }
  }
  if (!std::isfinite(seconds)) throw InputError(option + ": must be a finite time, got " + text);
  if (seconds <= 0) throw InputError(option + ": must be more than 0 seconds, got " + text);
  return seconds;
}

}  // namespace netloom
