#include "workload/frontier_search.hpp"

namespace netloom {

std::vector<SearchLevel> search_levels(const SearchGraph& graph, std::uint32_t root, std::uint32_t ranks) {
  std::vector<SearchLevel> levels;
  std::vector<bool> reached(graph.vertices());
  reached[root] = true;
  std::vector<std::uint32_t> frontier{root};
  while (!frontier.empty()) {
    SearchLevel level;
    level.vertices = frontier.size();
    level.scanned.resize(ranks);
    level.crossing.assign(ranks, std::vector<std::int64_t>(ranks));
    std::vector<std::uint32_t> next;
    for (const std::uint32_t vertex : frontier) {
      const std::uint32_t rank = owner_of(vertex, ranks);
      std::vector<std::int64_t>& crossing = level.crossing[rank];
      const auto neighbours = graph.neighbours_of(vertex);
      level.scanned[rank] += neighbours.size();
      for (const std::uint32_t neighbour : neighbours) {
        const std::uint32_t other = owner_of(neighbour, ranks);
        if (other != rank) ++crossing[other];
        if (reached[neighbour]) continue;
        reached[neighbour] = true;
        next.push_back(neighbour);
      }
    }
    levels.push_back(std::move(level));
    frontier = std::move(next);
  }
  return levels;
}

}  // namespace netloom
