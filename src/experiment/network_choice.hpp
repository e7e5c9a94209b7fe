#pragma once
// One network of an experiment, for what runs beside the experiment: the platform written as XML, loaded by
// SimGrid, or recorded on. Of every axis that decides it there must be one value.

#include <memory>
#include <string>
#include <vector>

#include "experiment/config.hpp"

namespace netloom {

struct NetworkInput {
  std::string text;                   ///< the path of an experiment, or inline YAML that starts with `{`
  std::string select;                 ///< label of its network; may be empty when it has only one
  std::vector<std::string> settings;  ///< as of --set
};

/// A network that can be simulated.
struct ChosenNetwork {
  Point point;
  std::unique_ptr<const Topology> topology;
  std::unique_ptr<const RoutingTable> routing;  ///< refers to the topology

  Platform platform() const { return {topology.get(), routing.get(), point.hardware, point.bandwidths}; }
  std::uint32_t places() const { return places_of(point.placement, *topology); }
};

/// Which axes must have one value.
enum class Fixed { platform, platform_and_mpi };

/// Builds the network. `schema`, `name` and `workloads` may be left out of the input, and workloads are not
/// looked at. \throws InputError with every fault, or naming every axis that is left open.
ChosenNetwork choose_network(const NetworkInput& input, Fixed fixed);

}  // namespace netloom
