#pragma once
// One training step of a transformer on a grid of pipeline stages x data-parallel replicas x tensor-parallel
// ranks: what each rank computes, sends and reduces.

#include <cstdint>
#include <string>

#include "workload/process_grid.hpp"
#include "workload/workload.hpp"

namespace netloom {

struct LlmModel {
  std::int64_t layers = 1;
  std::int64_t hidden = 1;
  std::int64_t sequence = 1;     ///< tokens
  std::int64_t batch = 1;        ///< sequences a step, of all replicas
  std::int64_t micro_batch = 1;  ///< sequences
  std::int64_t bytes = 2;        ///< of a weight, gradient or activation
  std::int64_t experts = 0;      ///< a layer; 0: one multi-layer perceptron
  std::int64_t top_k = 2;        ///< experts that a token goes to
};

struct LlmParallel {
  std::int64_t pipeline = 1, data = 1, tensor = 1;
  std::int64_t expert = 1;               ///< replicas that share the experts of a layer
  std::string sharding = "none";         ///< none, optimizer, weights
  std::string schedule = "1f1b";         ///< 1f1b, gpipe
  std::string allreduce = "collective";  ///< collective, ring, tree

  ProcessGrid grid() const { return {pipeline, data, tensor}; }
};

/// Appends `steps` steps to the programs.
/// \pre the numbers divide as make_llm_training requires.
void add_llm_steps(Workload& workload, const LlmModel& model, const LlmParallel& parallel, std::int64_t steps,
                   bool counted);

}  // namespace netloom
