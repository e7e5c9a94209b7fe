#include "results/speedup.hpp"

#include <map>

#include "results/axes.hpp"

namespace netloom {

std::vector<std::optional<double>> speedups(std::span<const Row> rows, const std::string& baseline) {
  std::map<std::string, std::map<std::string, const Row*>> baselines;  // other axes, then routing
  for (const Row& row : rows) {
    if (row.axes.topology == baseline)
      baselines[text_beside_the_network(row)].emplace(routing_text(row.axes.routing), &row);
  }
  const auto baseline_of = [&](const Row& row) -> const Row* {
    const auto group = baselines.find(text_beside_the_network(row));
    if (group == baselines.end()) return nullptr;
    const auto same_routing = group->second.find(routing_text(row.axes.routing));
    if (same_routing != group->second.end()) return same_routing->second;
    return group->second.size() == 1 ? group->second.begin()->second : nullptr;
  };

  std::vector<std::optional<double>> result;
  for (const Row& row : rows) {
    std::optional<double> speedup;
    const Row* base = baseline_of(row);
    const ReplayResult& own = row.outcome.result;
    if (base != nullptr && own.status == Status::ok && own.time_s > 0 &&
        base->outcome.result.status == Status::ok && base->outcome.result.time_s > 0) {
      speedup = base->outcome.result.time_s / own.time_s;
    }
    result.push_back(speedup);
  }
  return result;
}

}  // namespace netloom
