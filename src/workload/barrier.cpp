#include "workload/actions.hpp"
#include "workload/generator.hpp"

namespace netloom {

Workload make_barrier(MapReader& spec, const WorkloadContext& context) {
  const std::int64_t iterations = read_iterations(spec, 1, context.ranks);
  if (!complete(spec)) return {};
  Workload workload = start_programs(context.ranks);
  for (std::int64_t i = 0; i < iterations; ++i) add_to_all(workload, plain_action(ActionKind::barrier));
  finish_programs(workload);
  workload.spec = flow_map({{"type", "barrier"}, {"iterations", std::to_string(iterations)}});
  return workload;
}

}  // namespace netloom
