#include <cmath>
#include <cstdlib>

#include "workload/actions.hpp"
#include "workload/generator.hpp"
#include "workload/process_grid.hpp"

namespace netloom {

namespace {

constexpr std::int64_t most_points = std::int64_t{1} << 40U;
constexpr std::int32_t hpl_tag = 9001;  // of the messages that HPL's own reductions and broadcasts make

struct FfteSpec {
  std::vector<std::int64_t> points;  ///< one number, or the sides of a grid
  std::optional<ProcessGrid> grid;   ///< of pencils
  std::int64_t iterations = 1;
  bool setup = false;
  bool counted = true;

  bool pencils() const { return points.size() > 1; }
};

bool has_small_factors(std::int64_t number) {
  for (const std::int64_t factor : {2, 3, 5}) {
    while (number % factor == 0) number /= factor;
  }
  return number == 1;
}

void read_points(MapReader& spec, FfteSpec& ffte) {
  const Value* const value = spec.value("points");
  if (value != nullptr && value->is_list()) {
    ffte.points = spec.integers("points", {1, most_points});
    if (ffte.points.size() != 3) spec.fault("points", "must be a number, or the 3 sides of a grid");
  } else {
    ffte.points = {spec.integer("points", {1, most_points})};
  }
  for (const std::int64_t length : ffte.points) {
    if (length > 0 && has_small_factors(length)) continue;
    spec.fault("points", "must be a product of 2, 3 and 5, got " + std::to_string(length));
  }
  if (product_of(ffte.points) > most_points) {
    spec.fault("points", "must be at most 2^40 in all, got " + grid_text(ffte.points));
  }
}

FfteSpec read_ffte(MapReader& spec, std::uint32_t ranks) {
  FfteSpec ffte;
  read_points(spec, ffte);
  if (ffte.pencils()) ffte.grid = read_process_grid(spec, 2);
  ffte.iterations = read_iterations(spec, 1, 7 * std::uint64_t{ranks});
  if (!ffte.pencils()) ffte.setup = spec.boolean("setup", false);
  ffte.counted = read_compute(spec);
  return ffte;
}

/// Appends to every rank a part of a transform.
class Parts {
 public:
  Parts(Workload& workload, const FfteSpec& ffte)
      : workload_(&workload), all_(product_of(ffte.points)), counted_(ffte.counted) {}

  /// 5 n log2 n operations a line of n points.
  void lines(double log2_of_length) const {
    if (!counted_) return;
    const double local = static_cast<double>(all_) / workload_->ranks();
    for (RankProgram& program : workload_->programs) add_compute(program, 5 * local * log2_of_length);
  }
  /// All points of a rank are dealt to `among` ranks.
  /// \param communicators of the ranks; MPI_COMM_WORLD when empty.
  void transposition(std::int64_t among, const std::vector<std::uint32_t>& communicators) const {
    if (among == 1) return;
    Action exchange = alltoall_action({all_ / workload_->ranks() / among, type_complex});
    for (std::uint32_t rank = 0; rank < workload_->ranks(); ++rank) {
      exchange.communicator = communicators.empty() ? 0 : communicators[rank];
      workload_->programs[rank].actions.push_back(exchange);
    }
  }

 private:
  Workload* workload_;
  std::int64_t all_;
  bool counted_;
};

/// The array as a matrix of about its root's rows: transposed, lines along one side, transposed, lines along
/// the other, transposed.
void add_transform(Workload& workload, const FfteSpec& ffte) {
  const Parts parts(workload, ffte);
  const double half = std::log2(static_cast<double>(ffte.points.front())) / 2;
  const std::int64_t ranks = workload.ranks();
  parts.transposition(ranks, {});
  parts.lines(half);
  parts.transposition(ranks, {});
  parts.lines(half);
  parts.transposition(ranks, {});
}

/// HPL's broadcast: rank 0's data go down a binomial tree, the farthest rank first.
void add_tree_broadcast(Workload& workload, Elements data) {
  const std::uint32_t ranks = workload.ranks();
  std::uint32_t bit = 1;
  while (bit < ranks) bit *= 2;
  for (; bit > 0; bit /= 2) {
    for (std::uint32_t rank = 0; rank + bit < ranks; rank += 2 * bit) {
      auto& from = workload.programs[rank].actions;
      auto& to = workload.programs[rank + bit].actions;
      from.push_back(message_action(ActionKind::send, rank + bit, hpl_tag, data));
      to.push_back(message_action(ActionKind::recv, rank, hpl_tag, data));
    }
  }
}

/// HPL's reduction to rank 0, up the same tree, and its broadcast.
void add_tree_reduction(Workload& workload, Elements data) {
  const std::uint32_t ranks = workload.ranks();
  for (std::uint32_t bit = 1; bit < ranks; bit *= 2) {
    for (std::uint32_t rank = 0; rank + bit < ranks; rank += 2 * bit) {
      auto& to = workload.programs[rank].actions;
      auto& from = workload.programs[rank + bit].actions;
      from.push_back(message_action(ActionKind::send, rank, hpl_tag, data));
      to.push_back(message_action(ActionKind::recv, rank + bit, hpl_tag, data));
    }
  }
  add_tree_broadcast(workload, data);
}

/// What HPC Challenge does before MPIFFT with an input file of one problem: HPL's way of reading it.
void add_hpcc_start(Workload& workload) {
  add_to_all(workload, allreduce_action({1, type_int}));
  add_tree_reduction(workload, {1, type_int});
  add_tree_reduction(workload, {1, type_double});
  add_tree_broadcast(workload, {1, type_double});
  for (const std::int64_t words : {15, 11}) add_tree_broadcast(workload, {words, type_int});
  for (int i = 0; i < 5; ++i) add_to_all(workload, rooted_action(ActionKind::bcast, 0, {1, type_int}));
  add_to_all(workload, plain_action(ActionKind::barrier));
  add_to_all(workload, allreduce_action({1, type_int}));
}

/// The inverse transform, and the largest difference.
void add_hpcc_check(Workload& workload, const FfteSpec& ffte) {
  add_transform(workload, ffte);
  add_to_all(workload, allreduce_action({1, type_double}));
  add_to_all(workload, rooted_action(ActionKind::bcast, 0, {1, type_double}));
  add_to_all(workload, plain_action(ActionKind::barrier));
}

/// Ranks along y and z that the sides divide by, as FFTE needs them.
bool suits(const std::vector<std::int64_t>& points, const ProcessGrid& grid) {
  const std::int64_t y = grid[1];
  const std::int64_t z = grid[0];
  return points[0] % y == 0 && points[1] % y == 0 && points[1] % z == 0 && points[2] % z == 0;
}

ProcessGrid choose_grid(const MapReader& spec, const FfteSpec& ffte, std::uint32_t ranks) {
  if (ffte.grid) require_ranks_of(spec, *ffte.grid, ranks);
  const auto unlike = [&](const ProcessGrid& grid) -> std::optional<double> {
    if (!suits(ffte.points, grid)) return std::nullopt;
    return static_cast<double>(std::abs(grid[0] - grid[1]));
  };
  const std::optional<ProcessGrid> grid = ffte.grid ? ffte.grid : cheapest_grid(ranks, 2, unlike);
  if (grid && unlike(*grid)) return *grid;
  refuse_combination(spec, "a grid of " + grid_text(ffte.points) + " points needs pz x py ranks with py a " +
                               "divisor of the first two sides and pz of the last two, got " +
                               (grid ? grid_text(*grid) : std::to_string(ranks)));
}

void add_pencil_program(Workload& workload, const FfteSpec& ffte, const ProcessGrid& grid) {
  std::vector<std::uint32_t> along_y;
  std::vector<std::uint32_t> along_z;
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    const std::vector<std::int64_t> place = place_in(grid, rank);
    along_y.push_back(static_cast<std::uint32_t>(place[0]));
    along_z.push_back(static_cast<std::uint32_t>(place[1]));
  }
  const std::vector<std::uint32_t> rows = add_split(workload, along_y);
  const std::vector<std::uint32_t> columns = add_split(workload, along_z);
  const Parts parts(workload, ffte);
  const auto length = [&](std::size_t axis) { return std::log2(static_cast<double>(ffte.points[axis])); };
  for (std::int64_t i = 0; i < ffte.iterations; ++i) {
    parts.lines(length(0));
    parts.transposition(grid[1], rows);
    parts.lines(length(1));
    parts.transposition(grid[0], columns);
    parts.lines(length(2));
  }
}

void add_array_program(Workload& workload, const FfteSpec& ffte) {
  if (ffte.setup) add_hpcc_start(workload);
  for (std::int64_t i = 0; i < ffte.iterations; ++i) add_transform(workload, ffte);
  if (ffte.setup) add_hpcc_check(workload, ffte);
}

void require_square_divides(const MapReader& spec, const FfteSpec& ffte, std::uint32_t ranks) {
  const std::int64_t square = std::int64_t{ranks} * ranks;
  if (ffte.points.front() % square == 0) return;
  refuse_combination(spec, std::to_string(ffte.points.front()) +
                               " points run on P ranks where P^2 divides them, got " + std::to_string(ranks));
}

std::string spec_of(const FfteSpec& ffte) {
  std::vector<std::pair<std::string, std::string>> entries{{"type", "ffte"}};
  entries.emplace_back("points",
                       ffte.pencils() ? flow_list(ffte.points) : std::to_string(ffte.points.front()));
  if (ffte.grid) entries.emplace_back("process_grid", flow_list(*ffte.grid));
  entries.emplace_back("iterations", std::to_string(ffte.iterations));
  if (!ffte.pencils()) entries.emplace_back("setup", ffte.setup ? "yes" : "no");
  entries.emplace_back("compute", ffte.counted ? "counted" : "none");
  return flow_map(entries);
}

}  // namespace

// FFTE as HPC Challenge runs it (D. Takahashi's parallel one-dimensional transform), or its three-dimensional
// transform of pencils.
Workload make_ffte(MapReader& spec, const WorkloadContext& context) {
  const FfteSpec ffte = read_ffte(spec, context.ranks);
  if (!complete(spec)) return {};
  if (!ffte.pencils()) require_square_divides(spec, ffte, context.ranks);
  const ProcessGrid grid = ffte.pencils() ? choose_grid(spec, ffte, context.ranks) : ProcessGrid{};
  Workload workload = start_programs(context.ranks);
  if (ffte.pencils()) {
    add_pencil_program(workload, ffte, grid);
  } else {
    add_array_program(workload, ffte);
  }
  finish_programs(workload);
  workload.spec = spec_of(ffte);
  return workload;
}

}  // namespace netloom
