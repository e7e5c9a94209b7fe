#include "cli/search_bisection.hpp"

#include <algorithm>
#include <numeric>

#include "topology/circulant.hpp"

namespace netloom {

namespace {

BisectionOptions briefly(std::uint64_t seed) {
  BisectionOptions options;
  options.seed = seed;
  options.waves = 8;
  options.metis = 0;
  options.random = 2;
  options.perturbations = 0;
  options.exact_up_to = 0;
  return options;
}

std::vector<std::size_t> largest_cut_first(const std::vector<Bisection>& of_set) {
  std::vector<std::size_t> order(of_set.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return of_set[a].cut > of_set[b].cut; });
  return order;
}

}  // namespace

SetBisections bisect_sets(SearchResult& result, std::uint64_t seed, const std::function<bool()>& stop) {
  SetBisections found;
  for (const JumpSet& set : result.sets) {
    if (stop()) break;
    found.of_set.push_back(bisection_width(make_circulant(result.nodes, set), briefly(seed)));
    found.of_set.back().side = {};  // there may be very many sets
  }
  if (found.of_set.empty()) return found;
  BisectionOptions thorough;
  thorough.seed = seed;
  const std::vector<std::size_t> order = largest_cut_first(found.of_set);
  std::uint64_t widest = 0;
  found.widest = order.front();
  for (const std::size_t i : order) {
    if (found.of_set[i].cut <= widest || stop()) break;
    Bisection bisection = bisection_width(make_circulant(result.nodes, result.sets[i]), thorough);
    bisection.side = {};
    if (bisection.cut <= found.of_set[i].cut) found.of_set[i] = std::move(bisection);
    if (found.of_set[i].cut <= widest) continue;
    widest = found.of_set[i].cut;
    found.widest = i;
  }
  result.jumps = result.sets[found.widest];
  return found;
}

}  // namespace netloom
