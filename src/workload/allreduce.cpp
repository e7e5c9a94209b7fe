#include "workload/actions.hpp"
#include "workload/generator.hpp"

namespace netloom {

// A vector of `size` bytes reduced over all ranks an iteration; the reduction itself costs no time.
Workload make_allreduce(MapReader& spec, const WorkloadContext& context) {
  const std::int64_t size = read_size(spec);
  const std::int64_t iterations = read_iterations(spec, 1, context.ranks);
  if (!complete(spec)) return {};
  Workload workload = start_programs(context.ranks);
  for (std::int64_t i = 0; i < iterations; ++i) add_to_all(workload, allreduce_action({size, type_byte}));
  finish_programs(workload);
  workload.spec = flow_map({{"type", "allreduce"},
                            {"size", to_text(Bytes{static_cast<std::uint64_t>(size)})},
                            {"iterations", std::to_string(iterations)}});
  return workload;
}

}  // namespace netloom
