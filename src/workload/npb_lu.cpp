#include <optional>

#include "workload/npb.hpp"

namespace netloom {

namespace {

const std::map<std::string, std::int64_t> sides{{"S", 12}, {"W", 33}, {"A", 64}, {"B", 102}, {"C", 162}};
const std::map<std::string, std::int64_t> iterations{
    {"S", 50}, {"W", 300}, {"A", 250}, {"B", 250}, {"C", 250}};

constexpr std::int32_t to_north = 1;
constexpr std::int32_t to_south = 2;
constexpr std::int32_t to_west = 3;
constexpr std::int32_t to_east = 4;

constexpr std::int64_t unknowns = 5;
constexpr std::int64_t least_side = 3;

/// NPB's own count, an iteration on a cube of n points a side.
double flops_an_iteration(std::int64_t side) {
  const auto n = static_cast<double>(side);
  return 1984.77 * n * n * n - 10923.3 * n * n + 27770.9 * n - 144010;
}

/// Ranks along the two axes that are cut: npx >= npy, npx / 2 <= npy, as square as can be.
struct LuGrid {
  std::uint32_t npx = 0;
  std::uint32_t npy = 0;
};

std::optional<LuGrid> lu_grid(std::uint32_t ranks) {
  for (std::uint32_t npy = 1; npy <= ranks / npy; ++npy) {
    const std::uint32_t npx = ranks / npy;
    if (ranks % npy == 0 && npx <= 2 * npy) return LuGrid{npx, npy};
  }
  return std::nullopt;
}

using Neighbour = std::optional<std::uint32_t>;

/// What a rank holds and whom it talks to.
struct LuRank {
  std::uint32_t rank = 0;
  std::int64_t side = 0;  ///< of the whole cube, and of the axis that is not cut
  std::int64_t nx = 0, ny = 0;
  std::int64_t inner_x = 0, inner_y = 0;  ///< without the points of the cube's boundary
  Neighbour north, south, west, east;
  double flops = 0;  ///< an iteration
};

LuRank describe_rank(std::int64_t side, const LuGrid& grid, std::uint32_t rank) {
  const std::uint32_t row = rank % grid.npx;
  const std::uint32_t column = rank / grid.npx;
  LuRank self;
  self.rank = rank;
  self.side = side;
  self.nx = share_of(side, grid.npx, row);
  self.ny = share_of(side, grid.npy, column);
  if (row > 0) self.north = rank - 1;
  if (row + 1 < grid.npx) self.south = rank + 1;
  if (column > 0) self.west = rank - grid.npx;
  if (column + 1 < grid.npy) self.east = rank + grid.npx;
  self.inner_x = self.nx - (self.north ? 0 : 1) - (self.south ? 0 : 1);
  self.inner_y = self.ny - (self.west ? 0 : 1) - (self.east ? 0 : 1);
  self.flops =
      flops_an_iteration(side) * static_cast<double>(self.nx * self.ny) / static_cast<double>(side * side);
  return self;
}

/// Writes one rank's calls.
class LuWriter {
 public:
  LuWriter(RankProgram& program, const LuRank& self, bool counted)
      : program_(&program), self_(&self), flops_(counted ? self.flops : 0) {}

  /// Two layers of faces to all four neighbours.
  void faces() const {
    const std::int64_t along_x = 2 * unknowns * self_->ny * self_->side;
    const std::int64_t along_y = 2 * unknowns * self_->nx * self_->side;
    both_ways(self_->north, self_->south, {to_south, to_north}, along_x);
    both_ways(self_->west, self_->east, {to_east, to_west}, along_y);
  }

  /// A wave over all planes from the north-west, one back.
  void waves() const {
    const std::int64_t planes = self_->side - 2;
    const double sweep = flops_ / 3 / static_cast<double>(planes);
    for (std::int64_t plane = 0; plane < planes; ++plane) {
      pass({self_->north, self_->west}, {self_->south, self_->east}, to_south, to_east, sweep);
    }
    for (std::int64_t plane = 0; plane < planes; ++plane) {
      pass({self_->south, self_->east}, {self_->north, self_->west}, to_north, to_west, sweep);
    }
  }
  void right_hand_side() const {
    faces();
    add_compute(*program_, flops_ / 3);
  }

  /// The surface integral: bottom and top, which all ranks share, then the sides that end an axis.
  void top_and_bottom() const {
    take(self_->east, to_west, 2 * self_->nx);
    give(self_->west, to_west, 2 * self_->nx);
    take(self_->south, to_north, 2 * (self_->ny + 2));
    give(self_->north, to_north, 2 * (self_->ny + 2));
  }
  void west_and_east() const {
    if (self_->west && self_->east) return;
    take(self_->south, to_north, self_->side);
    give(self_->north, to_north, self_->side);
  }
  void north_and_south() const {
    if (self_->north && self_->south) return;
    take(self_->east, to_west, self_->side);
    give(self_->west, to_west, self_->side);
  }

 private:
  struct Ends {
    Neighbour x, y;
  };
  struct Tags {
    std::int32_t forward = 0, back = 0;
  };

  /// One plane of a wave: from two neighbours, to the other two.
  void pass(const Ends& from, const Ends& to, std::int32_t tag_x, std::int32_t tag_y, double flops) const {
    const std::int64_t along_x = unknowns * self_->inner_y;
    const std::int64_t along_y = unknowns * self_->inner_x;
    if (from.x) program_->actions.push_back(doubles(ActionKind::recv, *from.x, tag_x, along_x));
    if (from.y) program_->actions.push_back(doubles(ActionKind::recv, *from.y, tag_y, along_y));
    add_compute(*program_, flops);
    give(to.x, tag_x, along_x);
    give(to.y, tag_y, along_y);
  }
  /// From the first to the second, then the other way.
  void both_ways(Neighbour first, Neighbour second, Tags tags, std::int64_t count) const {
    shift(first, second, tags.forward, count);
    shift(second, first, tags.back, count);
  }
  void shift(Neighbour from, Neighbour to, std::int32_t tag, std::int64_t count) const {
    if (from) program_->actions.push_back(doubles(ActionKind::irecv, *from, tag, count));
    give(to, tag, count);
    if (from) program_->actions.push_back(wait_action(*from, self_->rank, tag));
  }
  void take(Neighbour from, std::int32_t tag, std::int64_t count) const { shift(from, {}, tag, count); }
  void give(Neighbour to, std::int32_t tag, std::int64_t count) const {
    if (to) program_->actions.push_back(doubles(ActionKind::send, *to, tag, count));
  }

  RankProgram* program_;
  const LuRank* self_;
  double flops_;
};

/// All ranks' programs, written side by side.
class LuProgram {
 public:
  LuProgram(Workload& workload, std::int64_t side, const LuGrid& grid, bool counted) : workload_(&workload) {
    for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
      ranks_.push_back(describe_rank(side, grid, rank));
    }
    for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
      writers_.emplace_back(workload.programs[rank], ranks_[rank], counted);
    }
  }

  void each(void (LuWriter::*write)() const) const {
    for (const LuWriter& writer : writers_) (writer.*write)();
  }
  void reduce_to_all(std::int64_t count) const {
    add_to_all(*workload_, allreduce_action({count, type_double}));
  }
  void broadcast(int times, Elements elements) const {
    for (int i = 0; i < times; ++i) add_to_all(*workload_, rooted_action(ActionKind::bcast, 0, elements));
  }
  void start() const {
    each(&LuWriter::faces);
    reduce_to_all(unknowns);
    add_to_all(*workload_, plain_action(ActionKind::barrier));
  }
  void step() const {
    each(&LuWriter::waves);
    each(&LuWriter::right_hand_side);
  }
  /// With the norms of the change and of the residual.
  void last_step() const {
    each(&LuWriter::waves);
    reduce_to_all(unknowns);
    each(&LuWriter::right_hand_side);
    reduce_to_all(unknowns);
  }
  /// Parameters, the field's boundary, the exact right-hand side, one untimed step.
  void set_up() const {
    broadcast(3, {1, type_int});
    broadcast(2, {1, type_double});
    broadcast(1, {unknowns, type_double});
    broadcast(3, {1, type_int});
    broadcast(1, {1, type_logical});
    each(&LuWriter::faces);
    start();
    step();
    reduce_to_all(1);
    start();
  }
  /// The time, the error's norm, the surface integral.
  void verify() const {
    reduce_to_all(1);
    reduce_to_all(unknowns);
    for (const auto side :
         {&LuWriter::top_and_bottom, &LuWriter::west_and_east, &LuWriter::north_and_south}) {
      each(side);
      reduce_to_all(1);
    }
  }

 private:
  Workload* workload_;
  std::vector<LuRank> ranks_;
  std::vector<LuWriter> writers_;
};

LuGrid require_grid(const MapReader& spec, const NpbRun& run, std::int64_t side, std::uint32_t ranks) {
  const auto grid = lu_grid(ranks);
  if (!grid) {
    refuse_combination(spec, "runs on npx x npy ranks with npx / 2 <= npy <= npx, which " +
                                 std::to_string(ranks) + " is not");
  }
  if (side / grid->npx < least_side) {
    refuse_combination(spec, "class " + run.kind + " leaves a rank " + std::to_string(side / grid->npx) +
                                 " points along an axis on " + std::to_string(grid->npx) + " x " +
                                 std::to_string(grid->npy) + " ranks, must be at least " +
                                 std::to_string(least_side));
  }
  return *grid;
}

}  // namespace

// The program of NPB 3.4: relaxation steps, each a wave through all planes, a wave back and the right-hand
// side; the last ends in two norms.
Workload make_npb_lu(MapReader& spec, const WorkloadContext& context) {
  const auto actions_each = [&](const std::string& kind) {
    return static_cast<std::uint64_t>(10 * sides.at(kind)) * context.ranks;
  };
  const NpbRun run = read_npb_run(spec, iterations, actions_each);
  if (!complete(spec)) return {};
  const std::int64_t side = sides.at(run.kind);
  const LuGrid grid = require_grid(spec, run, side, context.ranks);

  Workload workload = start_programs(context.ranks);
  const LuProgram program(workload, side, grid, run.counted);
  if (run.setup) program.set_up();
  for (std::int64_t i = 1; i < run.iterations; ++i) program.step();
  program.last_step();
  if (run.setup) program.verify();
  finish_programs(workload);
  workload.spec = npb_spec("npb_lu", run);
  return workload;
}

}  // namespace netloom
