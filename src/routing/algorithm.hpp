#pragma once
// The table of routing algorithms.

#include <memory>
#include <span>
#include <string_view>

#include "routing/routing_table.hpp"
#include "spec/reader.hpp"

namespace netloom {

struct RoutingAlgorithm {
  std::string_view name;
  std::string_view summary;
  bool minimal = true;  ///< every route is a shortest one; of dragonfly, over one global link
  /// \throws CombinationError with a sentence when the algorithm does not fit the topology (dimension_order
  /// on a circulant).
  std::unique_ptr<RoutingTable> (*make)(const Topology& topology, const RoutingSpec& spec);
};

std::span<const RoutingAlgorithm> routing_algorithms();

/// Whether `key` (`tie_break`, `seed`, `root`, `legs`) changes anything beside the other choices of the spec.
bool has_effect(std::string_view key, const RoutingSpec& spec);

/// Reads `{algorithm: shortest, tie_break: random}`; faults go to the reader, the caller finishes it. `seed`
/// unless the map has its own. A key that has no effect is a fault.
RoutingSpec read_routing(MapReader& map, std::uint64_t seed);

/// \throws InputError when there is no such algorithm, CombinationError when it does not fit the topology.
std::unique_ptr<RoutingTable> make_routing(const Topology& topology, const RoutingSpec& spec);

}  // namespace netloom
