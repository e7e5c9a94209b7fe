#pragma once
// From the experiment file to points: every list where one value is expected is a sweep axis, every point is
// one run with nothing left open. docs/config.md lists the keys.

#include <cstdint>
#include <string>
#include <vector>

#include "platform/placement.hpp"
#include "replay/replay.hpp"
#include "routing/routing_table.hpp"
#include "spec/value.hpp"

namespace netloom {

/// One run, fully expanded.
struct Point {
  std::string topology_label;
  std::size_t topology_place = 0;  ///< in the list of all networks
  Value topology;             ///< the entry's map without `label` and `routing`; its `width` is normalised
  Value topology_as_written;  ///< the same before it was normalised
  std::string topology_spec;  ///< normalised flow YAML; names the seed of every random part
  std::string network;        ///< that spec and a hash of its links: what decides results
  LinkBandwidths bandwidths;
  RoutingSpec routing;
  Hardware hardware;
  Value workload;             ///< the benchmark's map without `label`
  std::string workload_spec;  ///< normalised flow YAML with its seed; as written where no network suits it
  std::string workload_label;
  PlacementSpec placement;
  std::string placement_label;
  MpiOptions mpi;
  std::uint64_t seed = 1;
  std::string normalise = "link";  ///< what is the same of all networks; see normalise.hpp
  std::string variation;   ///< of a sensitivity analysis, `mpi.selector=ompi`; empty for what was asked for
  std::size_t varies = 0;  ///< of a variation: index of the point that it varies
  std::string engine = "smpi";
  std::string invalid;  ///< why it cannot run, where the config alone tells; empty otherwise
};

struct Experiment {
  std::string name;
  std::string baseline;  ///< topology label, empty when none is named
  /// In the order of the rows. From outermost to innermost: hardware, normalise, mpi, engine, seed, workload,
  /// placement, topology, routing; so that all networks stand next to each other for one workload.
  /// Then the variations in the order of `sensitivity`.
  std::vector<Point> points;
  std::vector<std::string> sensitivity;  ///< keys whose other values are tried
};

/// Builds every network and makes every workload once on the way, so that faults of both are found.
/// \throws InputError with every fault of the file and of the files it names, each with its place.
Experiment read_experiment(const Value& config);

/// The experiment's normalised values as YAML text, as `--dry-run` shows them. In the config's folder it
/// reads back as the same experiment.
std::string normalised_text(const Experiment& experiment);

/// Everything that decides the point's result, as one canonical text: what the run id hashes, together with
/// the content of the workload's input files and both versions. It depends neither on the order of keys in
/// the file nor on labels, so points that differ in labels alone have the same text.
std::string canonical_text(const Point& point);

}  // namespace netloom
