#pragma once
// From the experiment file to points: every list is a sweep axis, every point is one run with nothing left
// open.

#include <cstdint>
#include <string>
#include <vector>

#include "platform/platform.hpp"
#include "replay/replay.hpp"
#include "routing/routing_table.hpp"
#include "spec/value.hpp"

namespace netloom {

/// One run, fully expanded.
struct Point {
  std::string topology_label;
  Value topology;  ///< the family's map without `label` and `routing`
  RoutingSpec routing;
  Hardware hardware;
  Value workload;
  std::string workload_label;
  PlacementSpec placement;
  std::string placement_label;
  MpiOptions mpi;
  std::uint64_t seed = 1;
  std::string engine = "smpi";
  std::string invalid;  ///< why it cannot run, where the config alone tells; empty otherwise
};

struct Experiment {
  std::string name;
  std::string baseline;       ///< topology label, empty when none is named
  std::vector<Point> points;  ///< in the order of the rows
};

/// \throws InputError with every fault of the file, each with its place.
Experiment read_experiment(const Value& config);

/// The experiment's normalised values as YAML text, as `--dry-run` shows them.
std::string normalised_text(const Experiment& experiment);

/// Everything that decides the point's result, as one canonical text: what the run id hashes, together with
/// the content of the input files and both versions.
std::string canonical_text(const Point& point);

}  // namespace netloom
