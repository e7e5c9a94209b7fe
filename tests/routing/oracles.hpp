#pragma once
// The fractional bound the long way: every minimal path spelled out, and prices learned round by round.

#include <algorithm>
#include <cmath>
#include <vector>

#include "topology/distances.hpp"
#include "topology/topology.hpp"

namespace netloom {

using Path = std::vector<ChannelId>;

inline void spell_out(const Topology& topology, const std::vector<Hops>& to_target, NodeId node, Path& so_far,
                      std::vector<Path>& found) {
  if (to_target[node] == 0) {
    found.push_back(so_far);
    return;
  }
  for (const Port& port : topology.ports(node)) {
    if (to_target[port.neighbour] + 1 != to_target[node]) continue;
    so_far.push_back(port.channel);
    spell_out(topology, to_target, port.neighbour, so_far, found);
    so_far.pop_back();
  }
}

/// All minimal paths of every ordered pair of distinct hosts.
inline std::vector<std::vector<Path>> all_minimal_paths(const Topology& topology) {
  std::vector<std::vector<Path>> pairs;
  for (const NodeId to : topology.hosts()) {
    const std::vector<Hops> distance = distances_from(topology, to);
    for (const NodeId from : topology.hosts()) {
      if (from == to) continue;
      Path so_far;
      pairs.emplace_back();
      spell_out(topology, distance, from, so_far, pairs.back());
    }
  }
  return pairs;
}

/// The least largest load of fractional minimal routing lies between these.
struct Bracket {
  double low = 0;
  double high = 0;
};

/// Multiplicative weights: `low` is the best bound of any round, `high` the largest load of the average
/// routing.
inline Bracket learned_bracket(const Topology& topology, int rounds) {
  const auto pairs = all_minimal_paths(topology);
  const std::size_t channels = topology.channel_count();
  std::vector<double> total(channels);
  Bracket bracket;
  for (int round = 0; round < rounds; ++round) {
    const double top = *std::max_element(total.begin(), total.end());
    std::vector<double> weights(channels);
    double sum = 0;
    for (std::size_t i = 0; i < channels; ++i) {
      weights[i] = std::exp((total[i] - top) / std::sqrt(1.0 + round) / 4);
      sum += weights[i];
    }
    double cost = 0;
    for (const std::vector<Path>& paths : pairs) {
      double least = INFINITY;
      const Path* cheapest = nullptr;
      for (const Path& path : paths) {
        double price = 0;
        for (const ChannelId channel : path) price += weights[channel];
        if (price < least) {
          least = price;
          cheapest = &path;
        }
      }
      cost += least;
      for (const ChannelId channel : *cheapest) total[channel] += 1;
    }
    bracket.low = std::max(bracket.low, cost / sum);
  }
  bracket.high = *std::max_element(total.begin(), total.end()) / rounds;
  return bracket;
}

}  // namespace netloom
