#include <numeric>

#include "workload/actions.hpp"
#include "workload/frontier_search.hpp"
#include "workload/generator.hpp"

namespace netloom {

namespace {

constexpr std::int64_t edge_message_bytes = 16;  // the vertex reached and its parent, 8 bytes each
constexpr Datatype type_long = 4;
constexpr std::uint64_t most_edges = std::uint64_t{1} << 27U;  // drawn; 3 GB

/// Of a search in a graph of this kind, from a root with neighbours.
constexpr std::uint64_t usual_levels = 8;

// Operations: an edge of the frontier is read, its owner computed and compared, the edge stored; an edge that
// arrives is looked up and marks its vertex. Edges to a rank's own vertices cost both.
constexpr double flops_a_scanned_edge = 4;
constexpr double flops_a_checked_edge = 2;

std::int64_t sum(const std::vector<std::int64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

/// One level: scan, tell the others how many edges come, send them, mark the vertices, count them.
void add_level(Workload& workload, const SearchLevel& level, bool counted) {
  const std::uint32_t ranks = workload.ranks();
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    RankProgram& program = workload.programs[rank];
    std::vector<std::int64_t> sent = level.crossing[rank];
    std::vector<std::int64_t> received(ranks);
    for (std::uint32_t from = 0; from < ranks; ++from) received[from] = level.crossing[from][rank];
    const auto scanned = static_cast<double>(level.scanned[rank]);
    const double own = scanned - static_cast<double>(sum(sent));
    const double checked = own + static_cast<double>(sum(received));
    for (auto* counts : {&sent, &received}) {
      for (std::int64_t& count : *counts) count *= edge_message_bytes;
    }
    if (counted) add_compute(program, flops_a_scanned_edge * scanned);
    program.actions.push_back(alltoall_action({1, type_int}));
    add_alltoallv(program, sent, received, type_byte);
    if (counted) add_compute(program, flops_a_checked_edge * checked);
    program.actions.push_back(allreduce_action({1, type_long}));
  }
}

struct SearchSpec {
  KroneckerSpec graph;
  std::uint32_t roots = 1;
  bool counted = true;
};

SearchSpec read_search(MapReader& spec, std::uint64_t seed) {
  SearchSpec search;
  search.graph.scale = static_cast<std::uint32_t>(spec.integer("scale", {1, 24}));
  search.graph.edgefactor = static_cast<std::uint32_t>(spec.integer("edgefactor", {1, 1024}, 16));
  const bool own_seed = spec.has("seed");
  const auto named = static_cast<std::uint64_t>(spec.integer("seed", {0, INT64_MAX}, 1));
  search.graph.seed = own_seed ? named : seed;
  search.roots = static_cast<std::uint32_t>(spec.integer("roots", {1, 64}, 1));
  search.counted = read_compute(spec);
  if (std::uint64_t{search.graph.edgefactor} << search.graph.scale > most_edges) {
    spec.fault("edgefactor", "must leave at most " + std::to_string(most_edges) + " edges, got " +
                                 std::to_string(search.graph.edgefactor) + " times 2^" +
                                 std::to_string(search.graph.scale));
  }
  return search;
}

}  // namespace

// Kernel 2 of Graph500 as a level-synchronous search of vertices dealt in turn; neither the construction of
// the graph nor the validation of the tree is part of the program.
Workload make_graph500_bfs(MapReader& spec, const WorkloadContext& context) {
  const SearchSpec search = read_search(spec, context.seed);
  if (!complete(spec)) return {};
  require_counts_that_fit(spec, usual_levels * search.roots, context.ranks, "");
  const SearchGraph graph = kronecker_graph(search.graph);
  const std::vector<std::uint32_t> roots = search_roots(graph, search.roots, search.graph.seed);
  if (roots.size() < search.roots) {
    spec.fault("roots", "must be at most " + std::to_string(roots.size()) +
                            ", the number of vertices with neighbours, got " + std::to_string(search.roots));
    return {};
  }
  Workload workload = start_programs(context.ranks);
  for (const std::uint32_t root : roots) {
    add_to_all(workload, plain_action(ActionKind::barrier));
    for (const SearchLevel& level : search_levels(graph, root, context.ranks)) {
      add_level(workload, level, search.counted);
    }
  }
  finish_programs(workload);
  workload.spec = flow_map({{"type", "graph500_bfs"},
                            {"scale", std::to_string(search.graph.scale)},
                            {"edgefactor", std::to_string(search.graph.edgefactor)},
                            {"seed", std::to_string(search.graph.seed)},
                            {"roots", std::to_string(search.roots)},
                            {"compute", search.counted ? "counted" : "none"}});
  return workload;
}

}  // namespace netloom
