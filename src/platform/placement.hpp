#pragma once
// Placement: where the ranks of a program sit on the hosts of a network.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "platform/platform.hpp"
#include "platform/traffic_matrix.hpp"
#include "spec/reader.hpp"

namespace netloom {

/// What `optimized` makes small.
enum class PlacementGoal { hop_bytes, link_load };

/// Keys that a type has not keep their defaults.
struct PlacementSpec {
  std::string type = "linear";
  std::uint32_t ranks_per_host = 1;
  std::uint32_t stride = 1;           ///< strided
  std::optional<std::uint64_t> seed;  ///< random; none: the point's, where there is one
  std::vector<std::uint32_t> hosts;   ///< list: host number by rank
  std::vector<std::uint32_t> grid;    ///< by_dimension: the program's process grid
  PlacementGoal goal = PlacementGoal::hop_bytes;
};

/// Reads an entry of `placement:`.
PlacementSpec read_placement(MapReader& map);

/// Ranks that find a place.
std::uint32_t places_of(const PlacementSpec& spec, const Topology& topology);

/// `{type: linear, ranks_per_host: 1}`. \param seed of the point, which is not repeated.
std::string placement_yaml(const PlacementSpec& spec, std::uint64_t seed);

/// Rank r on host r div ranks_per_host.
Placement linear_placement(const Topology& topology, std::uint32_t ranks);

/// \throws CombinationError when there are more ranks than places, the grid does not fit, or the placement is
/// `optimized`, which takes traffic.
Placement place_ranks(const PlacementSpec& spec, const Topology& topology, std::uint32_t ranks);

/// \throws CombinationError when the ranks find no place, `optimized` or not.
void check_placement(const PlacementSpec& spec, const Topology& topology, std::uint32_t ranks);

/// Places ranks that talk much close to each other, by Scotch's static mapping and by local search from its
/// answer and from the linear placement: never worse than that.
/// \param traffic of as many ranks as are to be placed; there must be a host for each.
Placement optimize_placement(PlacementGoal goal, const Platform& platform, const TrafficMatrix& traffic);

}  // namespace netloom
