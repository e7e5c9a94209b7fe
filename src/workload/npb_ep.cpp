#include "workload/npb.hpp"

namespace netloom {

namespace {

const std::map<std::string, int> pairs_log2{{"S", 24}, {"W", 25}, {"A", 28}, {"B", 30}, {"C", 32}};
const std::map<std::string, std::int64_t> once{{"S", 1}, {"W", 1}, {"A", 1}, {"B", 1}, {"C", 1}};

/// NPB's nominal count of class A is 26.68e9 operations for 2^28 pairs.
constexpr double flops_a_pair = 26.68e9 / 268435456;

}  // namespace

// Random pairs are counted without a message; then sums over all ranks.
Workload make_npb_ep(MapReader& spec, const WorkloadContext& context) {
  const NpbRun run = read_npb_run(spec, once, actions_a_rank(6, context));
  if (!complete(spec)) return {};

  Workload workload = start_programs(context.ranks);
  if (run.setup) add_to_all(workload, plain_action(ActionKind::barrier));
  const double pairs = std::int64_t{1} << pairs_log2.at(run.kind);
  for (std::int64_t i = 0; i < run.iterations; ++i) {
    if (run.counted) add_to_all(workload, compute_action(flops_a_pair * pairs / context.ranks));
    for (const std::int64_t count : {1, 1, 10}) add_to_all(workload, allreduce_action({count, type_double}));
  }
  if (run.setup) add_to_all(workload, allreduce_action({1, type_double}));
  finish_programs(workload);
  workload.spec = npb_spec("npb_ep", run);
  return workload;
}

}  // namespace netloom
