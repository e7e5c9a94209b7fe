#pragma once
// Breadth-first search, level by level, of a graph whose vertices are dealt to ranks: what every rank scans
// and which edges it must tell another rank.

#include <cstdint>
#include <vector>

#include "workload/kronecker.hpp"

namespace netloom {

struct SearchLevel {
  std::uint64_t vertices = 0;                       ///< in the frontier, all ranks
  std::vector<std::uint64_t> scanned;               ///< by rank: edges of its frontier vertices
  std::vector<std::vector<std::int64_t>> crossing;  ///< by rank and rank: edges from one's frontier to the
                                                    ///< other's vertices; 0 to itself
};

/// The rank that owns a vertex: vertices are dealt in turn.
constexpr std::uint32_t owner_of(std::uint32_t vertex, std::uint32_t ranks) {
  return vertex % ranks;
}

/// Levels from the root's own (one vertex) to the last that has vertices.
std::vector<SearchLevel> search_levels(const SearchGraph& graph, std::uint32_t root, std::uint32_t ranks);

}  // namespace netloom
