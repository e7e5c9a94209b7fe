#include "common/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace netloom {

unsigned core_count() {
  return std::max(1U, std::thread::hardware_concurrency());
}

void run_in_parallel(std::size_t count, unsigned threads, const std::function<TaskWorker()>& make_worker) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      const TaskWorker worker = make_worker();
      for (std::size_t task = next++; task < count; task = next++) worker(task);
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  if (threads == 0) threads = core_count();
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min<std::size_t>(threads, count); ++i) others.emplace_back(work);
  work();
  others.clear();  // joins
  if (failure) std::rethrow_exception(failure);
}

}  // namespace netloom
