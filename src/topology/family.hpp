#pragma once
// The table of topology families: a name, a line of help, and the function that builds one from its YAML map.
// Adding a family touches its own file, one row in family.cpp, one test and one line of docs.

#include <cstdint>
#include <span>
#include <string_view>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// \param spec reader of the map; the family asks for its keys, `build_topology` calls `finish`.
/// \param seed for random families; they derive their own from it. A `seed:` key in the map wins.
struct Family {
  std::string_view name;
  std::string_view summary;
  Topology (*build)(MapReader& spec, std::uint64_t seed);
};

std::span<const Family> families();

/// Builds the network a map describes (`type` and the family's keys; `label` and `routing` are left to
/// others). \throws InputError with all faults, each with its place.
Topology build_topology(const Value& spec, std::uint64_t seed);

}  // namespace netloom
