#include "experiment/run_points.hpp"

#include <algorithm>
#include <stdexcept>

#include "common/error.hpp"
#include "common/log.hpp"
#include "common/version.hpp"
#include "estimate/estimate.hpp"
#include "experiment/builder.hpp"
#include "experiment/progress.hpp"
#include "experiment/stop_signals.hpp"
#include "experiment/task_queue.hpp"
#include "experiment/worker_pool.hpp"
#include "replay/memory_estimate.hpp"
#include "results/run_file.hpp"

namespace netloom {

namespace {

constexpr std::size_t cache_bytes_of_all_workers = std::size_t{1} << 30;
constexpr double progress_interval_s = 0.5;

class PointRunner {
 public:
  PointRunner(const Experiment& experiment, const RunOptions& options, const Plan& plan,
              Provenance& provenance)
      : experiment_(experiment),
        options_(options),
        plan_(plan),
        provenance_(provenance),
        builder_(cache_bytes_of_all_workers / options.jobs, {options.timeout_s}),
        pool_([this](std::size_t task) { return run(task); }, std::min(options.jobs, plan.todo.size())),
        queue_(groups(), pool_.size()) {}

  RunsEnd run_all() {
    try {
      const std::string trouble = run_until_trouble();
      return {trouble, done_};
    } catch (const RunError& error) {
      return {error.what(), done_};
    }
  }

 private:
  std::string run_until_trouble() {
    Progress progress(plan_.todo.size(), options_.progress);
    for (std::size_t worker = 0; worker < pool_.size(); ++worker) feed(worker);
    while (running_ > 0) {
      if (StopSignals::requested()) return "stopped";
      progress.show(done_, not_ok_, running_);
      for (const WorkerEvent& event : pool_.wait(progress_interval_s)) {
        if (event.kind == WorkerEvent::Kind::failed) return event.text;
        take(event);
        feed(event.worker);
      }
    }
    return "";
  }

  std::vector<std::string> groups() const {
    std::vector<std::string> keys;
    for (const std::size_t i : plan_.todo) keys.push_back(experiment_.points[i].network);
    return keys;
  }

  void feed(std::size_t worker) {
    const std::optional<std::size_t> task = queue_.next(worker);
    if (!task) return;
    pool_.give(worker, *task);
    ++running_;
  }

  void take(const WorkerEvent& event) {
    if (event.kind == WorkerEvent::Kind::bad_input) throw InputError(event.text);
    if (event.kind == WorkerEvent::Kind::bug) throw std::logic_error(event.text);
    if (!event.task) return;
    TaskReport report = event.report;
    if (event.kind == WorkerEvent::Kind::died) report = record_death(*event.task, event.text);
    --running_;
    ++done_;
    if (report.status != Status::ok) ++not_ok_;
    const std::size_t point = plan_.todo[*event.task];
    provenance_.runs[plan_.run_ids[point]] = {report.wall_s, report.peak_memory_bytes};
    ++provenance_.sessions.back().runs_done;
    log_debug(plan_.run_ids[point] + " " + experiment_.points[point].topology_label + ", " +
              experiment_.points[point].workload_label + ": " + std::string(to_text(report.status)));
  }

  RunOutcome with_identity(std::size_t task, RunOutcome outcome) const {
    const std::size_t point = plan_.todo[task];
    outcome.run_id = plan_.run_ids[point];
    outcome.point = canonical_text(experiment_.points[point]);
    outcome.simgrid_version = simgrid_version();
    outcome.model_version = model_version;
    return outcome;
  }

  TaskReport record_death(std::size_t task, const std::string& how) const {
    RunOutcome outcome = with_identity(task, {});
    outcome.result.status = Status::crashed;
    outcome.result.reason = "the process that prepared this run is gone: " + how;
    write_run_file(options_.folder, outcome);
    return {};
  }

  /// In a worker process.
  TaskReport run(std::size_t task) {
    PreparedRun prepared = builder_.prepare(experiment_.points[plan_.todo[task]]);
    RunOutcome outcome = with_identity(task, std::move(prepared.outcome));
    if (prepared.can_run) outcome.result = replay_point(task, prepared);
    if (outcome.result.status == Status::timeout) outcome.timeout_s = options_.timeout_s;
    const TerminationDelay until_written;
    write_run_file(options_.folder, outcome);
    return {outcome.result.status, outcome.result.wall_s, outcome.result.peak_memory_bytes};
  }

  ReplayResult replay_point(std::size_t task, const PreparedRun& prepared) const {
    const Point& point = experiment_.points[plan_.todo[task]];
    const Routes& routes = *prepared.routes;
    const Platform platform{&routes.network->topology, routes.table.get(), point.hardware, point.bandwidths};
    const ReplayRequest request{
        &platform, prepared.workload.get(), prepared.placement, point.mpi, {options_.timeout_s}};
    const bool simulated = point.engine == "smpi";
    ReplayResult refused;
    refused.status = Status::invalid;
    refused.reason = memory_objection(simulated ? estimated_memory(request) : memory_of_estimate(request),
                                      options_.memory_limit);
    if (!refused.reason.empty()) return refused;
    if (simulated) return replay(request);
    return estimate(request, point.engine == "bound" ? Estimator::bound : Estimator::phase);
  }

  const Experiment& experiment_;
  const RunOptions& options_;
  const Plan& plan_;
  Provenance& provenance_;
  Builder builder_;
  WorkerPool pool_;
  TaskQueue queue_;
  std::size_t running_ = 0, done_ = 0, not_ok_ = 0;
};

}  // namespace

RunsEnd run_points(const Experiment& experiment, const RunOptions& options, const Plan& plan,
                   Provenance& provenance) {
  if (plan.todo.empty()) return {};
  return PointRunner(experiment, options, plan, provenance).run_all();
}

}  // namespace netloom
