#include "workload/actions.hpp"
#include "workload/generator.hpp"

namespace netloom {

// `size` bytes from `root` to every other rank an iteration.
Workload make_bcast(MapReader& spec, const WorkloadContext& context) {
  const std::int64_t size = read_size(spec);
  const std::uint32_t root = read_rank(spec, "root", 0);
  const std::int64_t iterations = read_iterations(spec, 1, context.ranks);
  if (!complete(spec)) return {};
  require_rank(spec, "root", root, context.ranks);
  Workload workload = start_programs(context.ranks);
  for (std::int64_t i = 0; i < iterations; ++i) {
    add_to_all(workload, rooted_action(ActionKind::bcast, root, {size, type_byte}));
  }
  finish_programs(workload);
  workload.spec = flow_map({{"type", "bcast"},
                            {"size", to_text(Bytes{static_cast<std::uint64_t>(size)})},
                            {"root", std::to_string(root)},
                            {"iterations", std::to_string(iterations)}});
  return workload;
}

}  // namespace netloom
