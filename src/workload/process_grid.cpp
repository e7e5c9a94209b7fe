#include "workload/process_grid.hpp"

#include <string>

#include "workload/generator.hpp"

namespace netloom {

namespace {

constexpr std::int64_t largest = std::int64_t{1} << 62U;

/// Every grid of `ranks` ranks whose first axes are `grid`, in ascending order.
void for_each_grid(std::int64_t ranks, std::size_t axes, ProcessGrid& grid,
                   const std::function<void(const ProcessGrid&)>& look) {
  if (grid.size() + 1 == axes) {
    grid.push_back(ranks);
    look(grid);
    grid.pop_back();
    return;
  }
  for (std::int64_t along = 1; along <= ranks; ++along) {
    if (ranks % along != 0) continue;
    grid.push_back(along);
    for_each_grid(ranks / along, axes, grid, look);
    grid.pop_back();
  }
}

}  // namespace

std::optional<ProcessGrid> read_process_grid(MapReader& spec, std::size_t axes) {
  if (!spec.has("process_grid")) return std::nullopt;
  const ProcessGrid grid = spec.integers("process_grid", {1, INT32_MAX});
  if (grid.size() == axes) return grid;
  spec.fault("process_grid", "must have a number of ranks for each of " + std::to_string(axes) +
                                 " axes, got " + std::to_string(grid.size()));
  return std::nullopt;
}

std::int64_t product_of(const std::vector<std::int64_t>& along) {
  std::int64_t product = 1;
  for (const std::int64_t length : along) {
    product = length > largest / product ? largest : product * length;
  }
  return product;
}

std::string grid_text(const std::vector<std::int64_t>& along) {
  std::string text;
  for (const std::int64_t length : along) text += (text.empty() ? "" : " x ") + std::to_string(length);
  return text;
}

void require_ranks_of(const MapReader& spec, const ProcessGrid& grid, std::uint32_t ranks) {
  if (product_of(grid) == ranks) return;
  refuse_combination(spec, "process_grid " + grid_text(grid) + " runs on " +
                               std::to_string(product_of(grid)) + " ranks, got " + std::to_string(ranks));
}

std::optional<ProcessGrid> cheapest_grid(
    std::uint32_t ranks, std::size_t axes,
    const std::function<std::optional<double>(const ProcessGrid& grid)>& cost) {
  std::optional<ProcessGrid> cheapest;
  double least = 0;
  ProcessGrid first;
  for_each_grid(ranks, axes, first, [&](const ProcessGrid& grid) {
    const std::optional<double> price = cost(grid);
    if (!price || (cheapest && *price >= least)) return;
    cheapest = grid;
    least = *price;
  });
  return cheapest;
}

std::vector<std::int64_t> place_in(const ProcessGrid& grid, std::uint32_t rank) {
  std::vector<std::int64_t> place(grid.size());
  std::int64_t rest = rank;
  for (std::size_t axis = grid.size(); axis-- > 0; rest /= grid[axis]) place[axis] = rest % grid[axis];
  return place;
}

std::uint32_t rank_at(const ProcessGrid& grid, const std::vector<std::int64_t>& place) {
  std::int64_t rank = 0;
  for (std::size_t axis = 0; axis < grid.size(); ++axis) rank = rank * grid[axis] + place[axis];
  return static_cast<std::uint32_t>(rank);
}

std::int64_t share_of(std::int64_t length, std::int64_t parts, std::int64_t part) {
  return length / parts + (part < length % parts ? 1 : 0);
}

}  // namespace netloom
