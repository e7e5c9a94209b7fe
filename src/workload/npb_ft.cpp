#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "workload/npb.hpp"

namespace netloom {

namespace {

struct FtClass {
  std::int64_t nx = 0, ny = 0, nz = 0;

  std::int64_t points() const { return nx * ny * nz; }
};

const std::map<std::string, FtClass> classes{{"S", {64, 64, 64}},
                                             {"W", {128, 128, 32}},
                                             {"A", {256, 256, 128}},
                                             {"B", {512, 256, 256}},
                                             {"C", {512, 512, 512}}};
const std::map<std::string, std::int64_t> iterations{{"S", 6}, {"W", 6}, {"A", 6}, {"B", 20}, {"C", 20}};

// NPB's own count of operations, as its report of Mop/s uses it, besides the transforms: a point of the
// initial conditions and of the index map, and a point of an iteration's evolution and checksum.
constexpr double flops_a_point_set_up = 14.8157;
constexpr double flops_a_point_evolved = 5.23518;

/// The communicators of a layout of P = slabs x columns ranks. In the slab layout there is one column, and
/// the transposition is a call of all ranks.
struct Layout {
  std::int64_t slabs = 1;
  std::int64_t columns = 1;
  std::vector<std::uint32_t> of_slab, of_column;  ///< by rank; empty in the slab layout
};

/// A part of a 3-D transform: computation, then an all-to-all among the ranks of a slab, or of a column.
struct Step {
  double flops = 0;
  bool in_slab = false;
};

/// 5 n log2 n operations a line of n points, so 5 log2 n a point.
double line_flops(double points, std::int64_t length) {
  return 5 * points * std::log2(static_cast<double>(length));
}

/// NPB's own names: commslice1 has the ranks of a slab, commslice2 one of each slab.
void add_communicators(Workload& workload, Layout& layout) {
  std::vector<std::uint32_t> slabs;
  std::vector<std::uint32_t> columns;
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    slabs.push_back(rank / static_cast<std::uint32_t>(layout.columns));
    columns.push_back(rank % static_cast<std::uint32_t>(layout.columns));
  }
  layout.of_slab = add_split(workload, slabs);
  layout.of_column = add_split(workload, columns);
}

/// The steps, and the computation after the last.
void add_transform(Workload& workload, const Layout& layout, std::int64_t points,
                   const std::vector<Step>& steps, double last) {
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    RankProgram& program = workload.programs[rank];
    for (const Step& step : steps) {
      add_compute(program, step.flops);
      const std::int64_t among = step.in_slab ? layout.columns : layout.slabs;
      if (among == 1) continue;  // NPB transposes nothing then
      Action exchange = alltoall_action({points / among, type_complex});
      if (layout.columns > 1)
        exchange.communicator = (step.in_slab ? layout.of_slab : layout.of_column)[rank];
      program.actions.push_back(exchange);
    }
    add_compute(program, last);
  }
}

void require_legal_ranks(const MapReader& spec, const std::string& name, const FtClass& kind,
                         std::uint32_t ranks) {
  if (std::has_single_bit(ranks) && ranks <= kind.ny * kind.nz) return;
  refuse_combination(spec, "class " + name + " runs on a power of two of ranks, at most one a line of its " +
                               std::to_string(kind.ny * kind.nz) + " lines, got " + std::to_string(ranks));
}

void add_program(Workload& workload, const FtClass& kind, const NpbRun& run) {
  const auto ranks = static_cast<std::int64_t>(workload.ranks());
  Layout layout{std::min(ranks, kind.nz), std::max<std::int64_t>(1, ranks / kind.nz), {}, {}};
  const std::int64_t local = kind.points() / ranks;
  const double points = run.counted ? static_cast<double>(local) : 0;
  const double x = line_flops(points, kind.nx);
  const double y = line_flops(points, kind.ny);
  const double z = line_flops(points, kind.nz);
  const double set_up = flops_a_point_set_up * points;
  const double evolved = flops_a_point_evolved * points;
  const bool flat = layout.columns == 1;
  const std::vector<Step> forward =
      flat ? std::vector<Step>{{set_up + x + y, false}} : std::vector<Step>{{set_up + x, false}, {z, true}};
  const std::vector<Step> backward =
      flat ? std::vector<Step>{{evolved + z, false}} : std::vector<Step>{{evolved + y, true}, {z, false}};
  const auto transform = [&](const std::vector<Step>& steps, double last) {
    add_transform(workload, layout, local, steps, last);
  };

  if (run.setup) {
    for (int i = 0; i < 4; ++i) add_to_all(workload, rooted_action(ActionKind::bcast, 0, {1, type_int}));
    add_to_all(workload, rooted_action(ActionKind::bcast, 0, {1, type_logical}));
  }
  if (!flat) add_communicators(workload, layout);
  if (run.setup) {
    transform(forward, flat ? z : y);
    add_to_all(workload, plain_action(ActionKind::barrier));
  }
  transform(forward, flat ? z : y);
  for (std::int64_t i = 0; i < run.iterations; ++i) {
    transform(backward, flat ? x + y : x);
    add_to_all(workload, rooted_action(ActionKind::reduce, 0, {1, type_complex}));
  }
}

}  // namespace

// The program of NPB 3.4, in its slab layout up to one plane a rank and beyond in its 2-D layout: a
// transform, then an evolution, an inverse transform and a checksum an iteration; with `setup` a transform
// before and the barrier at which NPB's clock starts.
Workload make_npb_ft(MapReader& spec, const WorkloadContext& context) {
  const NpbRun run = read_npb_run(spec, iterations, actions_a_rank(5, context));
  if (!complete(spec)) return {};
  const FtClass& kind = classes.at(run.kind);
  require_legal_ranks(spec, run.kind, kind, context.ranks);

  Workload workload = start_programs(context.ranks);
  add_program(workload, kind, run);
  finish_programs(workload);
  workload.spec = npb_spec("npb_ft", run);
  return workload;
}

}  // namespace netloom
