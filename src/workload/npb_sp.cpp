#include "workload/multipartition.hpp"

namespace netloom {

namespace {

double flops_an_iteration(std::int64_t points) {
  const auto n = static_cast<double>(points);
  return 881.174 * n * n * n - 4683.91 * n * n + 11484.5 * n - 19272.4;
}

/// Points of a cell's face across an axis, without those of the cube's boundary.
std::int64_t inner_face(const Multipartition& self, std::size_t axis, std::int64_t stage) {
  const Multipartition::Cell& cell = self.cell_at(axis, stage);
  return self.inner_side(cell, (axis + 1) % axes) * self.inner_side(cell, (axis + 2) % axes);
}

/// Forward elimination of five pentadiagonal systems sends 22 doubles a point, the way back 10.
void add_handover(RankProgram& program, const Multipartition& self, const Handover& handover) {
  const std::int64_t each = handover.forward ? 22 : 10;
  const std::int64_t sent = each * inner_face(self, handover.axis, handover.stage);
  const std::int64_t taken = each * inner_face(self, handover.axis, handover.next);
  program.actions.push_back(doubles(ActionKind::isend, handover.to, 0, sent));
  program.actions.push_back(doubles(ActionKind::irecv, handover.from, 0, taken));
  program.actions.push_back(waitall_action(2));
}

const Multisweep sp{"npb_sp",
                    {{"S", 12}, {"W", 36}, {"A", 64}, {"B", 102}, {"C", 162}},
                    {{"S", 100}, {"W", 400}, {"A", 400}, {"B", 400}, {"C", 400}},
                    {{1, type_int}, {1, type_double}, {3, type_int}, {1, type_logical}},
                    flops_an_iteration,
                    add_handover};

}  // namespace

Workload make_npb_sp(MapReader& spec, const WorkloadContext& context) {
  return make_multisweep(spec, context, sp);
}

}  // namespace netloom
