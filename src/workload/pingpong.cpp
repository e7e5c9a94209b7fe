#include "workload/actions.hpp"
#include "workload/generator.hpp"

namespace netloom {

// A message of `size` bytes from rank 0 to `partner` and one back, an iteration; the other ranks are idle.
Workload make_pingpong(MapReader& spec, const WorkloadContext& context) {
  const std::int64_t size = read_size(spec);
  const std::uint32_t partner = read_rank(spec, "partner", 1);
  if (partner == 0) spec.fault("partner", "must not be 0, which is the other end");
  const std::int64_t iterations = read_iterations(spec, 1, 4);
  if (!complete(spec)) return {};
  require_rank(spec, "partner", partner, context.ranks);
  Workload workload = start_programs(context.ranks);
  const Elements ball{size, type_byte};
  for (std::int64_t i = 0; i < iterations; ++i) {
    auto& first = workload.programs[0].actions;
    auto& second = workload.programs[partner].actions;
    first.push_back(message_action(ActionKind::send, partner, 0, ball));
    second.push_back(message_action(ActionKind::recv, 0, 0, ball));
    second.push_back(message_action(ActionKind::send, 0, 0, ball));
    first.push_back(message_action(ActionKind::recv, partner, 0, ball));
  }
  finish_programs(workload);
  workload.spec = flow_map({{"type", "pingpong"},
                            {"size", to_text(Bytes{static_cast<std::uint64_t>(size)})},
                            {"partner", std::to_string(partner)},
                            {"iterations", std::to_string(iterations)}});
  return workload;
}

}  // namespace netloom
