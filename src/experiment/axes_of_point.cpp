#include "experiment/axes_of_point.hpp"

namespace netloom {

RunAxes axes_of(const Point& point, const std::string& experiment) {
  RunAxes axes;
  axes.experiment = experiment;
  axes.topology = point.topology_label;
  axes.topology_spec = to_flow_text(point.topology);
  axes.routing = point.routing;
  axes.hardware = point.hardware;
  axes.placement = point.placement_label;
  axes.placement_spec = "{type: " + point.placement.type +
                        ", ranks_per_host: " + std::to_string(point.placement.ranks_per_host) + "}";
  axes.workload = point.workload_label;
  axes.workload_spec = to_flow_text(point.workload);
  axes.seed = point.seed;
  axes.engine = point.engine;
  axes.mpi = point.mpi;
  return axes;
}

}  // namespace netloom
