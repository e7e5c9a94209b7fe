#include "workload/npb.hpp"

namespace netloom {

NpbRun read_npb_run(MapReader& spec, const std::map<std::string, std::int64_t>& iterations,
                    const std::function<std::uint64_t(const std::string& kind)>& actions_each) {
  std::vector<std::string> kinds;
  for (const char* kind : {"S", "W", "A", "B", "C"}) {
    if (iterations.contains(kind)) kinds.emplace_back(kind);
  }
  NpbRun run;
  run.kind = spec.choice("class", kinds);
  const auto found = iterations.find(run.kind);
  if (found == iterations.end()) {
    spec.value("iterations");  // how many there may be depends on the class
  } else {
    run.iterations = read_iterations(spec, found->second, actions_each(run.kind));
  }
  run.setup = spec.boolean("setup", false);
  run.counted = read_compute(spec);
  return run;
}

std::function<std::uint64_t(const std::string&)> actions_a_rank(std::uint64_t each,
                                                                const WorkloadContext& context) {
  return [actions = each * context.ranks](const std::string&) { return actions; };
}

std::string npb_spec(const std::string& type, const NpbRun& run) {
  return flow_map({{"type", type},
                   {"class", run.kind},
                   {"iterations", std::to_string(run.iterations)},
                   {"setup", run.setup ? "yes" : "no"},
                   {"compute", run.counted ? "counted" : "none"}});
}

std::int64_t exact_root(std::int64_t number) {
  std::int64_t root = 0;
  while ((root + 1) * (root + 1) <= number) ++root;
  return root * root == number ? root : 0;
}

}  // namespace netloom
