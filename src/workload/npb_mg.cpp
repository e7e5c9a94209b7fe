#include <array>
#include <bit>
#include <cmath>

#include "workload/npb.hpp"

namespace netloom {

namespace {

const std::map<std::string, int> finest_level{{"S", 5}, {"W", 7}, {"A", 8}, {"B", 8}, {"C", 9}};
const std::map<std::string, std::int64_t> iterations{{"S", 4}, {"W", 4}, {"A", 4}, {"B", 20}, {"C", 20}};

constexpr std::size_t axes = 3;

/// NPB's own count, a point of the finest grid and an iteration.
constexpr double flops_a_point = 58;
/// Calls an iteration on each level; the operations are spread over them by the points of their levels.
constexpr double calls_a_level = 4;

/// Where a rank is, and what it holds of the grid of 2^level points a side.
struct MgRank {
  int finest = 0;
  std::uint32_t rank = 0;
  std::array<std::int64_t, axes> parts{};  ///< ranks along each axis
  std::array<std::int64_t, axes> at{};

  /// Points along an axis, both ghosts included; 2 where the level has none for this rank.
  std::int64_t size(std::size_t axis, int level) const {
    const std::int64_t side = std::int64_t{1} << level;
    return 2 + (at[axis] + 1) * side / parts[axis] - at[axis] * side / parts[axis];
  }
  bool holds(std::size_t axis, int level) const { return size(axis, level) > 2; }
  bool alive(int level) const { return holds(0, level) && holds(1, level) && holds(2, level); }

  /// The next rank along an axis that holds points of the level, or the one before (`direction` -1).
  std::uint32_t neighbour(std::size_t axis, int direction, int level) const {
    const std::int64_t apart = std::max<std::int64_t>(1, parts[axis] >> level);
    std::array<std::int64_t, axes> to = at;
    to[axis] = (to[axis] + direction * apart + parts[axis]) % parts[axis];
    return static_cast<std::uint32_t>(to[0] + parts[0] * (to[1] + parts[1] * to[2]));
  }
  /// Doubles that a receive has room for.
  std::int64_t buffer() const {
    const int log2 = std::countr_zero(static_cast<std::uint64_t>(parts[0] * parts[1] * parts[2]));
    const std::int64_t side = 2 + (std::int64_t{1} << (finest - log2 / 3));
    return 2 * side * side;
  }
};

MgRank describe_rank(int finest, std::uint32_t ranks, std::uint32_t rank) {
  const int log2 = std::countr_zero(ranks);
  MgRank self;
  self.finest = finest;
  self.rank = rank;
  self.parts = {std::int64_t{1} << (log2 / 3), std::int64_t{1} << ((log2 - log2 / 3) / 2), 0};
  self.parts[2] = ranks / (self.parts[0] * self.parts[1]);
  self.at = {rank % self.parts[0], rank / self.parts[0] % self.parts[1],
             rank / (self.parts[0] * self.parts[1])};
  return self;
}

/// Messages along an axis: 100 to the rank before, 300 to the next.
std::int32_t tag_of(std::size_t axis, int direction) {
  return static_cast<std::int32_t>(1000 * (axis + 1) + 200) + 100 * direction;
}

/// Writes one rank's calls.
class MgWriter {
 public:
  MgWriter(RankProgram& program, const MgRank& self, bool counted)
      : program_(&program), self_(&self), flops_(counted ? flops_a_call() : 0) {}

  /// Every face of a level to the neighbours.
  void faces(int level) const {
    if (!self_->alive(level)) return;
    for (std::size_t axis = 0; axis < axes; ++axis) {
      receive(axis, level);
      const std::int64_t count = face(axis, level);
      send(axis, +1, level, count);
      send(axis, -1, level, count);
      wait(axis, level);
    }
  }

  /// What the ranks that hold points of the next coarser level give to those that do not.
  void handing_down(int level) const {
    for (std::size_t axis = 0; axis < axes; ++axis) {
      if (!self_->holds(axis, level)) continue;
      if (!self_->holds(axis, level - 1)) {
        receive(axis, level);
        wait(axis, level);
      } else if ((std::int64_t{1} << (level - 1)) < self_->parts[axis]) {
        const std::int64_t side =
            self_->size((axis + 1) % axes, level) * self_->size((axis + 2) % axes, level);
        send(axis, +1, level, 2 * side);
        send(axis, -1, level, side);
      }
    }
  }

  void cycle() const {
    for (int level = self_->finest - 1; level >= 1; --level) work_and_faces(level);
    work_and_faces(1);
    for (int level = 2; level <= self_->finest; ++level) {
      work(level);
      handing_down(level);
      work_and_faces(level);
      work_and_faces(level);
    }
  }
  void residual() const { work_and_faces(self_->finest); }

 private:
  /// Flops a point and call, so that an iteration makes as many as NPB counts.
  double flops_a_call() const {
    double points = 0;  // of all levels, to one of the finest
    for (int level = 1; level <= self_->finest; ++level) points += std::pow(8.0, level - self_->finest);
    return flops_a_point / (calls_a_level * points);
  }
  void work(int level) const {
    if (!self_->alive(level)) return;
    double points = 1;
    for (std::size_t axis = 0; axis < axes; ++axis)
      points *= static_cast<double>(self_->size(axis, level) - 2);
    add_compute(*program_, flops_ * points);
  }
  void work_and_faces(int level) const {
    work(level);
    faces(level);
  }
  /// The axes are exchanged one after the other: the later ones carry the ghosts of the earlier.
  std::int64_t face(std::size_t axis, int level) const {
    const auto inner = [&](std::size_t other) { return self_->size(other, level) - 2; };
    const auto whole = [&](std::size_t other) { return self_->size(other, level); };
    if (axis == 0) return inner(1) * inner(2);
    if (axis == 1) return whole(0) * inner(2);
    return whole(0) * whole(1);
  }
  void receive(std::size_t axis, int level) const {
    for (const int direction : {+1, -1}) {
      program_->actions.push_back(doubles(ActionKind::irecv, self_->neighbour(axis, direction, level),
                                          tag_of(axis, -direction), self_->buffer()));
    }
  }
  void send(std::size_t axis, int direction, int level, std::int64_t count) const {
    program_->actions.push_back(
        doubles(ActionKind::send, self_->neighbour(axis, direction, level), tag_of(axis, direction), count));
  }
  void wait(std::size_t axis, int level) const {
    for (const int direction : {+1, -1}) {
      program_->actions.push_back(
          wait_action(self_->neighbour(axis, direction, level), self_->rank, tag_of(axis, -direction)));
    }
  }

  RankProgram* program_;
  const MgRank* self_;
  double flops_;
};

/// All ranks' programs, written side by side.
class MgProgram {
 public:
  MgProgram(Workload& workload, int finest, bool counted) : workload_(&workload) {
    const std::uint32_t ranks = workload.ranks();
    for (std::uint32_t rank = 0; rank < ranks; ++rank) ranks_.push_back(describe_rank(finest, ranks, rank));
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      writers_.emplace_back(workload.programs[rank], ranks_[rank], counted);
    }
  }

  void residual() const {
    for (const MgWriter& writer : writers_) writer.residual();
  }
  void iteration() const {
    for (const MgWriter& writer : writers_) writer.cycle();
    residual();
  }
  /// The sum of squares and the largest element of a grid.
  void norms() const {
    for (int i = 0; i < 2; ++i) add_to_all(*workload_, allreduce_action({1, type_double}));
  }
  /// The right-hand side: the ten largest and the ten smallest random numbers are found one by one.
  void right_hand_side() const {
    barrier();
    for (int i = 0; i < 20; ++i) {
      add_to_all(*workload_, allreduce_action({1, type_double}));
      add_to_all(*workload_, allreduce_action({4, type_int}));
    }
    barrier();
    for (const MgWriter& writer : writers_) writer.faces(ranks_.front().finest);
  }
  void set_up() const {
    barrier();
    for (int i = 0; i < 5; ++i) add_to_all(*workload_, rooted_action(ActionKind::bcast, 0, {1, type_int}));
    add_to_all(*workload_, rooted_action(ActionKind::bcast, 0, {8, type_int}));
    add_to_all(*workload_, rooted_action(ActionKind::bcast, 0, {1, type_logical}));
    right_hand_side();
    norms();
    residual();
    norms();
    iteration();
    right_hand_side();
    barrier();
  }

 private:
  void barrier() const { add_to_all(*workload_, plain_action(ActionKind::barrier)); }

  Workload* workload_;
  std::vector<MgRank> ranks_;
  std::vector<MgWriter> writers_;
};

}  // namespace

// The program of NPB 3.4: V-cycles, each followed by a residual, between two pairs of norms.
Workload make_npb_mg(MapReader& spec, const WorkloadContext& context) {
  const NpbRun run = read_npb_run(spec, iterations, actions_a_rank(100, context));
  if (!complete(spec)) return {};
  const int finest = finest_level.at(run.kind);
  const int most_log2 = 3 * finest;
  if (!std::has_single_bit(context.ranks) || std::countr_zero(context.ranks) > most_log2) {
    refuse_combination(spec, "class " + run.kind + " runs on a power of two of ranks, at most 2^" +
                                 std::to_string(most_log2) + ", got " + std::to_string(context.ranks));
  }

  Workload workload = start_programs(context.ranks);
  const MgProgram program(workload, finest, run.counted);
  if (run.setup) program.set_up();
  program.residual();
  program.norms();
  for (std::int64_t i = 0; i < run.iterations; ++i) program.iteration();
  program.norms();
  if (run.setup) add_to_all(workload, rooted_action(ActionKind::reduce, 0, {1, type_double}));
  finish_programs(workload);
  workload.spec = npb_spec("npb_mg", run);
  return workload;
}

}  // namespace netloom
