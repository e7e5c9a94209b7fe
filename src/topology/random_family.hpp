#pragma once
// What families of random networks with the same degree at every node share: their keys `nodes`, `degree`
// and `seed`, their spec and their label.

#include <cstdint>
#include <string>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

struct RandomFamily {
  std::string name;
  NodeId least_nodes = 0;
  NodeId least_degree = 0;
  /// \throws InputError when there is no such network.
  void (*check)(NodeId nodes, NodeId degree);
  /// Adds the links, and their groups where there are several, to parts that have the rest.
  void (*add_links)(TopologyParts& parts, NodeId degree, std::uint64_t seed);
};

/// \throws InputError as `check` does, or when the network is too large.
Topology make_random(const RandomFamily& family, NodeId nodes, NodeId degree, std::uint64_t seed);

/// The label names the seed where the map does. \param experiments_seed where the map has no seed.
Topology build_random(const RandomFamily& family, MapReader& spec, std::uint64_t experiments_seed);

/// What to say when no links were found.
std::string no_network(const std::string& family, NodeId nodes, NodeId degree);

}  // namespace netloom
