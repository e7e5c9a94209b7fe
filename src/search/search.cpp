#include "search/search.hpp"

#include <algorithm>
#include <chrono>
#include <queue>

#include "common/error.hpp"
#include "search/answer.hpp"
#include "search/branch_and_bound.hpp"
#include "search/exhaustive.hpp"

namespace netloom {

namespace {

void check(const SearchRequest& request) {
  std::vector<std::string> faults;
  const auto fault = [&](const std::string& sentence) { faults.push_back("search circulant: " + sentence); };
  const std::string nodes = std::to_string(request.nodes), degree = std::to_string(request.degree);
  if (request.nodes < 3 || request.nodes > most_search_nodes)
    fault("nodes must be in 3.." + std::to_string(most_search_nodes) + ", got " + nodes);
  else if (request.degree < 2 || request.degree >= request.nodes)
    fault("degree must be in 2.." + std::to_string(request.nodes - 1) + " for " + nodes + " nodes, got " +
          degree);
  else if (request.degree % 2 == 1 && request.nodes % 2 == 1)
    fault("an odd degree needs an even number of nodes, got degree " + degree + " and " + nodes + " nodes");
  if (request.shard.count < 1 || request.shard.index < 1 || request.shard.index > request.shard.count)
    fault("shard must be I/N with I from 1 to N, got " + std::to_string(request.shard.index) + "/" +
          std::to_string(request.shard.count));
  if (request.threads < 1 || request.threads > 1024)
    fault("the number of threads must be in 1..1024, got " + std::to_string(request.threads));
  if (request.most_sets < 1 || request.most_classes < 1)
    fault("the number of jump sets to keep must be at least 1, got 0");
  if (request.time_limit && !(request.time_limit->value > 0)) fault("the time limit must be above 0");
  if (!faults.empty()) throw InputError(faults);
}

/// Distances from node 0, the plain way: for the one- and zero-jump circulants that are not worth bits.
Found measure_plainly(std::uint32_t nodes, const JumpSet& jumps) {
  std::vector<std::uint32_t> distance(nodes, UINT32_MAX);
  std::queue<std::uint32_t> queue({0U});
  distance[0] = 0;
  Found found;
  std::uint32_t reached = 0;
  for (; !queue.empty(); queue.pop(), ++reached) {
    const std::uint32_t at = queue.front();
    found.diameter = distance[at];
    found.distance_sum += distance[at];
    for (const Jump jump : jumps) {
      for (const std::uint32_t next : {(at + jump) % nodes, (at + nodes - jump) % nodes}) {
        if (distance[next] != UINT32_MAX) continue;
        distance[next] = distance[at] + 1;
        queue.push(next);
      }
    }
  }
  return reached == nodes ? found : Found{};
}

/// Degrees 2 and 3: each class has a divisor of N as its jump.
SearchResult single_jump(const SearchRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  SearchResult result = begin_answer(request);
  Score best{};
  for (Jump jump = 1; 2 * jump < request.nodes; ++jump) {
    if (request.nodes % jump != 0) continue;
    JumpSet jumps{jump};
    if (request.degree == 3) jumps.push_back(request.nodes / 2);
    const Found found = measure_plainly(request.nodes, jumps);
    ++result.tested;
    if (found.diameter == 0) continue;
    const Score now = score(request.order, found);
    if (!result.sets.empty() && now > best) continue;
    if (now < best) result.sets.clear();
    best = now;
    result.diameter = found.diameter;
    result.distance_sum = found.distance_sum;
    result.sets.push_back(jumps);
  }
  result.jumps = result.sets.front();
  // One shard counts them; the others have nothing to add.
  if (request.shard.index == 1) result.classes = request.ties ? result.sets.size() : 1;
  result.sets.resize(std::min<std::size_t>(result.sets.size(), request.ties ? request.most_sets : 1));
  result.diameter_done = result.distance_sum_done = true;
  result.ties_done = request.ties;
  limit_classes(result);
  result.elapsed = Seconds{std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
  apply_proof(result);
  return result;
}

}  // namespace

SearchResult search_circulant(const SearchRequest& request) {
  check(request);
  if (request.degree < 4) return single_jump(request);
  return request.method == SearchMethod::branch_and_bound ? branch_and_bound(request)
                                                          : exhaustive_search(request);
}

}  // namespace netloom
