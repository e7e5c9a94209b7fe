#include "cluster/arrays.hpp"

namespace netloom {

std::vector<JobArray> job_arrays(std::span<const std::size_t> shards, std::size_t most) {
  std::vector<JobArray> arrays;
  for (const std::size_t shard : shards) {
    const std::size_t offset = (shard - 1) / most * most;
    if (arrays.empty() || arrays.back().offset != offset) arrays.push_back({offset, {}});
    arrays.back().elements.push_back(shard - 1 - offset);
  }
  return arrays;
}

std::string elements_text(std::span<const std::size_t> elements) {
  std::string text;
  for (std::size_t first = 0; first < elements.size();) {
    std::size_t last = first;
    while (last + 1 < elements.size() && elements[last + 1] == elements[last] + 1) ++last;
    if (!text.empty()) text += ',';
    text += std::to_string(elements[first]);
    if (last > first) text += "-" + std::to_string(elements[last]);
    first = last + 1;
  }
  return text;
}

}  // namespace netloom
