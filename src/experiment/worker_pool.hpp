#pragma once
// Worker processes. Each is forked from the program as it stands, takes one task after another and says one
// thing of each. A worker that dies harms nothing but its task.

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "replay/replay.hpp"

namespace netloom {

/// What a worker says of a task that it finished.
struct TaskReport {
  Status status = Status::crashed;
  double wall_s = 0;
  std::uint64_t peak_memory_bytes = 0;
};

/// News of a worker.
struct WorkerEvent {
  enum class Kind {
    finished,   ///< `report` stands
    bad_input,  ///< the task met an InputError: `text`
    failed,     ///< the task met a RunError: `text`
    bug,        ///< the task met any other exception: `text`
    died,       ///< the process is gone: `text` says how; it was started again
  };
  std::size_t worker = 0;
  std::optional<std::size_t> task;  ///< none when an idle worker died
  Kind kind = Kind::finished;
  TaskReport report;
  std::string text;
};

class WorkerPool {
 public:
  using Work = std::function<TaskReport(std::size_t task)>;

  /// \param work runs in the worker processes. \throws RunError when the system refuses a process.
  WorkerPool(Work work, std::size_t workers);
  /// Stops the workers and waits for them; a file that is being written is finished.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  std::size_t size() const { return workers_.size(); }
  /// \pre the worker is idle.
  void give(std::size_t worker, std::size_t task);
  /// Waits for news, for a request to stop (StopSignals) or `seconds`.
  std::vector<WorkerEvent> wait(double seconds);

 private:
  struct Worker {
    pid_t process = -1;
    int to = -1;    ///< tasks
    int from = -1;  ///< messages
    std::optional<std::size_t> task;
  };

  Worker start();
  WorkerEvent take(std::size_t index);
  static std::string end_of(Worker& worker);

  Work work_;
  std::vector<Worker> workers_;
};

}  // namespace netloom
