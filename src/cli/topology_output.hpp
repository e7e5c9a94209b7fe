#pragma once
// What is known of one network, as text.

#include <optional>
#include <string>
#include <vector>

#include "metrics/bisection.hpp"
#include "metrics/distance_histogram.hpp"
#include "metrics/graph_bounds.hpp"
#include "metrics/graph_metrics.hpp"
#include "metrics/link_load.hpp"
#include "routing/routing_table.hpp"

namespace netloom {

/// Routes and how evenly they load the links.
struct RoutedLoads {
  RoutingSpec routing;
  LinkLoads loads;
  double bound = 0;                     ///< no minimal routing has a smaller largest load
  std::optional<std::uint32_t> layers;  ///< virtual layers that keep the routes free of deadlocks
};

struct NetworkFacts {
  DistanceHistogram pairs;
  GraphMetrics metrics;
  std::optional<std::uint32_t> girth;
  DistanceBound any_network;               ///< of as many hosts and this largest degree
  std::optional<DistanceBound> circulant;  ///< where there is a circulant of this size and degree
  std::optional<Bisection> bisection;      ///< when it was asked for
  std::optional<RoutedLoads> routed;       ///< when routes were asked for
};

/// All but the bisection and the routes. \param threads 0: one a core
NetworkFacts facts_of(const Topology& topology, unsigned threads);

/// A network among others.
struct NamedFacts {
  std::string label;
  std::string spec;
  NetworkFacts facts;
};

/// One line a network; columns as in docs/commands.md.
std::string networks_table(const std::vector<NamedFacts>& networks);
std::string networks_csv(const std::vector<NamedFacts>& networks);
std::string topology_json(const Topology& topology, const NetworkFacts& facts);
std::string topology_table(const Topology& topology, const NetworkFacts& facts);

}  // namespace netloom
