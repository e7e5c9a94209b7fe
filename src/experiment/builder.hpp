#pragma once
// From a point to everything its run needs. Networks, routes and workloads that several points share are
// built once.

#include <memory>
#include <string>

#include "experiment/cache.hpp"
#include "experiment/config.hpp"
#include "metrics/bisection.hpp"
#include "metrics/graph_metrics.hpp"
#include "results/record.hpp"

namespace netloom {

/// A network with what is true of it whatever the routes.
struct Network {
  Topology topology;
  GraphMetrics metrics;
  double load_bound = 0;
  Bisection bisection;
};

/// Routes with their network, which they refer to.
struct Routes {
  std::shared_ptr<const Network> network;
  std::unique_ptr<RoutingTable> table;
  std::uint64_t max_link_load = 0;
};

/// A run that can start, or the reason why it cannot (status `invalid`) in `outcome`.
struct PreparedRun {
  std::shared_ptr<const Routes> routes;
  std::shared_ptr<const Workload> workload;
  Placement placement;
  RunOutcome outcome;  ///< what is known before the run
  bool can_run = false;
};

class Builder {
 public:
  /// \param budget bytes that networks, routes and workloads may each take beyond those in use.
  /// \param limits of the runs that find traffic.
  Builder(std::size_t budget, const ReplayLimits& limits)
      : limits_(limits), networks_(budget), routes_(budget), workloads_(budget), traffic_(budget) {}

  PreparedRun prepare(const Point& point);

 private:
  std::shared_ptr<const Network> network(const Point& point);
  std::shared_ptr<const Routes> routes(const Point& point, const std::shared_ptr<const Network>& network);
  std::shared_ptr<const Workload> workload(const Point& point, std::uint32_t ranks);

  Placement placement(const Point& point, const PreparedRun& run);

  ReplayLimits limits_;
  Cache<Network> networks_;
  Cache<Routes> routes_;
  Cache<Workload> workloads_;
  Cache<std::optional<TrafficMatrix>> traffic_;  ///< for placements that follow it
};

/// Ranks of a point: what its workload says, otherwise the hosts of its network.
std::uint32_t ranks_of_point(const Point& point, const Topology& topology);

}  // namespace netloom
