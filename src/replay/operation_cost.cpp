#include "replay/operation_cost.hpp"

#include <charconv>
#include <cmath>

namespace netloom {

namespace {

/// Cuts the text before the next `separator` off `rest`.
std::string_view take(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view head = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return head;
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() &&
         std::isfinite(static_cast<double>(number)) && !(number < 0);
}

}  // namespace

std::optional<std::vector<OperationCostStep>> parse_operation_cost(std::string_view text) {
  std::vector<OperationCostStep> steps;
  do {
    std::string_view step_text = take(text, ';');
    OperationCostStep step;
    const bool read = read_number(take(step_text, ':'), step.size) &&
                      read_number(take(step_text, ':'), step.fixed_s) &&
                      read_number(take(step_text, ':'), step.per_byte_s);
    if (!read || !step_text.empty()) return std::nullopt;
    steps.push_back(step);
  } while (!text.empty());
  return steps;
}

}  // namespace netloom
