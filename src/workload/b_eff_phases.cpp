#include "workload/b_eff_phases.hpp"

#include <array>
#include <charconv>

namespace netloom {

namespace {

constexpr std::string_view program = "b_eff/";
constexpr std::array<std::string_view, 2> kinds{"ring-", "random-"};

bool take(std::string_view& rest, std::string_view start) {
  if (!rest.starts_with(start)) return false;
  rest.remove_prefix(start.size());
  return true;
}

template <class Number>
bool take_number(std::string_view& rest, Number& number) {
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc{}) return false;
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  return take(rest, "/");
}

}  // namespace

std::string b_eff_phase(const BEffMeasurement& measurement) {
  return std::string(program) + std::string(kinds[measurement.random ? 1 : 0]) +
         std::to_string(measurement.pattern) + "/" + std::to_string(measurement.bytes) + "/" +
         measurement.method;
}

std::optional<BEffMeasurement> b_eff_measurement(std::string_view phase) {
  BEffMeasurement measurement;
  if (!take(phase, program)) return std::nullopt;
  measurement.random = take(phase, kinds[1]);
  if (!measurement.random && !take(phase, kinds[0])) return std::nullopt;
  if (!take_number(phase, measurement.pattern) || !take_number(phase, measurement.bytes)) return std::nullopt;
  measurement.method = phase;
  return measurement;
}

}  // namespace netloom
