#include "experiment/search_answer.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <numeric>
#include <utility>

#include "common/error.hpp"
#include "topology/circulant.hpp"

namespace netloom {

namespace {

using Clock = std::chrono::steady_clock;

/// Of the time limit; the rest is for bisections.
constexpr double share_for_ties = 0.75;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

BisectionOptions briefly() {
  BisectionOptions options;
  options.waves = 8;
  options.metis = 0;
  options.random = 2;
  options.perturbations = 0;
  options.exact_up_to = 0;
  return options;
}

Bisection bisect(const SearchResult& result, std::size_t set, BisectionOptions options,
                 const BisectionWork& work) {
  options.seed = work.seed;
  options.stop = work.stop;
  Bisection found = bisection_width(make_circulant(result.nodes, result.sets[set]), options);
  found.side = {};  // there may be very many sets
  return found;
}

/// A brief look at every set, in their order; fewer when stopped.
std::vector<Bisection> bisect_all(const SearchResult& result, const BisectionWork& work) {
  const auto start = Clock::now();
  const std::size_t sets = result.sets.size();
  std::vector<Bisection> found(sets);
  std::vector<std::uint8_t> done(sets, 0);
  std::atomic<std::size_t> next{0};
  const auto take_sets = [&](bool shows_progress) {
    for (std::size_t set = next++; set < sets && !work.stop(); set = next++) {
      found[set] = bisect(result, set, briefly(), work);
      done[set] = 1;
      if (!shows_progress || !work.on_progress) continue;
      const double fraction = static_cast<double>(set) / static_cast<double>(sets),
                   spent = seconds_since(start);
      work.on_progress({"bisection widths", fraction, Seconds{spent},
                        Seconds{fraction > 0 ? spent / fraction - spent : 0}});
    }
  };
  std::vector<std::future<void>> others;
  for (std::uint32_t i = 1; i < std::min<std::size_t>(work.threads, sets); ++i)
    others.push_back(std::async(std::launch::async, take_sets, false));
  take_sets(true);
  for (std::future<void>& other : others) other.get();
  found.resize(static_cast<std::size_t>(std::find(done.begin(), done.end(), 0) - done.begin()));
  return found;
}

std::vector<std::size_t> largest_cut_first(const std::vector<Bisection>& of_set) {
  std::vector<std::size_t> order(of_set.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return of_set[a].cut > of_set[b].cut; });
  return order;
}

/// Until the widest is known; false when stopped before.
bool find_widest(SetBisections& found, const SearchResult& result, const BisectionWork& work) {
  const std::vector<std::size_t> order = largest_cut_first(found.of_set);
  std::uint64_t widest = 0;
  found.widest = order.front();
  for (const std::size_t set : order) {
    if (found.of_set[set].cut <= widest) break;
    if (work.stop()) return false;
    const Bisection bisection = bisect(result, set, {}, work);
    if (bisection.cut <= found.of_set[set].cut) found.of_set[set] = bisection;
    if (found.of_set[set].cut <= widest) continue;
    widest = found.of_set[set].cut;
    found.widest = set;
  }
  return !work.stop();
}

/// What is left of a request's limits for bisecting, from `start` on.
BisectionWork work_within(const SearchRequest& request, std::uint64_t seed, Clock::time_point start) {
  const auto stop = [request, start] {
    const bool late = request.time_limit && seconds_since(start) >= request.time_limit->value;
    return late || (request.stop_requested && request.stop_requested());
  };
  return {seed, request.threads, stop, request.on_progress};
}

}  // namespace

SetBisections bisect_sets(SearchResult& result, const BisectionWork& work) {
  const auto start = Clock::now();
  SetBisections found;
  found.of_set = bisect_all(result, work);
  const bool all = found.of_set.size() == result.sets.size();
  if (!found.of_set.empty()) {
    found.complete = find_widest(found, result, work) && all;
    result.jumps = result.sets[found.widest];
  }
  found.elapsed = Seconds{seconds_since(start)};
  return found;
}

SearchAnswer find_optimal_circulant(const SearchRequest& request, bool by_bisection) {
  const auto start = Clock::now();
  SearchRequest search = request;
  if (by_bisection) search.ties_share = share_for_ties;
  if (by_bisection && !request.ties) {
    search.ties = true;
    search.most_sets = search.most_classes = most_bisected;
  }
  SearchAnswer answer{search_circulant(search), by_bisection, request.seed, {}};
  if (by_bisection && request.shard.count == 1)
    answer.bisections = bisect_sets(answer.result, work_within(request, request.seed, start));
  return answer;
}

SearchAnswer merge_answers(const std::vector<SearchAnswer>& shards, bool by_bisection,
                           const SearchRequest& how) {
  const auto start = Clock::now();
  std::vector<SearchResult> results;
  for (const SearchAnswer& shard : shards) {
    const SearchAnswer& first = shards.front();
    if (shard.seed != first.seed || shard.by_bisection != first.by_bisection)
      throw InputError(
          "search merge: the results are of different searches: their seeds or their orders differ");
    results.push_back(shard.result);
  }
  SearchAnswer merged{merge_shards(results), false, 1, {}};
  merged.seed = shards.front().seed;
  merged.by_bisection = by_bisection || shards.front().by_bisection;
  if (merged.by_bisection)
    merged.bisections = bisect_sets(merged.result, work_within(how, merged.seed, start));
  return merged;
}

}  // namespace netloom
