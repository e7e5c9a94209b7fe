#include "workload/kronecker.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "common/random.hpp"

namespace netloom {

namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

constexpr std::uint32_t quarter_bound(double probability) {
  return static_cast<std::uint32_t>(probability * 0x1p32);
}

// A draw of 32 bits falls into one of four quarters of the adjacency matrix.
constexpr std::uint32_t end_of_a = quarter_bound(0.57);
constexpr std::uint32_t end_of_b = quarter_bound(0.57 + 0.19);
constexpr std::uint32_t end_of_c = quarter_bound(0.57 + 0.19 + 0.19);

/// One edge, a quarter a level of the matrix; a number of 64 bits serves two levels.
Edge draw_edge(Random& random, std::uint32_t scale) {
  std::uint32_t row = 0;
  std::uint32_t column = 0;
  std::uint64_t bits = 0;
  for (std::uint32_t level = 0; level < scale; ++level) {
    bits = level % 2 == 0 ? random.next() : bits >> 32U;
    const auto draw = static_cast<std::uint32_t>(bits);
    row = 2 * row + (draw >= end_of_b ? 1 : 0);
    column = 2 * column + ((draw >= end_of_a && draw < end_of_b) || draw >= end_of_c ? 1 : 0);
  }
  return {row, column};
}

std::vector<Edge> draw_edges(const KroneckerSpec& spec) {
  const std::uint32_t vertices = std::uint32_t{1} << spec.scale;
  std::vector<std::uint32_t> label(vertices);
  std::iota(label.begin(), label.end(), 0U);
  Random shuffler(derive_seed(spec.seed, "graph500 vertices"));
  shuffler.shuffle(std::span(label));
  Random random(derive_seed(spec.seed, "graph500 edges"));
  std::vector<Edge> edges(std::size_t{spec.edgefactor} << spec.scale);
  for (Edge& edge : edges) {
    const auto [row, column] = draw_edge(random, spec.scale);
    edge = {label[row], label[column]};
  }
  return edges;
}

/// Sorts the neighbours of every vertex and drops those that repeat.
void drop_repeated(SearchGraph& graph) {
  std::uint64_t kept = 0;
  std::uint64_t begin = 0;
  for (std::uint32_t v = 0; v < graph.vertices(); ++v) {
    const std::uint64_t end = graph.first[v + 1];
    const auto from = graph.neighbours.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto to = graph.neighbours.begin() + static_cast<std::ptrdiff_t>(end);
    std::sort(from, to);
    const auto last = std::unique(from, to);
    std::copy(from, last, graph.neighbours.begin() + static_cast<std::ptrdiff_t>(kept));
    graph.first[v] = kept;
    kept += static_cast<std::uint64_t>(last - from);
    begin = end;
  }
  graph.first.back() = kept;
  graph.neighbours.resize(kept);
}

}  // namespace

SearchGraph kronecker_graph(const KroneckerSpec& spec) {
  const std::vector<Edge> edges = draw_edges(spec);
  SearchGraph graph;
  graph.first.assign((std::size_t{1} << spec.scale) + 1, 0);
  for (const auto& [a, b] : edges) {
    if (a == b) continue;
    ++graph.first[a + 1];
    ++graph.first[b + 1];
  }
  std::partial_sum(graph.first.begin(), graph.first.end(), graph.first.begin());
  graph.neighbours.resize(graph.first.back());
  std::vector<std::uint64_t> next(graph.first.begin(), graph.first.end() - 1);
  for (const auto& [a, b] : edges) {
    if (a == b) continue;
    graph.neighbours[next[a]++] = b;
    graph.neighbours[next[b]++] = a;
  }
  drop_repeated(graph);
  return graph;
}

std::vector<std::uint32_t> search_roots(const SearchGraph& graph, std::uint32_t count, std::uint64_t seed) {
  std::vector<std::uint32_t> candidates;
  for (std::uint32_t v = 0; v < graph.vertices(); ++v) {
    if (!graph.neighbours_of(v).empty()) candidates.push_back(v);
  }
  Random random(derive_seed(seed, "graph500 roots"));
  std::vector<std::uint32_t> roots;
  for (std::size_t i = 0; i < candidates.size() && roots.size() < count; ++i) {
    std::swap(candidates[i], candidates[i + random.below(candidates.size() - i)]);
    roots.push_back(candidates[i]);
  }
  return roots;
}

}  // namespace netloom
