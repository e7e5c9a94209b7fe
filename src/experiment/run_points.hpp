#pragma once
// The loop that keeps the worker processes busy.

#include <string>

#include "experiment/plan.hpp"
#include "results/provenance.hpp"

namespace netloom {

/// How it came out.
struct RunsEnd {
  std::string trouble;   ///< why it ended early (a request to stop, a full disk), or nothing
  std::size_t done = 0;  ///< runs that are finished
};

/// Runs `plan.todo`; each run's file is written as soon as the run ends, and its cost goes into `provenance`.
/// \throws InputError for a fault that shows only in a worker.
RunsEnd run_points(const Experiment& experiment, const RunOptions& options, const Plan& plan,
                   Provenance& provenance);

}  // namespace netloom
