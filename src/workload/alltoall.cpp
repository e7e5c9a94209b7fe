#include "workload/actions.hpp"
#include "workload/generator.hpp"

namespace netloom {

// `size` bytes from every rank to every other, and to itself, an iteration.
Workload make_alltoall(MapReader& spec, const WorkloadContext& context) {
  const std::int64_t size = read_size(spec);
  const std::int64_t iterations = read_iterations(spec, 1, context.ranks);
  if (!complete(spec)) return {};
  Workload workload = start_programs(context.ranks);
  for (std::int64_t i = 0; i < iterations; ++i) add_to_all(workload, alltoall_action({size, type_byte}));
  finish_programs(workload);
  workload.spec = flow_map({{"type", "alltoall"},
                            {"size", to_text(Bytes{static_cast<std::uint64_t>(size)})},
                            {"iterations", std::to_string(iterations)}});
  return workload;
}

}  // namespace netloom
