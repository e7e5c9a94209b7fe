#pragma once
// The table of topology families: a name, a line of help, and the function that builds one from its YAML map.
// Adding a family touches its own file, one row in family.cpp, one test and one line of docs.

#include <cstdint>
#include <span>
#include <string_view>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

struct Family {
  std::string_view name;
  std::string_view summary;
  /// Asks `spec` for the family's keys and makes the network by `build_at` (building.hpp), which refuses all
  /// other keys. `seed` is for random families; a `seed:` key in the map wins.
  Topology (*build)(MapReader& spec, std::uint64_t seed);
};

std::span<const Family> families();

/// Builds the network a map describes: `type` and the family's keys, and those of every family,
/// `hosts_per_router` and `width`. `label`, `routing` and `bandwidths` are left to others. \throws InputError
/// with all faults, each with its place.
Topology build_topology(const Value& spec, std::uint64_t seed);

}  // namespace netloom
