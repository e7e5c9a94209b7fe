#include "common/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace netloom {

std::string exact(double value) {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), end.ptr};
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += separator;
    text += parts[i];
  }
  return text;
}

namespace {

/// Levenshtein distance with adjacent swaps counted once (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  std::iota(cost[0].begin(), cost[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string closest(std::string_view name, std::span<const std::string> candidates) {
  std::string best;
  std::size_t best_distance = 1 + std::max<std::size_t>(1, name.size() / 3);
  for (const std::string& candidate : candidates) {
    // The lengths alone tell of texts that are no name.
    const auto [shorter, longer] = std::minmax({name.size(), candidate.size()});
    if (longer - shorter >= best_distance) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best_distance && distance < longer) {  // something is left of either
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string suggestion(std::string_view name, std::span<const std::string> candidates) {
  const std::string meant = closest(name, candidates);
  if (!meant.empty()) return "; did you mean '" + meant + "'?";
  if (candidates.empty()) return "";
  return "; known: " + join(candidates, ", ");
}

}  // namespace netloom
