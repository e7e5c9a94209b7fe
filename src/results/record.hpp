#pragma once
// One run as the results know it: what the experiment asked for (RunAxes) and what came of it (RunOutcome).
// The axes are always taken from the experiment file at hand; the outcome is what a run file keeps.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "metrics/graph_metrics.hpp"
#include "replay/replay.hpp"

namespace netloom {

/// The point of the sweep that a run stands for, with its labels.
struct RunAxes {
  std::string experiment;
  std::string topology;       ///< label
  std::string topology_spec;  ///< flow YAML
  LinkBandwidths bandwidths;
  RoutingSpec routing;
  Hardware hardware;
  std::string placement;
  std::string placement_spec;
  std::string workload;
  std::string workload_spec;
  std::uint64_t seed = 1;
  std::string normalise;
  std::string variation;   ///< of a sensitivity analysis, `mpi.selector=ompi`; empty for what was asked for
  std::size_t varies = 0;  ///< of a variation: number of the row that it varies, from 0
  std::string engine;
  MpiOptions mpi;
};

/// What came of a run. Everything but `result.wall_s` and `result.peak_memory_bytes` is the same on every
/// machine.
struct RunOutcome {
  std::string run_id;
  std::string point;                       ///< canonical text of the point, for the reader of the file
  std::optional<GraphMetrics> graph;       ///< none when the network itself could not be built
  std::optional<std::uint64_t> bisection;  ///< links of the smallest cut found
  std::optional<std::uint64_t> bisection_lower_bound;  ///< no cut has fewer
  std::optional<std::uint64_t> max_link_load;
  std::optional<double> load_bound;
  std::uint32_t ranks = 0;  ///< 0 when the run never got as far
  std::string notes;        ///< of the workload
  std::string simgrid_version;
  int model_version = 0;
  std::optional<double> timeout_s;  ///< the limit that struck, of status timeout
  ReplayResult result;
};

/// A row of results.csv.
struct Row {
  RunAxes axes;
  RunOutcome outcome;
};

}  // namespace netloom
