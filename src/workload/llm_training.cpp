#include <algorithm>
#include <map>

#include "workload/generator.hpp"
#include "workload/llm_step.hpp"

namespace netloom {

namespace {

const std::map<std::string, std::int64_t> bytes_of{{"fp8", 1}, {"fp16", 2}, {"bf16", 2}, {"fp32", 4}};
constexpr Range any_number{1, 1'000'000};
constexpr std::int64_t most_message_bytes = std::int64_t{1} << 40U;

struct LlmSpec {
  LlmModel model;
  LlmParallel parallel;
  std::string precision;
  bool data_is_given = false;
  std::int64_t iterations = 1;
  bool counted = true;
};

LlmModel read_model(MapReader& spec, LlmSpec& llm) {
  LlmModel model;
  model.layers = spec.integer("layers", {1, 10000});
  model.hidden = spec.integer("hidden", any_number);
  model.sequence = spec.integer("sequence", {1, 100'000'000});
  model.batch = spec.integer("batch", any_number);
  model.micro_batch = spec.integer("micro_batch", any_number, 1);
  llm.precision = spec.choice("precision", {"fp8", "fp16", "bf16", "fp32"}, "bf16");
  if (const auto found = bytes_of.find(llm.precision); found != bytes_of.end()) model.bytes = found->second;
  model.experts = spec.integer("experts", {0, 100'000}, 0);
  if (model.experts > 0)
    model.top_k = spec.integer("top_k", {1, model.experts}, std::min<std::int64_t>(2, model.experts));
  return model;
}

LlmParallel read_parallel(MapReader& spec, LlmSpec& llm, std::uint32_t ranks) {
  LlmParallel parallel;
  parallel.tensor = spec.integer("tensor_parallel", any_number, 1);
  parallel.pipeline = spec.integer("pipeline_parallel", any_number, 1);
  const std::int64_t left = std::max<std::int64_t>(1, ranks / (parallel.tensor * parallel.pipeline));
  llm.data_is_given = spec.has("data_parallel");
  parallel.data = llm.data_is_given ? spec.integer("data_parallel", any_number) : left;
  if (llm.model.experts > 0) parallel.expert = spec.integer("expert_parallel", any_number, 1);
  parallel.sharding = spec.choice("sharding", {"none", "optimizer", "weights"}, "none");
  parallel.schedule = spec.choice("schedule", {"1f1b", "gpipe"}, "1f1b");
  parallel.allreduce = spec.choice("allreduce", {"collective", "ring", "tree"}, "collective");
  return parallel;
}

/// About so many actions a step, all ranks together.
std::uint64_t actions_a_step(const LlmModel& model, const LlmParallel& parallel, std::uint32_t ranks) {
  const auto number = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
  const std::uint64_t layers = 1 + number(model.layers / parallel.pipeline);
  const std::uint64_t micro_batches = 1 + number(model.batch / (parallel.data * model.micro_batch));
  const bool ring = parallel.allreduce == "ring";
  const std::uint64_t tensor = ring ? 6 * number(parallel.tensor) : 1;
  const std::uint64_t data = ring ? 6 * number(parallel.data) : 1;
  return ranks * layers * (micro_batches * (4 * tensor + 10) + 2 * data);
}

/// What is wrong whatever the number of ranks.
void check(MapReader& spec, const LlmSpec& llm) {
  const auto must_divide = [&](const char* key, std::int64_t divisor, const char* what, std::int64_t number) {
    if (number % divisor == 0) return;
    spec.fault(key, std::string("must divide ") + what + ", " + std::to_string(number) + ", got " +
                        std::to_string(divisor));
  };
  must_divide("pipeline_parallel", llm.parallel.pipeline, "layers", llm.model.layers);
  must_divide("tensor_parallel", llm.parallel.tensor, "hidden", llm.model.hidden);
  must_divide("micro_batch", llm.model.micro_batch, "batch", llm.model.batch);
  if (llm.model.experts > 0)
    must_divide("expert_parallel", llm.parallel.expert, "experts", llm.model.experts);
  const auto h = static_cast<double>(llm.model.hidden);
  const auto bytes = static_cast<double>(llm.model.bytes);
  const double message = static_cast<double>(llm.model.micro_batch) *
                         static_cast<double>(llm.model.sequence) * h * bytes *
                         static_cast<double>(llm.model.top_k);
  const auto squares =
      static_cast<double>(std::max<std::int64_t>(12, 8 * (llm.model.experts / llm.parallel.expert)));
  const double weights = squares * h * h * bytes / static_cast<double>(llm.parallel.tensor);
  if (std::max(message, weights) > static_cast<double>(most_message_bytes)) {
    spec.fault(
        "hidden",
        "must leave a rank at most 1TiB of activations of a micro-batch and of weights of a layer, got " +
            std::to_string(llm.model.hidden));
  }
}

LlmSpec read_llm(MapReader& spec, std::uint32_t ranks) {
  LlmSpec llm;
  llm.model = read_model(spec, llm);
  llm.parallel = read_parallel(spec, llm, ranks);
  llm.iterations = read_iterations(spec, 1, actions_a_step(llm.model, llm.parallel, ranks));
  llm.counted = read_compute(spec);
  if (spec.faults().empty()) check(spec, llm);
  return llm;
}

void require_fit(const MapReader& spec, const LlmSpec& llm, std::uint32_t ranks) {
  const LlmParallel& parallel = llm.parallel;
  const std::string grid = grid_text(parallel.grid());
  if (product_of(parallel.grid()) != ranks) {
    refuse_combination(spec, "pipeline_parallel x data_parallel x tensor_parallel, " + grid + ", run on " +
                                 std::to_string(product_of(parallel.grid())) + " ranks, got " +
                                 std::to_string(ranks));
  }
  if (llm.model.batch % (parallel.data * llm.model.micro_batch) != 0) {
    refuse_combination(spec, "batch must be a multiple of micro_batch times data_parallel, " +
                                 std::to_string(parallel.data * llm.model.micro_batch) + ", got " +
                                 std::to_string(llm.model.batch));
  }
  if (parallel.data % parallel.expert != 0) {
    refuse_combination(spec, "expert_parallel must divide data_parallel, " + std::to_string(parallel.data) +
                                 ", got " + std::to_string(parallel.expert));
  }
}

std::string spec_of(const LlmSpec& llm) {
  std::vector<std::pair<std::string, std::string>> entries{{"type", "llm_training"}};
  const auto add = [&](const char* key, std::int64_t number) {
    entries.emplace_back(key, std::to_string(number));
  };
  add("layers", llm.model.layers);
  add("hidden", llm.model.hidden);
  add("sequence", llm.model.sequence);
  add("batch", llm.model.batch);
  add("micro_batch", llm.model.micro_batch);
  entries.emplace_back("precision", llm.precision);
  add("experts", llm.model.experts);
  if (llm.model.experts > 0) add("top_k", llm.model.top_k);
  if (llm.data_is_given) add("data_parallel", llm.parallel.data);
  add("tensor_parallel", llm.parallel.tensor);
  add("pipeline_parallel", llm.parallel.pipeline);
  if (llm.model.experts > 0) add("expert_parallel", llm.parallel.expert);
  entries.emplace_back("sharding", llm.parallel.sharding);
  entries.emplace_back("schedule", llm.parallel.schedule);
  entries.emplace_back("allreduce", llm.parallel.allreduce);
  add("iterations", llm.iterations);
  entries.emplace_back("compute", llm.counted ? "counted" : "none");
  return flow_map(entries);
}

}  // namespace

// Training steps of a transformer with data, tensor, pipeline and expert parallelism.
Workload make_llm_training(MapReader& spec, const WorkloadContext& context) {
  const LlmSpec llm = read_llm(spec, context.ranks);
  if (!complete(spec)) return {};
  require_fit(spec, llm, context.ranks);
  Workload workload = start_programs(context.ranks);
  add_llm_steps(workload, llm.model, llm.parallel, llm.iterations, llm.counted);
  finish_programs(workload);
  workload.spec = spec_of(llm);
  return workload;
}

}  // namespace netloom
