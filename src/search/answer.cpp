#include "search/answer.hpp"

#include <algorithm>

namespace netloom {

std::uint64_t least_sum(const LatticeBound& bound, std::uint32_t diameter) {
  return bound.distance_sum + (diameter > bound.diameter ? diameter - bound.diameter : 0);
}

SearchResult begin_answer(const SearchRequest& request) {
  SearchResult result;
  result.nodes = request.nodes;
  result.degree = request.degree;
  result.order = request.order;
  result.method = request.method;
  result.shard = request.shard;
  result.collects_ties = request.ties;
  result.most_sets = request.most_sets;
  result.most_classes = request.most_classes;
  result.space = static_cast<double>(binomial((request.nodes - 1) / 2, request.degree / 2));
  const LatticeBound bound = lattice_bound(request.nodes, request.degree);
  result.diameter_bound = bound.diameter;
  result.distance_sum_bound = bound.distance_sum;
  return result;
}

void limit_classes(SearchResult& result) {
  if (result.classes <= result.most_classes) return;
  result.classes = result.most_classes + 1;
  result.ties_done = false;
}

void apply_proof(SearchResult& result) {
  const bool whole = result.shard.count == 1 && result.missing_shards.empty();
  if (whole && result.diameter_done) result.diameter_bound = result.diameter;
  const LatticeBound bound = lattice_bound(result.nodes, result.degree);
  if (result.order == SearchOrder::diameter_then_mpl)
    result.distance_sum_bound = std::max(result.distance_sum_bound, least_sum(bound, result.diameter_bound));
  if (whole && result.diameter_done && result.distance_sum_done)
    result.distance_sum_bound = result.distance_sum;
}

void finish_answer(SearchResult& result, const SearchSpace& space, StageRunner& runner) {
  const Best best = runner.incumbent().best();
  result.diameter = best.found.diameter;
  result.distance_sum = best.found.distance_sum;
  if (best.ties.sets.empty()) {
    result.sets = {space.jump_set(space.canonical(best.found.places))};
    // A share of the tree may hold no canonical set of the best score; then the class is another share's to
    // count.
    result.classes = result.ties_done ? 0 : 1;
  } else {
    for (const Places& places : best.ties.sets) result.sets.push_back(space.jump_set(places));
    result.classes = best.ties.count;
  }
  limit_classes(result);
  result.jumps = result.sets.front();
  result.prefixes = runner.counts().prefixes;
  result.tested = runner.counts().tested;
  result.elapsed = Seconds{runner.seconds()};
  apply_proof(result);
}

}  // namespace netloom
