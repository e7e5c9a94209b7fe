#include "routing/uniform_traffic.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace netloom {

namespace {

/// Sources times channels up to which the shortest paths of all sources stay in memory (64 MB).
constexpr std::size_t most_kept_channels = std::size_t{1} << 24U;

ChannelClasses every_channel_its_own(const Topology& topology) {
  ChannelClasses classes;
  classes.sources.assign(topology.hosts().begin(), topology.hosts().end());
  classes.class_of.resize(topology.channel_count());
  std::iota(classes.class_of.begin(), classes.class_of.end(), 0U);
  classes.sizes.assign(topology.channel_count(), 1.0);
  return classes;
}

ChannelClasses by_generator(const Topology& topology) {
  ChannelClasses classes;
  classes.sources.assign(1, 0);
  const TranslationGroup& group = *topology.translations();
  std::vector<std::uint32_t> class_at(topology.node_count());  // by difference
  for (const Port& port : topology.ports(0)) {
    const NodeId opposite = group.subtract(0, port.neighbour);
    if (opposite < port.neighbour) {
      class_at[port.neighbour] = class_at[opposite];
    } else {
      class_at[port.neighbour] = static_cast<std::uint32_t>(classes.sizes.size());
      classes.sizes.push_back(opposite == port.neighbour ? 1.0 : 2.0);
    }
  }
  classes.class_of.resize(topology.channel_count());
  for (ChannelId channel = 0; channel < topology.channel_count(); ++channel) {
    const NodeId from = topology.channel_source(channel);
    classes.class_of[channel] = class_at[group.subtract(topology.channel_target(channel), from)];
  }
  return classes;
}

}  // namespace

ChannelClasses channel_classes(const Topology& topology) {
  const bool alike = topology.vertex_symmetric() && topology.hosts_are_nodes();
  return alike ? by_generator(topology) : every_channel_its_own(topology);
}

UniformTraffic::UniformTraffic(const Topology& topology, ChannelClasses classes)
    : topology_(topology),
      classes_(std::move(classes)),
      demand_(topology.node_count()),
      cost_(topology.node_count()),
      flow_(topology.node_count()) {
  for (const NodeId host : topology.hosts()) demand_[host] = 1;
  kept_ = classes_.sources.size() * topology.channel_count() <= most_kept_channels;
  paths_.resize(kept_ ? classes_.sources.size() : 1);
}

const ShortestPaths& UniformTraffic::paths_from(std::size_t source_index) {
  ShortestPaths& paths = paths_[kept_ ? source_index : 0];
  const NodeId source = classes_.sources[source_index];
  if (paths.order.empty() || paths.order.front() != source) find_shortest_paths(topology_, source, paths);
  return paths;
}

double UniformTraffic::work() const {
  return static_cast<double>(classes_.sources.size()) *
         static_cast<double>(topology_.node_count() + topology_.channel_count());
}

UniformTraffic::Flow UniformTraffic::send(const std::vector<double>& weights) {
  Flow flow;
  flow.loads.assign(classes_.sizes.size(), 0.0);
  for (std::size_t i = 0; i < classes_.sources.size(); ++i) send_from_source(paths_from(i), weights, flow);
  for (std::size_t i = 0; i < flow.loads.size(); ++i) flow.loads[i] /= classes_.sizes[i];
  return flow;
}

/// Returns the cost of all paths to hosts together.
double UniformTraffic::price_nodes(const ShortestPaths& paths, const std::vector<double>& weights) {
  double total = 0;
  cost_[paths.order.front()] = 0;
  for (std::size_t i = 1; i < paths.order.size(); ++i) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t j = paths.first_last[i]; j < paths.first_last[i + 1]; ++j) {
      least = std::min(least, cost_[paths.before[j]] + weights[classes_.class_of[paths.last[j]]]);
    }
    const NodeId node = paths.order[i];
    cost_[node] = least;
    flow_[node] = demand_[node];
    total += least * demand_[node];
  }
  return total;
}

void UniformTraffic::send_from_source(const ShortestPaths& paths, const std::vector<double>& weights,
                                      Flow& flow) {
  constexpr double slack = 1 + 1e-9;  // equal costs may differ by rounding
  flow.cost += price_nodes(paths, weights);
  for (std::size_t i = paths.order.size(); i-- > 1;) {
    const NodeId node = paths.order[i];
    const auto is_cheapest = [&](std::size_t j) {
      const double cost = cost_[paths.before[j]] + weights[classes_.class_of[paths.last[j]]];
      return cost <= cost_[node] * slack;
    };
    int cheapest = 0;
    for (std::size_t j = paths.first_last[i]; j < paths.first_last[i + 1]; ++j) cheapest += is_cheapest(j);
    const double share = flow_[node] / cheapest;
    for (std::size_t j = paths.first_last[i]; j < paths.first_last[i + 1]; ++j) {
      if (!is_cheapest(j)) continue;
      flow_[paths.before[j]] += share;
      flow.loads[classes_.class_of[paths.last[j]]] += share;
    }
  }
}

}  // namespace netloom
