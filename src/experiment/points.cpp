#include "experiment/points.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "common/error.hpp"
#include "common/text.hpp"
#include "experiment/normalise.hpp"

namespace netloom {

namespace {

/// Why ranks find no place, or nothing. Each network, workload and placement is asked once.
class PlacementCheck {
 public:
  const std::string& reason(const Topology& topology, const WorkloadChoice& workload,
                            const PlacementChoice& placement) {
    const auto key = std::make_tuple(&topology, &workload, &placement);
    const auto known = reasons_.find(key);
    if (known != reasons_.end()) return known->second;
    std::string reason;
    try {
      check_placement(placement.spec, topology, workload.ranks.value_or(topology.host_count()));
    } catch (const InputError& error) {
      reason = join(error.faults(), "; ");
    }
    return reasons_.emplace(key, reason).first->second;
  }

 private:
  std::map<std::tuple<const Topology*, const WorkloadChoice*, const PlacementChoice*>, std::string> reasons_;
};

/// What the points of one inner loop share.
struct Outer {
  const Choices& choices;
  const std::vector<TopologyChoice>& networks;  ///< normalised
  std::size_t seed = 0;                         ///< index
  PlacementCheck& check;
};

/// Adds the points that differ in their network alone.
void add_networks(std::vector<Point>& points, const Point& shared, const Outer& outer,
                  const WorkloadChoice& workload, const PlacementChoice& placement) {
  for (std::size_t i = 0; i < outer.networks.size(); ++i) {
    const TopologyChoice& topology = outer.networks[i];
    const TopologyChoice& written = outer.choices.topologies[i];
    if (!runs_on(workload, written)) continue;
    const std::string& reason = outer.check.reason(*written.built[outer.seed], workload, placement);
    for (const RoutingSpec& routing : topology.routings[outer.seed]) {
      Point& point = points.emplace_back(shared);
      point.topology_label = topology.label;
      point.topology_place = i;
      point.topology = topology.spec;
      point.topology_as_written = written.spec;
      point.topology_spec = topology.built[outer.seed]->spec();
      point.network = topology.network[outer.seed];
      point.bandwidths = topology.bandwidths;
      point.routing = routing;
      point.invalid = reason;
    }
  }
}

/// Adds the points of one hardware, MPI, engine and seed.
void add_workloads(std::vector<Point>& points, Point shared, const Outer& outer) {
  shared.seed = outer.choices.seeds[outer.seed];
  for (const WorkloadChoice& workload : outer.choices.workloads) {
    shared.workload = workload.spec;
    shared.workload_spec = workload.normalised[outer.seed];
    shared.workload_label = workload.label;
    for (const PlacementChoice& placement : outer.choices.placements) {
      shared.placement = placement.spec;
      if (placement.spec.type == "random" && !placement.spec.seed) shared.placement.seed = shared.seed;
      shared.placement_label = placement.label;
      add_networks(points, shared, outer, workload, placement);
    }
  }
}

/// Adds the points of one hardware and normalisation.
void add_normalised(std::vector<Point>& points, Point shared, const Choices& choices, PlacementCheck& check) {
  std::vector<std::vector<TopologyChoice>> networks;  // by seed
  for (std::size_t seed = 0; seed < choices.seeds.size(); ++seed) {
    networks.push_back(normalised_networks(choices, shared.normalise, seed, shared.hardware.link_bandwidth));
  }
  for (const MpiOptions& mpi : choices.mpi) {
    shared.mpi = mpi;
    for (const std::string& engine : choices.engines) {
      shared.engine = engine;
      for (std::size_t seed = 0; seed < choices.seeds.size(); ++seed) {
        add_workloads(points, shared, {choices, networks[seed], seed, check});
      }
    }
  }
}

/// Networks and their routings that the workload runs on.
std::size_t networks_of(const WorkloadChoice& workload, const std::vector<TopologyChoice>& topologies) {
  std::size_t count = 0;
  for (const TopologyChoice& topology : topologies) {
    if (runs_on(workload, topology)) count += topology.routings.front().size();
  }
  return count;
}

}  // namespace

bool runs_on(const WorkloadChoice& workload, const TopologyChoice& topology) {
  return workload.topologies.empty() ||
         std::ranges::find(workload.topologies, topology.label, &Value::scalar) != workload.topologies.end();
}

std::size_t count_points(const Choices& choices) {
  std::size_t count = 0;
  for (const WorkloadChoice& workload : choices.workloads) count += networks_of(workload, choices.topologies);
  for (const std::size_t factor : {choices.hardware.size(), choices.normalise.size(), choices.mpi.size(),
                                   choices.engines.size(), choices.seeds.size(), choices.placements.size()}) {
    count = std::min(count, most_points + 1) * std::min(factor, most_points + 1);
  }
  return count;
}

std::vector<Point> all_points(const Choices& choices) {
  std::vector<Point> points;
  points.reserve(count_points(choices));
  PlacementCheck check;
  Point shared;
  for (const Hardware& hardware : choices.hardware) {
    shared.hardware = hardware;
    for (const std::string& normalise : choices.normalise) {
      shared.normalise = normalise;
      add_normalised(points, shared, choices, check);
    }
  }
  return points;
}

}  // namespace netloom
