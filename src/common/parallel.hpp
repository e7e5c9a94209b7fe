#pragma once
// The same work on several threads, which are all joined before the call returns: a fork that follows copies
// only the thread that calls it.

#include <cstddef>
#include <functional>

namespace netloom {

/// The number of cores, at least 1.
unsigned core_count();

/// Does one task; each thread has a worker of its own.
using TaskWorker = std::function<void(std::size_t task)>;

/// Runs the tasks 0..count-1 on `threads` threads (0: one a core), the calling one included. `make_worker` is
/// called once on each. What a task or `make_worker` throws first is thrown when all threads have ended.
void run_in_parallel(std::size_t count, unsigned threads, const std::function<TaskWorker()>& make_worker);

}  // namespace netloom
