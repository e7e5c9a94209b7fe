#pragma once
// The lists of the experiment file, each expanded to its choices: what the points are the product of.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiment/axes.hpp"
#include "experiment/config.hpp"
#include "spec/reader.hpp"

namespace netloom {

/// One network to compare: a topology for every seed of the experiment.
struct TopologyChoice {
  std::string label;
  Value spec;                                          ///< without label and routing
  std::vector<std::shared_ptr<const Topology>> built;  ///< by seed; equal pointers where the seed has no part
  std::vector<std::string> network;                    ///< by seed: Point::network
  LinkBandwidths bandwidths;
  std::vector<std::vector<RoutingSpec>> routings;  ///< by seed
};

struct WorkloadChoice {
  std::string label;
  Value spec;                           ///< without label and topologies
  std::vector<std::string> normalised;  ///< by seed: Point::workload_spec
  std::optional<std::uint32_t> ranks;   ///< none when the network decides
  std::vector<Value> topologies;        ///< labels of the networks it runs on; empty: all
};

struct PlacementChoice {
  std::string label;
  PlacementSpec spec;
};

/// What decides results on a network beside its spec, which may name a file: the links and hosts themselves.
std::string network_text(const Topology& topology);

/// What a key of the experiment's own stands for: each item where it is a list.
std::vector<Variant> variants_of(const std::string& key, const Value& section, Faults& faults);

/// Null sections are absent ones. Faults are added; a choice that has one is left out. There is a seed even
/// then.
std::vector<std::uint64_t> read_seeds(const Value* section, Faults& faults);
std::vector<Hardware> read_hardware_choices(const Value* section, Faults& faults);
std::vector<MpiOptions> read_mpi_choices(const Value* section, Faults& faults);
std::vector<std::string> read_engines(const Value* section, Faults& faults);
std::vector<PlacementChoice> read_placements(const Value* section, Faults& faults);
/// Faults of a network that stands alone, outside of an experiment: what only an entry of `topologies` has.
void check_lone_topology(const Value& map, std::uint64_t seed, Faults& faults);

std::vector<TopologyChoice> read_topologies(const Value* section, const Value* routing,
                                            const std::vector<std::uint64_t>& seeds, Faults& faults);
/// \param hosts numbers of ranks to make a workload for that names none, to find its faults: those of the
/// networks, at least one.
std::vector<WorkloadChoice> read_workloads(const Value* section, const std::vector<std::uint32_t>& hosts,
                                           const std::vector<std::uint64_t>& seeds, Faults& faults);

}  // namespace netloom
