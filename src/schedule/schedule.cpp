#include "schedule/schedule.hpp"

#include <algorithm>

#include "schedule/coloured_messages.hpp"
#include "schedule/difference_groups.hpp"

namespace netloom {

namespace {

/// Room for the messages of all ranks.
ExchangeGroup empty_group(std::size_t ranks) {
  return {std::vector<std::vector<std::uint32_t>>(ranks), std::vector<std::vector<std::uint32_t>>(ranks)};
}

void add_message(ExchangeGroup& group, std::uint32_t from, std::uint32_t to) {
  group.to[from].push_back(to);
  group.from[to].push_back(from);
}

/// By node, its rank; empty when some node has none or several.
std::vector<std::uint32_t> ranks_at_nodes(const Topology& topology, const Placement& placement) {
  if (placement.size() != topology.node_count()) return {};
  std::vector<std::uint32_t> rank_at(placement.size(), UINT32_MAX);
  for (std::uint32_t rank = 0; rank < placement.size(); ++rank) {
    if (rank_at[placement[rank]] != UINT32_MAX) return {};
    rank_at[placement[rank]] = rank;
  }
  return rank_at;
}

ExchangeSchedule by_differences(const std::vector<std::vector<NodeId>>& groups,
                                const TranslationGroup& translations,
                                const std::vector<std::uint32_t>& rank_at) {
  ExchangeSchedule schedule;
  for (const std::vector<NodeId>& differences : groups) {
    ExchangeGroup& group = schedule.groups.emplace_back(empty_group(rank_at.size()));
    for (const NodeId difference : differences) {
      for (NodeId node = 0; node < rank_at.size(); ++node) {
        add_message(group, rank_at[node], rank_at[translations.add(node, difference)]);
      }
    }
  }
  return schedule;
}

ExchangeSchedule by_messages(const Platform& platform, const Placement& placement, std::uint32_t window) {
  const auto ranks = static_cast<std::uint32_t>(placement.size());
  const std::vector<std::uint32_t> group_of = colour_messages(platform, placement, window);
  ExchangeSchedule schedule{{(ranks - 1 + window - 1) / window, empty_group(ranks)}};
  for (std::uint32_t from = 0; from < ranks; ++from) {
    for (std::uint32_t to = 0; to < ranks; ++to) {
      if (from != to) add_message(schedule.groups[group_of[std::size_t{from} * ranks + to]], from, to);
    }
  }
  return schedule;
}

}  // namespace

ExchangeSchedule make_exchange_schedule(const Platform& platform, const Placement& placement,
                                        const ScheduleOptions& options, const Sharing& sharing) {
  const Topology& topology = *platform.topology;
  if (placement.size() < 2) return {};
  const std::vector<std::uint32_t> rank_at = ranks_at_nodes(topology, placement);
  if (!rank_at.empty()) {
    if (const std::optional<ExchangeOrbits> orbits = exchange_orbits(platform, sharing)) {
      return by_differences(group_differences(*orbits, options.window), *topology.translations(), rank_at);
    }
  }
  return by_messages(platform, placement, options.window);
}

}  // namespace netloom
