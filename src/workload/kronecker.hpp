#pragma once
// Kronecker graphs of the Graph500 benchmark, really generated.
// Source: Graph500 specification (graph500.org), after Chakrabarti, Zhan, Faloutsos, R-MAT, SDM 2004.

#include <cstdint>
#include <span>
#include <vector>

namespace netloom {

struct KroneckerSpec {
  std::uint32_t scale = 0;       ///< 2^scale vertices
  std::uint32_t edgefactor = 0;  ///< edgefactor 2^scale edges are drawn
  std::uint64_t seed = 1;
};

/// Undirected: each edge stands at both of its ends. No self-loops, no repeated edges; neighbours ascend.
struct SearchGraph {
  std::vector<std::uint64_t> first;  ///< by vertex, one more than there are vertices
  std::vector<std::uint32_t> neighbours;

  std::uint32_t vertices() const { return static_cast<std::uint32_t>(first.size() - 1); }
  std::span<const std::uint32_t> neighbours_of(std::uint32_t vertex) const {
    return {neighbours.data() + first[vertex], neighbours.data() + first[vertex + 1]};
  }
};

/// The same graph for the same spec on every machine. Initiator A 0.57, B 0.19, C 0.19, D 0.05; the vertices
/// are permuted at random. Self-loops and repeated edges, which the generator draws, are dropped.
SearchGraph kronecker_graph(const KroneckerSpec& spec);

/// `count` different vertices with neighbours, drawn at random; fewer when there are no more.
std::vector<std::uint32_t> search_roots(const SearchGraph& graph, std::uint32_t count, std::uint64_t seed);

}  // namespace netloom
