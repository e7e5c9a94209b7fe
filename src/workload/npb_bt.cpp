#include "workload/multipartition.hpp"

namespace netloom {

namespace {

double flops_an_iteration(std::int64_t points) {
  const auto n = static_cast<double>(points);
  return 3478.8 * n * n * n - 17655.7 * n * n + 28023.7 * n;
}

/// Messages of a stage carry the place of the cell in the two other axes, the earlier axis first.
std::int32_t tag_of(std::int32_t direction, const Multipartition& self, std::size_t axis,
                    const Multipartition::Cell& cell) {
  const std::int64_t first = cell[axis == 0 ? 1 : 0];
  const std::int64_t second = cell[axis == 2 ? 1 : 2];
  return direction + static_cast<std::int32_t>(first + second * self.parts);
}

/// Forward elimination sends a 5 x 5 block and a vector for every point of the largest cell's face, the way
/// back a vector. What goes up an axis carries the tag of the lower side's faces.
void add_handover(RankProgram& program, const Multipartition& self, const Handover& handover) {
  const std::int64_t side = self.points / self.parts + 1;
  const std::int64_t count = (handover.forward ? 30 : 5) * side * side;
  const std::size_t axis = handover.axis;
  const std::int32_t tag = handover.forward ? downward_tag(axis) : upward_tag(axis);
  const std::int32_t sent = tag_of(tag, self, axis, self.cell_at(axis, handover.stage));
  const std::int32_t taken = tag_of(tag, self, axis, self.cell_at(axis, handover.next));
  program.actions.push_back(doubles(ActionKind::isend, handover.to, sent, count));
  program.actions.push_back(doubles(ActionKind::irecv, handover.from, taken, count));
  program.actions.push_back(wait_action(self.rank, handover.to, sent));
  program.actions.push_back(wait_action(handover.from, self.rank, taken));
}

const Multisweep bt{
    "npb_bt",
    {{"S", 12}, {"W", 24}, {"A", 64}, {"B", 102}, {"C", 162}},
    {{"S", 60}, {"W", 200}, {"A", 200}, {"B", 200}, {"C", 200}},
    {{1, type_int}, {1, type_double}, {3, type_int}, {1, type_int}, {1, type_int}, {1, type_logical}},
    flops_an_iteration,
    add_handover};

}  // namespace

Workload make_npb_bt(MapReader& spec, const WorkloadContext& context) {
  return make_multisweep(spec, context, bt);
}

}  // namespace netloom
