#include "search/branch_and_bound.hpp"

#include <algorithm>

#include "search/answer.hpp"
#include "search/hill_climbing.hpp"
#include "search/lattice.hpp"
#include "search/prefix_search.hpp"
#include "search/space.hpp"
#include "search/stages.hpp"

namespace netloom {

namespace {

/// So that the list of tasks stays small beside the work.
constexpr std::uint64_t most_prefixes = 4'000'000;

/// Jumps of a task's prefix: up to three, and two less than all, so that a task is worth queueing.
std::uint32_t prefix_length(const SearchSpace& space) {
  std::uint32_t length = std::min(3U, space.length - 2);
  while (length > 1 && binomial(space.jump_count(), length) / (space.ring.nodes / 8 + 1) > most_prefixes)
    --length;
  return length;
}

struct PrefixTasks {
  std::vector<Places> prefixes;
  std::vector<double> weights;  ///< jump sets that begin with the prefix
};

void add_prefixes(const SearchSpace& space, std::uint32_t length, Places& path, PrefixTasks& tasks) {
  const std::uint32_t first = path.empty() ? 0 : path.back() + 1;
  const auto left = space.length - static_cast<std::uint32_t>(path.size());
  if (path.size() == length) {
    tasks.prefixes.push_back(path);
    tasks.weights.push_back(static_cast<double>(binomial(space.jump_count() - first, left)));
    return;
  }
  for (std::uint32_t place = first; place + left <= space.jump_count(); ++place) {
    path.push_back(place);
    if (space.symmetry.is_canonical(path)) add_prefixes(space, length, path, tasks);
    path.pop_back();
  }
}

PrefixTasks shard_prefixes(const SearchSpace& space, const SearchShard& shard) {
  PrefixTasks all;
  Places path;
  add_prefixes(space, prefix_length(space), path, all);
  if (shard.count == 1) return all;
  // Dealt out one by one: neighbours are alike in the work they make.
  PrefixTasks mine;
  for (std::size_t task = shard.index - 1; task < all.prefixes.size(); task += shard.count) {
    mine.prefixes.push_back(all.prefixes[task]);
    mine.weights.push_back(all.weights[task]);
  }
  return mine;
}

/// The sum's pass counts ties on the way; the pass for ties alone knows what is optimal.
constexpr const char* sum_stage = "distance sum";
constexpr const char* ties_stage = "optimal classes";

std::string name_of(const SearchPass& pass) {
  if (pass.any_sum) return "diameter at most " + std::to_string(pass.radii);
  return pass.only_ties ? ties_stage : sum_stage;
}

bool run_pass(StageRunner& runner, const SearchSpace& space, const PrefixTasks& tasks, const SearchPass& pass,
              double time_share = 1) {
  const Stage stage{name_of(pass), tasks.weights, time_share};
  return runner.run(stage, [&](std::atomic<bool>& stop) -> StageWorker {
    const auto search = std::make_shared<PrefixSearch>(space, pass, runner.incumbent(), stop);
    return [search, &tasks](std::size_t task) { return search->run(tasks.prefixes[task]); };
  });
}

/// Lowers the diameter until nothing lower exists; false when interrupted.
bool prove_diameter(StageRunner& runner, const SearchSpace& space, const PrefixTasks& tasks,
                    const LatticeBound& bound) {
  while (!runner.diameter_done() && runner.incumbent().found().diameter > bound.diameter) {
    SearchPass pass;
    pass.radii = runner.incumbent().found().diameter - 1;
    pass.cover = true;
    pass.any_sum = true;
    if (!run_pass(runner, space, tasks, pass)) return false;
    if (runner.incumbent().found().diameter > pass.radii) runner.set_diameter_done();
  }
  runner.set_diameter_done();
  return true;
}

/// Minimises the sum and counts the ties; where the sum is known to be the least there is, no more than the
/// ties.
void prove_sum(SearchResult& result, StageRunner& runner, const SearchSpace& space, const PrefixTasks& tasks,
               const SearchRequest& request) {
  const bool diameter_first = request.order == SearchOrder::diameter_then_mpl;
  const LatticeBound bound = lattice_bound(request.nodes, request.degree);
  const Found found = runner.incumbent().found();
  const bool least = result.diameter_done && found.distance_sum == least_sum(bound, found.diameter);
  SearchPass pass;
  pass.radii = found.diameter;
  pass.cover = diameter_first;
  pass.least_diameter = diameter_first ? found.diameter : bound.diameter;
  // Ties that a restarted search has found in the sum's pass are not to be found again.
  pass.only_ties = least && runner.stage() != sum_stage;
  const bool done = (least && !request.ties) ||
                    run_pass(runner, space, tasks, pass, pass.only_ties ? request.ties_share : 1);
  result.distance_sum_done = least || done;
  result.diameter_done = result.diameter_done || done;
  result.ties_done = request.ties && done;
}

}  // namespace

SearchResult branch_and_bound(const SearchRequest& request) {
  const SearchSpace space(request.nodes, request.degree);
  StageRunner runner(request);
  const bool diameter_first = request.order == SearchOrder::diameter_then_mpl;
  const LatticeBound bound = lattice_bound(request.nodes, request.degree);
  if (!runner.resumed()) {
    const Score least = score(request.order, bound.diameter, bound.distance_sum);
    runner.incumbent().offer(hill_climb(space, request.order, request.seed, least), true);
  }

  SearchResult result = begin_answer(request);
  const auto meets_bound = [&] {
    const Found found = runner.incumbent().found();
    return found.diameter == bound.diameter && found.distance_sum == least_sum(bound, found.diameter);
  };
  if (!request.ties && meets_bound()) {
    result.diameter_done = result.distance_sum_done = true;
    finish_answer(result, space, runner);
    return result;
  }
  const PrefixTasks tasks = shard_prefixes(space, request.shard);
  result.diameter_done = diameter_first ? prove_diameter(runner, space, tasks, bound) : meets_bound();
  if (result.diameter_done || !diameter_first) prove_sum(result, runner, space, tasks, request);
  finish_answer(result, space, runner);
  return result;
}

}  // namespace netloom
