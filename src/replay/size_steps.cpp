#include "replay/size_steps.hpp"

#include <algorithm>
#include <charconv>

namespace netloom {

SizeSteps::SizeSteps(std::string_view text) {
  const char* next = text.data();
  const char* const end = text.data() + text.size();
  while (next < end) {
    Step step;
    next = std::from_chars(next, end, step.threshold).ptr + 1;
    if (next < end) next = std::from_chars(next, end, step.value).ptr + 1;
    steps_.push_back(step);
  }
  std::sort(steps_.begin(), steps_.end(),
            [](const Step& left, const Step& right) { return left.threshold < right.threshold; });
}

double SizeSteps::at(double bytes) const {
  double value = 1;
  for (const Step& step : steps_) {
    if (bytes <= step.threshold) break;
    value = step.value;
  }
  return value;
}

double SizeSteps::least() const {
  double value = 1;
  for (const Step& step : steps_) value = std::min(value, step.value);
  return value;
}

double SizeSteps::most() const {
  double value = 1;
  for (const Step& step : steps_) value = std::max(value, step.value);
  return value;
}

}  // namespace netloom
