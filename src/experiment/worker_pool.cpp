#include "experiment/worker_pool.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <utility>

#include "common/error.hpp"
#include "experiment/stop_signals.hpp"

namespace netloom {

namespace {

/// One message, written and read whole: not longer than a pipe keeps together.
struct Message {
  WorkerEvent::Kind kind = WorkerEvent::Kind::finished;
  TaskReport report;
  std::array<char, 2048> text{};
};
static_assert(sizeof(Message) <= 4096);

[[noreturn]] void refuse(const char* what) {
  throw RunError(std::string("the system refused ") + what + " for a worker: " + std::strerror(errno));
}

/// False at the end of the pipe.
bool read_whole(int descriptor, void* data, std::size_t size) {
  ssize_t got = 0;
  do {
    got = ::read(descriptor, data, size);
  } while (got < 0 && errno == EINTR);
  return got == static_cast<ssize_t>(size);
}

bool write_whole(int descriptor, const void* data, std::size_t size) {
  ssize_t put = 0;
  do {
    put = ::write(descriptor, data, size);
  } while (put < 0 && errno == EINTR);
  return put == static_cast<ssize_t>(size);
}

Message with_text(WorkerEvent::Kind kind, const char* text) {
  Message message{kind, {}, {}};
  std::strncpy(message.text.data(), text, message.text.size() - 1);
  return message;
}

/// A worker is a program of its own: here is its top, where nothing may escape.
Message attempt(const WorkerPool::Work& work, std::size_t task) {
  try {
    return {WorkerEvent::Kind::finished, work(task), {}};
  } catch (const InputError& error) {
    return with_text(WorkerEvent::Kind::bad_input, error.what());
  } catch (const RunError& error) {
    return with_text(WorkerEvent::Kind::failed, error.what());
  } catch (const std::exception& error) {
    return with_text(WorkerEvent::Kind::bug, error.what());
  }
}

[[noreturn]] void be_worker(const WorkerPool::Work& work, pid_t parent, int tasks, int messages) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // it died before the line above
  leave_stop_signals_to_parent();
  for (std::size_t task = 0; read_whole(tasks, &task, sizeof task);) {
    const Message message = attempt(work, task);
    if (!write_whole(messages, &message, sizeof message)) break;
  }
  ::_exit(0);
}

}  // namespace

WorkerPool::WorkerPool(Work work, std::size_t workers) : work_(std::move(work)) {
  for (std::size_t i = 0; i < workers; ++i) workers_.push_back(start());
}

WorkerPool::~WorkerPool() {
  for (const Worker& worker : workers_) ::kill(worker.process, SIGTERM);
  for (Worker& worker : workers_) end_of(worker);
}

WorkerPool::Worker WorkerPool::start() {
  std::array<int, 2> tasks{}, messages{};
  if (::pipe2(tasks.data(), O_CLOEXEC) != 0 || ::pipe2(messages.data(), O_CLOEXEC) != 0) refuse("a pipe");
  std::fflush(nullptr);  // what is buffered would be written twice
  const pid_t parent = ::getpid();
  // Until the worker has handlers of its own, the parent's would swallow a SIGTERM.
  const TerminationDelay delay;
  const pid_t process = ::fork();
  if (process < 0) refuse("a process");
  if (process == 0) {
    ::close(tasks[1]);
    ::close(messages[0]);
    be_worker(work_, parent, tasks[0], messages[1]);
  }
  ::close(tasks[0]);
  ::close(messages[1]);
  return {process, tasks[1], messages[0], std::nullopt};
}

void WorkerPool::give(std::size_t worker, std::size_t task) {
  workers_[worker].task = task;
  // A worker that has died meanwhile shows at its message pipe.
  write_whole(workers_[worker].to, &task, sizeof task);
}

std::vector<WorkerEvent> WorkerPool::wait(double seconds) {
  std::vector<pollfd> watched{{StopSignals::descriptor(), POLLIN, 0}};
  for (const Worker& worker : workers_) watched.push_back({worker.from, POLLIN, 0});
  std::vector<WorkerEvent> events;
  if (::poll(watched.data(), watched.size(), static_cast<int>(std::ceil(seconds * 1000))) <= 0) return events;
  if (StopSignals::requested()) return events;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    if (watched[i + 1].revents != 0) events.push_back(take(i));
  }
  return events;
}

WorkerEvent WorkerPool::take(std::size_t index) {
  Worker& worker = workers_[index];
  WorkerEvent event;
  event.worker = index;
  event.task = worker.task;
  Message message;
  if (read_whole(worker.from, &message, sizeof message)) {
    event.kind = message.kind;
    event.report = message.report;
    event.text = message.text.data();
    worker.task.reset();
  } else {
    event.kind = WorkerEvent::Kind::died;
    event.text = end_of(worker);
    worker = start();
  }
  return event;
}

std::string WorkerPool::end_of(Worker& worker) {
  ::close(worker.to);
  ::close(worker.from);
  int status = 0;
  while (::waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFSIGNALED(status)) return "it ended with exit status " + std::to_string(WEXITSTATUS(status));
  const char* name = ::sigabbrev_np(WTERMSIG(status));
  return std::string("it was ended by SIG") + (name != nullptr ? name : std::to_string(WTERMSIG(status)));
}

}  // namespace netloom
