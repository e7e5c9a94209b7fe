#include "replay/last_words.hpp"

#include <algorithm>
#include <vector>

#include "common/text.hpp"

namespace netloom {

namespace {

constexpr std::size_t kept_lines = 3;

bool says_something(std::string_view line) {
  for (const std::string_view noise :
       {"Backtrace", "  -> ", "backtrace", "Configuration change", "Switch to algorithm"}) {
    if (line.find(noise) != std::string_view::npos) return false;
  }
  return line.find_first_not_of(" \t\r") != std::string_view::npos;
}

}  // namespace

std::string meaningful_words(std::string_view standard_error) {
  std::vector<std::string> lines;
  while (!standard_error.empty()) {
    const std::size_t end = std::min(standard_error.find('\n'), standard_error.size());
    if (says_something(standard_error.substr(0, end))) lines.emplace_back(standard_error.substr(0, end));
    standard_error.remove_prefix(std::min(end + 1, standard_error.size()));
  }
  const std::size_t first = lines.size() > kept_lines ? lines.size() - kept_lines : 0;
  return join(std::span(lines).subspan(first), " | ");
}

}  // namespace netloom
