#include "search/stages.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <numeric>
#include <thread>

#include "search/checkpoint.hpp"

namespace netloom {

struct StageRunner::Queue {
  const Stage* stage = nullptr;
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stop{false};
  bool interrupted = false;
  std::mutex mutex;  ///< of all below, and of the runner's state
  std::condition_variable finished;
  std::uint32_t running = 0;
  double weight_done = 0;
  double weight = 0;
  std::exception_ptr failure;
};

StageRunner::StageRunner(const SearchRequest& request)
    : request_(request), start_(std::chrono::steady_clock::now()), incumbent_(request) {
  if (request.checkpoint.empty() || !std::filesystem::exists(request.checkpoint)) return;
  state_ = read_checkpoint(request);
  seconds_before_ = state_.seconds;
  incumbent_.restore(state_.best);
}

double StageRunner::seconds() const {
  return seconds_before_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

bool StageRunner::out_of_time(double share) const {
  if (request_.stop_requested && request_.stop_requested()) return true;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
  return request_.time_limit && spent.count() >= share * request_.time_limit->value;
}

void StageRunner::save() {
  if (request_.checkpoint.empty()) return;
  state_.best = incumbent_.best();
  state_.seconds = seconds();
  write_checkpoint(request_, state_);
  saved_at_ = state_.seconds;
}

void StageRunner::work(Queue& queue, const StageWorker& worker) {
  const std::size_t tasks = queue.stage->weights.size();
  for (std::size_t task = queue.next++; task < tasks && !queue.stop; task = queue.next++) {
    {
      const std::lock_guard lock(queue.mutex);
      if (state_.done[task]) continue;
    }
    const TaskOutcome outcome = worker(task);
    const std::lock_guard lock(queue.mutex);
    state_.counts.prefixes += outcome.counts.prefixes;
    state_.counts.tested += outcome.counts.tested;
    if (queue.stop) return;
    // Ties and the mark that the task is done go into a checkpoint together.
    incumbent_.add_ties(outcome.score, outcome.ties);
    state_.done[task] = true;
    queue.weight_done += queue.stage->weights[task];
  }
}

void StageRunner::watch(Queue& queue) {
  const double began = seconds();
  const double weight_before = queue.weight_done;
  std::unique_lock lock(queue.mutex);
  while (!queue.finished.wait_for(lock, std::chrono::milliseconds(100), [&] { return queue.running == 0; })) {
    if (!queue.stop && out_of_time(queue.stage->time_share)) {
      queue.interrupted = true;
      queue.stop = true;
    }
    const double now = seconds();
    if (now - saved_at_ > request_.checkpoint_interval.value) save();
    if (!request_.on_progress || queue.weight <= 0) continue;
    const double advanced = queue.weight_done - weight_before;
    const double left = advanced > 0 ? (now - began) * (queue.weight - queue.weight_done) / advanced : 0;
    request_.on_progress({queue.stage->name, queue.weight_done / queue.weight, Seconds{now}, Seconds{left}});
  }
}

bool StageRunner::run(const Stage& stage,
                      const std::function<StageWorker(std::atomic<bool>& stop)>& make_worker) {
  if (out_of_time(stage.time_share)) return false;
  if (state_.stage != stage.name) state_.done.assign(stage.weights.size(), false);
  state_.stage = stage.name;
  Queue queue;
  queue.stage = &stage;
  queue.weight = std::accumulate(stage.weights.begin(), stage.weights.end(), 0.0);
  for (std::size_t task = 0; task < stage.weights.size(); ++task)
    if (state_.done[task]) queue.weight_done += stage.weights[task];

  save();  // a place that cannot be written is found now, not after hours
  queue.running = request_.threads;
  std::vector<std::thread> threads;
  threads.reserve(request_.threads);
  for (std::uint32_t i = 0; i < request_.threads; ++i) {
    threads.emplace_back([&] {
      try {
        work(queue, make_worker(queue.stop));
      } catch (...) {
        const std::lock_guard lock(queue.mutex);
        queue.failure = std::current_exception();
        queue.stop = true;
      }
      const std::lock_guard lock(queue.mutex);
      if (--queue.running == 0) queue.finished.notify_all();
    });
  }
  try {
    watch(queue);
  } catch (...) {
    const std::lock_guard lock(queue.mutex);
    queue.failure = std::current_exception();
    queue.stop = true;
  }
  for (std::thread& thread : threads) thread.join();
  if (queue.failure) std::rethrow_exception(queue.failure);
  save();
  return !queue.interrupted;
}

}  // namespace netloom
