// The Graph500 generator against a serial breadth-first search and against what Kronecker graphs are expected
// to look like.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <queue>

#include "workload/frontier_search.hpp"
#include "workload/kronecker.hpp"
#include "workload/scratch.hpp"

namespace netloom::test {
namespace {

/// Distance of every vertex from the root, -1 where there is no path.
std::vector<int> serial_search(const SearchGraph& graph, std::uint32_t root) {
  std::vector<int> distance(graph.vertices(), -1);
  std::queue<std::uint32_t> queue({root});
  distance[root] = 0;
  while (!queue.empty()) {
    const std::uint32_t vertex = queue.front();
    queue.pop();
    for (const std::uint32_t other : graph.neighbours_of(vertex)) {
      if (distance[other] >= 0) continue;
      distance[other] = distance[vertex] + 1;
      queue.push(other);
    }
  }
  return distance;
}

std::vector<std::uint64_t> level_sizes(const std::vector<int>& distance) {
  std::vector<std::uint64_t> sizes;
  for (const int d : distance) {
    if (d < 0) continue;
    sizes.resize(std::max(sizes.size(), static_cast<std::size_t>(d) + 1));
    ++sizes[static_cast<std::size_t>(d)];
  }
  return sizes;
}

TEST(Kronecker, IsUndirectedWithoutLoopsAndRepeats) {
  const SearchGraph graph = kronecker_graph({8, 16, 3});
  ASSERT_EQ(graph.vertices(), 256U);
  for (std::uint32_t v = 0; v < graph.vertices(); ++v) {
    const auto neighbours = graph.neighbours_of(v);
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
      EXPECT_NE(neighbours[i], v);
      if (i > 0) {
        EXPECT_LT(neighbours[i - 1], neighbours[i]);
      }
      const auto back = graph.neighbours_of(neighbours[i]);
      EXPECT_TRUE(std::binary_search(back.begin(), back.end(), v));
    }
  }
}

// A vertex whose number has k ones is an end of a drawn edge with probability 2 (p - q), loops aside, where
// p = .76^(s-k) .24^k is its row and q = .57^(s-k) .05^k its own entry of the matrix.
TEST(Kronecker, LeavesAsManyVerticesAloneAsTheInitiatorSays) {
  const std::uint32_t scale = 14;
  const std::uint32_t edgefactor = 8;
  double expected = 0;
  double vertices = 1;  // with k ones: scale choose k
  for (std::uint32_t k = 0; k <= scale; ++k) {
    const double zeros = scale - k;
    const double p = std::pow(0.76, zeros) * std::pow(0.24, k);
    const double q = std::pow(0.57, zeros) * std::pow(0.05, k);
    expected += vertices * std::pow(1 - 2 * (p - q), std::pow(2, scale) * edgefactor);
    vertices *= zeros / (k + 1);
  }
  const SearchGraph graph = kronecker_graph({scale, edgefactor, 1});
  double alone = 0;
  for (std::uint32_t v = 0; v < graph.vertices(); ++v) alone += graph.neighbours_of(v).empty() ? 1 : 0;
  EXPECT_NEAR(alone / expected, 1, 0.03);
}

TEST(Kronecker, DependsOnTheSeed) {
  EXPECT_EQ(kronecker_graph({8, 4, 1}).neighbours, kronecker_graph({8, 4, 1}).neighbours);
  EXPECT_NE(kronecker_graph({8, 4, 1}).neighbours, kronecker_graph({8, 4, 2}).neighbours);
}

TEST(SearchRoots, AreDifferentVerticesWithNeighbours) {
  const SearchGraph graph = kronecker_graph({10, 4, 1});
  std::vector<std::uint32_t> roots = search_roots(graph, 32, 1);
  ASSERT_EQ(roots.size(), 32U);
  for (const std::uint32_t root : roots) EXPECT_FALSE(graph.neighbours_of(root).empty());
  std::sort(roots.begin(), roots.end());
  EXPECT_EQ(std::unique(roots.begin(), roots.end()), roots.end());
}

TEST(SearchLevels, HaveTheSizesOfASerialSearch) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const SearchGraph graph = kronecker_graph({12, 16, seed});
    const std::uint32_t root = search_roots(graph, 1, seed).front();
    std::vector<std::uint64_t> sizes;
    for (const SearchLevel& level : search_levels(graph, root, 48)) sizes.push_back(level.vertices);
    EXPECT_EQ(sizes, level_sizes(serial_search(graph, root)));
  }
}

TEST(SearchLevels, SendTheEdgesThatCrossRanks) {
  const std::uint32_t ranks = 7;
  const SearchGraph graph = kronecker_graph({9, 8, 5});
  const std::uint32_t root = search_roots(graph, 1, 5).front();
  const std::vector<int> distance = serial_search(graph, root);
  const auto levels = search_levels(graph, root, ranks);
  std::map<std::tuple<int, std::uint32_t, std::uint32_t>, std::int64_t> expected;
  std::map<std::pair<int, std::uint32_t>, std::uint64_t> scanned;
  for (std::uint32_t v = 0; v < graph.vertices(); ++v) {
    if (distance[v] < 0) continue;
    scanned[{distance[v], v % ranks}] += graph.neighbours_of(v).size();
    for (const std::uint32_t other : graph.neighbours_of(v)) {
      if (other % ranks != v % ranks) ++expected[{distance[v], v % ranks, other % ranks}];
    }
  }
  for (std::size_t l = 0; l < levels.size(); ++l) {
    const int level = static_cast<int>(l);
    for (std::uint32_t a = 0; a < ranks; ++a) {
      EXPECT_EQ(levels[l].scanned[a], (scanned[{level, a}]));
      for (std::uint32_t b = 0; b < ranks; ++b) {
        EXPECT_EQ(levels[l].crossing[a][b], (expected[{level, a, b}])) << l << " " << a << " " << b;
      }
    }
  }
}

std::size_t number_of(const RankProgram& program, ActionKind kind) {
  return static_cast<std::size_t>(std::count_if(program.actions.begin(), program.actions.end(),
                                                [&](const Action& action) { return action.kind == kind; }));
}

TEST(Graph500, MakesOneExchangeALevel) {
  const Workload workload = made("{type: graph500_bfs, scale: 10, edgefactor: 8, roots: 2, seed: 9}", 12);
  const SearchGraph graph = kronecker_graph({10, 8, 9});
  std::size_t levels = 0;
  for (const std::uint32_t root : search_roots(graph, 2, 9)) {
    levels += level_sizes(serial_search(graph, root)).size();
  }
  for (const RankProgram& program : workload.programs) {
    EXPECT_EQ(number_of(program, ActionKind::alltoall), levels);
    EXPECT_EQ(number_of(program, ActionKind::alltoallv), levels);
    EXPECT_EQ(number_of(program, ActionKind::allreduce), levels);
    EXPECT_EQ(number_of(program, ActionKind::barrier), 2U);
  }
}

TEST(Graph500, SendsWhatTheOthersExpectIn16ByteMessages) {
  const std::uint32_t ranks = 6;
  const Workload workload = made("{type: graph500_bfs, scale: 9}", ranks);
  std::int64_t all = 0;
  for (std::size_t i = 0; i < workload.programs[0].actions.size(); ++i) {
    if (workload.programs[0].actions[i].kind != ActionKind::alltoallv) continue;
    for (std::uint32_t a = 0; a < ranks; ++a) {
      // Every rank's exchange is its i-th action, since all have compute phases or none does.
      std::size_t nth = 0;
      for (std::size_t k = 0; k < i; ++k) {
        nth += workload.programs[0].actions[k].kind == ActionKind::alltoallv ? 1U : 0U;
      }
      const auto exchange = [&](std::uint32_t rank) {
        std::size_t left = nth;
        for (const Action& action : workload.programs[rank].actions) {
          if (action.kind == ActionKind::alltoallv && left-- == 0) {
            return counts_of(workload.programs[rank], action, 2 * ranks);
          }
        }
        return std::span<const std::int64_t>();
      };
      for (std::uint32_t b = 0; b < ranks; ++b) {
        EXPECT_EQ(exchange(a)[b], exchange(b)[ranks + a]);
        EXPECT_EQ(exchange(a)[b] % 16, 0);
        all += exchange(a)[b];
      }
      EXPECT_EQ(exchange(a)[a], 0);
    }
  }
  EXPECT_GT(all, 0);
}

TEST(Graph500, DrawsItsGraphFromItsOwnSeedOrThePoints) {
  const auto counts = [](const Workload& workload) { return workload.programs[1].counts; };
  const std::string own = "{type: graph500_bfs, scale: 8, seed: 5}";
  const std::string points = "{type: graph500_bfs, scale: 8}";
  EXPECT_EQ(counts(made(own, 4, 1)), counts(made(own, 4, 2)));
  EXPECT_EQ(counts(made(own, 4, 1)), counts(made(points, 4, 5)));
  EXPECT_NE(counts(made(points, 4, 1)), counts(made(points, 4, 2)));
}

TEST(Graph500, RunsOnAnyNumberOfRanks) {
  for (const std::uint32_t ranks : {1U, 3U, 17U}) {
    EXPECT_EQ(made("{type: graph500_bfs, scale: 6}", ranks).ranks(), ranks);
  }
}

TEST(Graph500, RefusesWhatItCannotHold) {
  EXPECT_EQ(refusal("{type: graph500_bfs}", 4), "inline:1:1: workload 'graph500_bfs': scale is missing");
  EXPECT_THROW(made("{type: graph500_bfs, scale: 10}", 1000000), CombinationError);
  EXPECT_EQ(
      refusal("{type: graph500_bfs, scale: 24, edgefactor: 16}", 4),
      "inline:1:45: workload 'graph500_bfs': edgefactor must leave at most 134217728 edges, got 16 times "
      "2^24");
  EXPECT_EQ(refusal("{type: graph500_bfs, scale: 1, edgefactor: 8, roots: 3}", 4),
            "inline:1:54: workload 'graph500_bfs': roots must be at most 2, the number of vertices with "
            "neighbours, got 3");
  EXPECT_EQ(refusal("{type: graph500_bfs, scale: 10, roots: 2}", 20000),
            "inline:1:1: workload 'graph500_bfs': has about 12800000000 counts of alltoallvs on 20000 ranks, "
            "and 134217728 can be held");
}

}  // namespace
}  // namespace netloom::test
