#include "workload/multipartition.hpp"

#include <algorithm>
#include <cassert>

namespace netloom {

namespace {

constexpr std::int64_t least_side = 3;
constexpr std::int64_t layers = 2;
constexpr std::int64_t unknowns = 5;

/// An iteration's operations: a quarter is the right-hand side, a quarter each sweep.
constexpr double shares = 4;

constexpr std::uint64_t actions_a_handover = 4;

/// Forward elimination along an axis, and back.
void add_sweep(RankProgram& program, const Multipartition& self, const Multisweep& kind, std::size_t axis,
               double flops) {
  const double stage_flops = flops / (2.0 * static_cast<double>(self.parts));
  const std::uint32_t up = self.successor[axis];
  const std::uint32_t down = self.predecessor[axis];
  for (std::int64_t stage = 0; stage < self.parts; ++stage) {
    if (stage > 0) kind.add_handover(program, self, {axis, true, stage - 1, stage, up, down});
    add_compute(program, stage_flops);
  }
  for (std::int64_t stage = self.parts - 1; stage >= 0; --stage) {
    if (stage < self.parts - 1) kind.add_handover(program, self, {axis, false, stage + 1, stage, down, up});
    add_compute(program, stage_flops);
  }
}

void add_iteration(RankProgram& program, const Multipartition& self, const Multisweep& kind, double flops) {
  add_faces(program, self);
  add_compute(program, flops / shares);
  for (std::size_t axis = 0; axis < axes; ++axis) add_sweep(program, self, kind, axis, flops / shares);
}

/// Doubles of the faces between this rank's cells and those above them (`edge` parts - 1) or below (0).
std::int64_t face_count(const Multipartition& self, std::size_t axis, std::int64_t edge) {
  std::int64_t points = 0;
  for (const Multipartition::Cell& cell : self.cells) {
    if (cell[axis] == edge) continue;
    points += self.side(cell, (axis + 1) % axes) * self.side(cell, (axis + 2) % axes);
  }
  return layers * unknowns * points;
}

std::int64_t require_legal_ranks(const MapReader& spec, const NpbRun& run, std::int64_t points,
                                 std::uint32_t ranks) {
  const std::int64_t parts = exact_root(ranks);
  if (parts == 0) refuse_combination(spec, "runs on a square of ranks, got " + std::to_string(ranks));
  if (points / parts < least_side) {
    refuse_combination(spec, "class " + run.kind + " leaves a cell " + std::to_string(points / parts) +
                                 " points a side on " + std::to_string(ranks) + " ranks, must be at least " +
                                 std::to_string(least_side));
  }
  return parts;
}

}  // namespace

const Multipartition::Cell& Multipartition::cell_at(std::size_t axis, std::int64_t stage) const {
  const auto found =
      std::find_if(cells.begin(), cells.end(), [&](const Cell& cell) { return cell[axis] == stage; });
  assert(found != cells.end());
  return *found;
}

Multipartition multipartition(std::uint32_t rank, std::int64_t parts, std::int64_t points) {
  const std::int64_t i = rank % parts;
  const std::int64_t j = rank / parts;
  const auto at = [&](std::int64_t x, std::int64_t y) {
    return static_cast<std::uint32_t>((x + parts) % parts + parts * ((y + parts) % parts));
  };
  Multipartition self;
  self.rank = rank;
  self.parts = parts;
  self.points = points;
  for (std::int64_t c = 0; c < parts; ++c)
    self.cells.push_back({(i + c) % parts, (j + parts - c) % parts, c});
  self.successor = {at(i + 1, j), at(i, j + 1), at(i - 1, j + 1)};
  self.predecessor = {at(i - 1, j), at(i, j - 1), at(i + 1, j - 1)};
  return self;
}

// NPB numbers the directions east, west, north, south, bottom, top from 2000 on: the last two in the other
// order.
std::int32_t upward_tag(std::size_t axis) {
  constexpr std::array<std::int32_t, axes> tags{2000, 4000, 7000};
  return tags[axis];
}

std::int32_t downward_tag(std::size_t axis) {
  constexpr std::array<std::int32_t, axes> tags{3000, 5000, 6000};
  return tags[axis];
}

void add_faces(RankProgram& program, const Multipartition& self) {
  if (self.parts == 1) return;
  for (const ActionKind kind : {ActionKind::irecv, ActionKind::isend}) {
    const bool sends = kind == ActionKind::isend;
    for (std::size_t axis = 0; axis < axes; ++axis) {
      const std::int32_t up = upward_tag(axis);
      const std::int32_t down = downward_tag(axis);
      program.actions.push_back(
          doubles(kind, self.successor[axis], sends ? up : down, face_count(self, axis, self.parts - 1)));
      program.actions.push_back(
          doubles(kind, self.predecessor[axis], sends ? down : up, face_count(self, axis, 0)));
    }
  }
  program.actions.push_back(waitall_action(4 * static_cast<std::int64_t>(axes)));
}

Workload make_multisweep(MapReader& spec, const WorkloadContext& context, const Multisweep& kind) {
  const auto stages = static_cast<std::uint64_t>(exact_root(context.ranks));
  const std::uint64_t actions_each = 13 + 2 * axes * stages * (1 + actions_a_handover);
  const NpbRun run = read_npb_run(spec, kind.iterations, actions_a_rank(actions_each, context));
  if (!complete(spec)) return {};
  const std::int64_t points = kind.points.at(run.kind);
  const std::int64_t parts = require_legal_ranks(spec, run, points, context.ranks);
  const double flops = run.counted ? kind.flops(points) / context.ranks : 0;

  Workload workload = start_programs(context.ranks);
  const auto each = [&](auto write) {
    for (std::uint32_t rank = 0; rank < context.ranks; ++rank) {
      write(workload.programs[rank], multipartition(rank, parts, points));
    }
  };
  if (run.setup) {
    for (const Elements& elements : kind.parameters) {
      add_to_all(workload, rooted_action(ActionKind::bcast, 0, elements));
    }
    each(
        [&](RankProgram& program, const Multipartition& self) { add_iteration(program, self, kind, flops); });
    add_to_all(workload, plain_action(ActionKind::barrier));
  }
  each([&](RankProgram& program, const Multipartition& self) {
    for (std::int64_t i = 0; i < run.iterations; ++i) add_iteration(program, self, kind, flops);
  });
  if (run.setup) {  // the error's norm, the residual's, the time
    add_to_all(workload, allreduce_action({unknowns, type_double}));
    each([](RankProgram& program, const Multipartition& self) { add_faces(program, self); });
    add_to_all(workload, allreduce_action({unknowns, type_double}));
    add_to_all(workload, rooted_action(ActionKind::reduce, 0, {1, type_double}));
    add_to_all(workload, plain_action(ActionKind::barrier));
  }
  finish_programs(workload);
  workload.spec = npb_spec(kind.type, run);
  return workload;
}

}  // namespace netloom
