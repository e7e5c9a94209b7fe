#include "experiment/axes_of_point.hpp"

#include "experiment/normalised.hpp"

namespace netloom {

RunAxes axes_of(const Point& point, const std::string& experiment) {
  RunAxes axes;
  axes.experiment = experiment;
  axes.topology = point.topology_label;
  axes.topology_spec = point.topology_spec;
  axes.bandwidths = point.bandwidths;
  axes.routing = point.routing;
  axes.hardware = point.hardware;
  axes.placement = point.placement_label;
  axes.placement_spec = placement_yaml(point.placement, point.seed);
  axes.workload = point.workload_label;
  axes.workload_spec = point.workload_spec;
  axes.seed = point.seed;
  axes.normalise = point.normalise;
  axes.variation = point.variation;
  axes.varies = point.varies;
  axes.engine = point.engine;
  axes.mpi = point.mpi;
  return axes;
}

}  // namespace netloom
