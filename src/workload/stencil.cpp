#include "common/text.hpp"
#include "workload/actions.hpp"
#include "workload/generator.hpp"
#include "workload/process_grid.hpp"

namespace netloom {

namespace {

constexpr std::size_t most_axes = 4;
constexpr std::int64_t most_points = std::int64_t{1} << 40U;
constexpr std::uint64_t most_bytes_a_point = std::uint64_t{1} << 20U;
constexpr double most_flops_a_point = 1e9;

struct StencilSpec {
  std::vector<std::int64_t> points;  ///< along each axis
  std::optional<ProcessGrid> grid;
  bool periodic = true;
  std::int64_t halo = 1;
  Bytes bytes_a_point;
  double flops_a_point = 0;
  std::int64_t iterations = 1;
  bool counted = true;
};

std::vector<std::int64_t> read_points(MapReader& spec) {
  const std::vector<std::int64_t> points = spec.integers("points", {1, most_points});
  if (spec.has("points") && (points.empty() || points.size() > most_axes)) {
    spec.fault("points",
               "must have 1 to " + std::to_string(most_axes) + " axes, got " + std::to_string(points.size()));
  }
  if (product_of(points) > most_points) {
    spec.fault("points", "must be at most 2^40 in all, got " + grid_text(points));
  }
  return points;
}

StencilSpec read_stencil(MapReader& spec, std::uint32_t ranks) {
  StencilSpec stencil;
  stencil.points = read_points(spec);
  const std::size_t axes = stencil.points.size();
  stencil.grid = read_process_grid(spec, axes);
  stencil.periodic = spec.boolean("periodic", true);
  stencil.halo = spec.integer("halo", {1, INT32_MAX}, 1);
  stencil.bytes_a_point = spec.bytes("bytes_per_point", Bytes{8});
  if (stencil.bytes_a_point.value > most_bytes_a_point) {
    spec.fault("bytes_per_point", "must be at most 1MiB, got " + to_text(stencil.bytes_a_point));
  }
  // A star of 2 axes halo + 1 points: as many products, and one sum less.
  const double star = 4 * static_cast<double>(axes) * static_cast<double>(stencil.halo) + 1;
  stencil.flops_a_point = spec.number("flops_per_point", 0, most_flops_a_point, star);
  stencil.iterations = read_iterations(spec, 1, (4 * axes + 2) * ranks);
  stencil.counted = read_compute(spec);
  return stencil;
}

/// Points that cross the cuts of a grid in an iteration; none when a block is thinner than the halo.
std::optional<double> points_sent(const StencilSpec& stencil, const ProcessGrid& grid) {
  const auto all = static_cast<double>(product_of(stencil.points));
  double sent = 0;
  for (std::size_t axis = 0; axis < grid.size(); ++axis) {
    if (stencil.points[axis] / grid[axis] < stencil.halo) return std::nullopt;
    const std::int64_t cuts = stencil.periodic && grid[axis] > 1 ? grid[axis] : grid[axis] - 1;
    sent += static_cast<double>(2 * cuts * stencil.halo) * (all / static_cast<double>(stencil.points[axis]));
  }
  return sent;
}

ProcessGrid choose_grid(const MapReader& spec, const StencilSpec& stencil, std::uint32_t ranks) {
  const auto cost = [&](const ProcessGrid& grid) { return points_sent(stencil, grid); };
  if (stencil.grid) require_ranks_of(spec, *stencil.grid, ranks);
  const std::optional<ProcessGrid> grid =
      stencil.grid ? stencil.grid : cheapest_grid(ranks, stencil.points.size(), cost);
  if (grid && cost(*grid)) return *grid;
  const std::string blocks = grid_text(stencil.points) + " points leave a rank fewer than the halo of " +
                             std::to_string(stencil.halo) + " along an axis on ";
  refuse_combination(spec, blocks + (grid ? grid_text(*grid) + " ranks"
                                          : "any grid of " + std::to_string(ranks) + " ranks"));
}

struct Face {
  std::uint32_t neighbour = 0;
  std::int32_t sent_tag = 0, received_tag = 0;
  std::int64_t bytes = 0;
};

/// The faces of a rank's block that another rank needs: down an axis, then up, axis by axis. An axis with one
/// rank is the rank's own.
std::vector<Face> faces_of(const StencilSpec& stencil, const ProcessGrid& grid,
                           const std::vector<std::int64_t>& place, std::int64_t block) {
  std::vector<Face> faces;
  for (std::size_t axis = 0; axis < grid.size(); ++axis) {
    if (grid[axis] == 1) continue;
    const std::int64_t length = share_of(stencil.points[axis], grid[axis], place[axis]);
    const std::int64_t bytes =
        block / length * stencil.halo * static_cast<std::int64_t>(stencil.bytes_a_point.value);
    for (const std::int64_t way : {-1, +1}) {
      std::vector<std::int64_t> to = place;
      to[axis] += way;
      if (!stencil.periodic && (to[axis] < 0 || to[axis] == grid[axis])) continue;
      to[axis] = (to[axis] + grid[axis]) % grid[axis];
      const auto down = static_cast<std::int32_t>(2 * axis);
      const std::int32_t up = down + 1;
      faces.push_back({rank_at(grid, to), way < 0 ? down : up, way < 0 ? up : down, bytes});
    }
  }
  return faces;
}

void add_program(Workload& workload, const StencilSpec& stencil, const ProcessGrid& grid,
                 std::uint32_t rank) {
  const std::vector<std::int64_t> place = place_in(grid, rank);
  std::int64_t block = 1;
  for (std::size_t axis = 0; axis < grid.size(); ++axis) {
    block *= share_of(stencil.points[axis], grid[axis], place[axis]);
  }
  const std::vector<Face> faces = faces_of(stencil, grid, place, block);
  RankProgram& program = workload.programs[rank];
  for (std::int64_t i = 0; i < stencil.iterations; ++i) {
    for (const Face& face : faces) {
      program.actions.push_back(
          message_action(ActionKind::irecv, face.neighbour, face.received_tag, {face.bytes, type_byte}));
    }
    for (const Face& face : faces) {
      program.actions.push_back(
          message_action(ActionKind::isend, face.neighbour, face.sent_tag, {face.bytes, type_byte}));
    }
    if (!faces.empty()) {
      program.actions.push_back(waitall_action(static_cast<std::int64_t>(2 * faces.size())));
    }
    if (stencil.counted) add_compute(program, stencil.flops_a_point * static_cast<double>(block));
  }
}

/// A grid of ranks that is chosen is not in it: it depends on the number of ranks.
std::string spec_of(const StencilSpec& stencil) {
  std::vector<std::pair<std::string, std::string>> entries{{"type", "stencil"},
                                                           {"points", flow_list(stencil.points)}};
  if (stencil.grid) entries.emplace_back("process_grid", flow_list(*stencil.grid));
  entries.emplace_back("periodic", stencil.periodic ? "yes" : "no");
  entries.emplace_back("halo", std::to_string(stencil.halo));
  entries.emplace_back("bytes_per_point", to_text(stencil.bytes_a_point));
  entries.emplace_back("flops_per_point", exact(stencil.flops_a_point));
  entries.emplace_back("iterations", std::to_string(stencil.iterations));
  entries.emplace_back("compute", stencil.counted ? "counted" : "none");
  return flow_map(entries);
}

}  // namespace

// A grid of points dealt to a grid of ranks: faces to all neighbours at once, then the operation on every
// point.
Workload make_stencil(MapReader& spec, const WorkloadContext& context) {
  const StencilSpec stencil = read_stencil(spec, context.ranks);
  if (!complete(spec)) return {};
  const ProcessGrid grid = choose_grid(spec, stencil, context.ranks);
  Workload workload = start_programs(context.ranks);
  for (std::uint32_t rank = 0; rank < context.ranks; ++rank) add_program(workload, stencil, grid, rank);
  finish_programs(workload);
  workload.spec = spec_of(stencil);
  return workload;
}

}  // namespace netloom
