#pragma once
// Ranks in a grid: the key `process_grid`, and the grid that is chosen where nothing is said. The last
// coordinate varies fastest, like that of a torus.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "spec/reader.hpp"

namespace netloom {

/// Ranks along each axis.
using ProcessGrid = std::vector<std::int64_t>;

/// `process_grid: [4, 4]`, a number an axis; none when it is absent.
std::optional<ProcessGrid> read_process_grid(MapReader& spec, std::size_t axes);

/// Points or ranks of a grid; 2^62 when they are more.
std::int64_t product_of(const std::vector<std::int64_t>& along);

/// "2 x 4"
std::string grid_text(const std::vector<std::int64_t>& along);

/// \throws CombinationError when the grid is not one of `ranks` ranks.
void require_ranks_of(const MapReader& spec, const ProcessGrid& grid, std::uint32_t ranks);

/// The grid of `ranks` ranks along `axes` axes that costs least, the one with the earlier axes shorter among
/// equals; none when `cost` gives none for any.
std::optional<ProcessGrid> cheapest_grid(
    std::uint32_t ranks, std::size_t axes,
    const std::function<std::optional<double>(const ProcessGrid& grid)>& cost);

/// Coordinates of a rank, and the rank of coordinates.
std::vector<std::int64_t> place_in(const ProcessGrid& grid, std::uint32_t rank);
std::uint32_t rank_at(const ProcessGrid& grid, const std::vector<std::int64_t>& place);

/// A block of `length` things dealt to `parts`: the first `length % parts` get one more.
std::int64_t share_of(std::int64_t length, std::int64_t parts, std::int64_t part);

}  // namespace netloom
