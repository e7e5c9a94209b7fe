#include <bit>
#include <cmath>

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

/// One 3-D transform of the slab a rank holds, with the all-to-all that turns planes into columns between.
struct Transform {
  double before = 0;  ///< flops before the all-to-all
  double after = 0;
  std::int64_t to_each = 0;  ///< complex numbers
};

/// 5 n log2 n operations a line of n points, so 5 log2 n a point.
double line_flops(double points, std::int64_t length) {
  return 5 * points * std::log2(static_cast<double>(length));
}

void add_transform(Workload& workload, const Transform& transform) {
  const bool alone = workload.ranks() == 1;  // NPB transposes nothing then
  for (RankProgram& program : workload.programs) {
    add_compute(program, transform.before);
    if (!alone) program.actions.push_back(alltoall_action({transform.to_each, type_complex}));
    add_compute(program, transform.after);
  }
}

void require_legal_ranks(const MapReader& spec, const std::string& name, std::int64_t planes,
                         std::uint32_t ranks) {
  if (std::has_single_bit(ranks) && ranks <= planes) return;
  refuse_combination(spec, "class " + name + " has " + std::to_string(planes) +
                               " planes and runs on a power of two of ranks, at most one a plane, got " +
                               std::to_string(ranks));
}

void add_program(Workload& workload, const FtClass& kind, const NpbRun& run) {
  const auto ranks = static_cast<std::int64_t>(workload.ranks());
  const double points = run.counted ? static_cast<double>(kind.points() / ranks) : 0;
  const double plane_flops = line_flops(points, kind.nx) + line_flops(points, kind.ny);
  const double column_flops = line_flops(points, kind.nz);
  const std::int64_t to_each = kind.points() / (ranks * ranks);
  const Transform forward{flops_a_point_set_up * points + plane_flops, column_flops, to_each};
  const Transform backward{flops_a_point_evolved * points + column_flops, plane_flops, to_each};

  if (run.setup) {
    for (int i = 0; i < 4; ++i) add_to_all(workload, rooted_action(ActionKind::bcast, 0, {1, type_int}));
    add_to_all(workload, rooted_action(ActionKind::bcast, 0, {1, type_logical}));
    add_transform(workload, forward);
    add_to_all(workload, plain_action(ActionKind::barrier));
  }
  add_transform(workload, forward);
  for (std::int64_t i = 0; i < run.iterations; ++i) {
    add_transform(workload, backward);
    add_to_all(workload, rooted_action(ActionKind::reduce, 0, {1, type_complex}));
  }
}

}  // namespace

// The program of NPB 3.4 in its slab layout: a transform, then an evolution, an inverse transform and a
// checksum an iteration; with `setup` a transform before and the barrier at which NPB's clock starts.
Workload make_npb_ft(MapReader& spec, const WorkloadContext& context) {
  const NpbRun run = read_npb_run(spec, iterations, actions_a_rank(4, context));
  if (!complete(spec)) return {};
  const FtClass& kind = classes.at(run.kind);
  require_legal_ranks(spec, run.kind, kind.nz, context.ranks);

  Workload workload = start_programs(context.ranks);
  add_program(workload, kind, run);
  finish_programs(workload);
  workload.spec = npb_spec("npb_ft", run);
  return workload;
}

}  // namespace netloom
