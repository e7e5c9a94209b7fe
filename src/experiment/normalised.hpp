#pragma once
// The parts of a point as normalised flow YAML: it reads back as exactly the same value, and every key is
// there, so it serves both as what a user is shown and as what a run id hashes.

#include <cstdint>
#include <string>

#include "experiment/config.hpp"

namespace netloom {

std::string hardware_yaml(const Hardware& hardware);
std::string mpi_yaml(const MpiOptions& mpi);
/// \param seed of the point: the routing's own seed is written where it differs and matters.
std::string routing_yaml(const RoutingSpec& routing, std::uint64_t seed);
/// The map with its keys in alphabetical order at every depth.
std::string sorted_yaml(const Value& map);

}  // namespace netloom
