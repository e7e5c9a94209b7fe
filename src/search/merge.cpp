#include <algorithm>
#include <map>
#include <set>

#include "common/error.hpp"
#include "search/answer.hpp"
#include "search/search.hpp"

namespace netloom {

namespace {

std::string ties_text(const SearchResult& result) {
  if (!result.collects_ties) return "";
  const bool all = result.most_classes == UINT64_MAX;
  return all ? ", all classes" : ", up to " + std::to_string(result.most_classes) + " classes";
}

std::string title(const SearchResult& result) {
  return std::to_string(result.nodes) + " nodes, degree " + std::to_string(result.degree) + ", order " +
         (result.order == SearchOrder::diameter_then_mpl ? "diameter,mpl" : "mpl,diameter") + ", " +
         std::to_string(result.shard.count) + " shards" + ties_text(result);
}

/// By index; of a shard given twice the one that got further.
std::map<std::uint32_t, const SearchResult*> by_index(const std::vector<SearchResult>& shards) {
  std::map<std::uint32_t, const SearchResult*> found;
  for (const SearchResult& shard : shards) {
    if (title(shard) != title(shards.front()) || shard.method != shards.front().method)
      throw InputError("search merge: the results are of different searches: " + title(shards.front()) +
                       " and " + title(shard));
    const SearchResult*& entry = found[shard.shard.index];
    const auto progress = [](const SearchResult& of) { return of.diameter_done + of.distance_sum_done; };
    if (entry == nullptr || progress(*entry) < progress(shard)) entry = &shard;
  }
  return found;
}

Score score_of(const SearchResult& result) {
  return score(result.order, result.diameter, result.distance_sum);
}

}  // namespace

SearchResult merge_shards(const std::vector<SearchResult>& shards) {
  if (shards.empty()) throw InputError("search merge: no results were given");
  const auto found = by_index(shards);
  const auto best = std::min_element(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return score_of(*a.second) < score_of(*b.second);
  });

  SearchResult merged = *best->second;
  merged.shard = {};
  merged.sets.clear();
  merged.classes = merged.prefixes = merged.tested = 0;
  merged.elapsed = Seconds{0};
  for (std::uint32_t index = 1; index <= shards.front().shard.count; ++index)
    if (!found.contains(index)) merged.missing_shards.push_back(index);
  merged.diameter_done = merged.distance_sum_done = merged.ties_done = true;

  // Sets of one class come in the same form, so that a class that two shards name is one. Shards that end
  // with a worse set than the best have shown that their share holds none as good. Of single answers the
  // first in canonical order stays, as it would in one process.
  std::set<std::pair<JumpSet, JumpSet>> sets;
  const SearchSpace space(merged.nodes, merged.degree);
  for (const auto& [index, shard] : found) {
    merged.diameter_done = merged.diameter_done && shard->diameter_done;
    merged.distance_sum_done = merged.distance_sum_done && shard->distance_sum_done;
    merged.ties_done = merged.ties_done && shard->ties_done;
    merged.prefixes += shard->prefixes;
    merged.tested += shard->tested;
    merged.elapsed.value += shard->elapsed.value;
    if (score_of(*shard) != score_of(merged)) continue;
    merged.classes += shard->classes;
    for (const JumpSet& set : shard->sets) sets.insert({space.places_of(set), set});
  }
  for (const auto& [places, set] : sets) merged.sets.push_back(set);
  if (!merged.collects_ties) merged.classes = 1;
  limit_classes(merged);
  merged.sets.resize(std::min<std::size_t>(sets.size(), merged.collects_ties ? merged.most_sets : 1));
  merged.jumps = merged.sets.front();
  apply_proof(merged);
  return merged;
}

}  // namespace netloom
