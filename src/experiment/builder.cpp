#include "experiment/builder.hpp"

#include "common/error.hpp"
#include "common/text.hpp"
#include "experiment/normalised.hpp"
#include "metrics/link_load.hpp"
#include "routing/algorithm.hpp"
#include "topology/family.hpp"
#include "workload/benchmark.hpp"

namespace netloom {

namespace {

std::size_t bytes_of_network(const Network& network) {
  return 64 * (std::size_t{network.topology.node_count()} + network.topology.link_count());
}

/// Generous: one route of four channels a pair, unless the routes look the same from every node.
std::size_t bytes_of_routes(const Routes& routes) {
  const std::size_t nodes = routes.network->topology.node_count();
  const bool alike =
      routes.network->topology.vertex_symmetric() && routes.table->spec().algorithm != "up_down";
  return alike ? 64 * nodes : 16 * nodes * nodes;
}

std::size_t bytes_of_workload(const Workload& workload) {
  std::size_t bytes = 0;
  for (const RankProgram& program : workload.programs) {
    bytes += program.actions.size() * sizeof(Action) + program.counts.size() * sizeof(std::int64_t);
  }
  return bytes;
}

std::size_t bytes_of_traffic(const std::optional<TrafficMatrix>& traffic) {
  std::size_t bytes = 0;
  if (!traffic) return bytes;
  for (const auto& row : *traffic) bytes += row.size() * sizeof(TrafficCell);
  return bytes;
}

std::string routes_key(const Point& point) {
  const RoutingSpec& routing = point.routing;
  return point.network + '\0' + routing.algorithm + '\0' + routing.tie_break + '\0' + routing.root + '\0' +
         routing.legs + '\0' + std::to_string(routing.seed);
}

std::string workload_key(const Point& point, std::uint32_t ranks) {
  return to_flow_text(point.workload) + '\0' + std::to_string(ranks) + '\0' + std::to_string(point.seed);
}

}  // namespace

std::uint32_t ranks_of_point(const Point& point, const Topology& topology) {
  Faults faults;
  const std::optional<std::uint32_t> own = ranks_of(point.workload, faults);
  faults.throw_if_any();
  return own.value_or(topology.host_count());
}

std::shared_ptr<const Network> Builder::network(const Point& point) {
  const auto make = [&point] {
    Topology topology = build_topology(point.topology, point.seed);
    const GraphMetrics metrics = graph_metrics(topology, 1);  // as many of us run as there are cores
    const double bound = load_bound(topology);
    Bisection bisection = bisection_width(topology, brief_bisection(topology));
    return std::make_shared<const Network>(
        Network{std::move(topology), metrics, bound, std::move(bisection)});
  };
  return networks_.get(point.network, make, bytes_of_network);
}

std::shared_ptr<const Routes> Builder::routes(const Point& point,
                                              const std::shared_ptr<const Network>& network) {
  const auto make = [&] {
    auto table = make_routing(network->topology, point.routing);
    const std::uint64_t load = max_link_load(*table);
    return std::make_shared<const Routes>(Routes{network, std::move(table), load});
  };
  return routes_.get(routes_key(point), make, bytes_of_routes);
}

std::shared_ptr<const Workload> Builder::workload(const Point& point, std::uint32_t ranks) {
  const auto make = [&] {
    return std::make_shared<const Workload>(make_workload(point.workload, {ranks, point.seed}));
  };
  return workloads_.get(workload_key(point, ranks), make, bytes_of_workload);
}

Placement Builder::placement(const Point& point, const PreparedRun& run) {
  const Topology& topology = run.routes->network->topology;
  if (point.placement.type != "optimized") return place_ranks(point.placement, topology, run.outcome.ranks);
  const auto measure = [&] {
    return std::make_shared<const std::optional<TrafficMatrix>>(
        measured_traffic(*run.workload, point.hardware, point.mpi, limits_));
  };
  const auto traffic = traffic_.get(workload_key(point, run.outcome.ranks) + '\0' + mpi_yaml(point.mpi) +
                                        '\0' + hardware_yaml(point.hardware),
                                    measure, bytes_of_traffic);
  // What goes wrong there goes wrong in the run, which tells of it.
  if (!*traffic) return linear_placement(topology, run.outcome.ranks);
  const Platform platform{&topology, run.routes->table.get(), point.hardware, point.bandwidths};
  return optimize_placement(point.placement.goal, platform, **traffic);
}

PreparedRun Builder::prepare(const Point& point) {
  PreparedRun run;
  run.outcome.result.status = Status::invalid;
  try {
    const auto on = network(point);
    run.outcome.graph = on->metrics;
    run.outcome.load_bound = on->load_bound;
    run.outcome.bisection = on->bisection.cut;
    run.outcome.bisection_lower_bound = on->bisection.lower_bound;
    run.outcome.ranks = ranks_of_point(point, on->topology);
    if (!point.invalid.empty()) throw CombinationError(point.invalid);
    run.routes = routes(point, on);
    run.outcome.max_link_load = run.routes->max_link_load;
    run.workload = workload(point, run.outcome.ranks);
    run.outcome.notes = run.workload->notes;
    run.placement = placement(point, run);
    run.can_run = true;
  } catch (const CombinationError& error) {
    // A row of the results, not the end of the sweep.
    run.outcome.result.reason = join(error.faults(), "; ");
  }
  return run;
}

}  // namespace netloom
