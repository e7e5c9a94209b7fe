#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <utility>

#include "common/text.hpp"
#include "replay/algorithm_limits.hpp"
#include "replay/child_process.hpp"
#include "replay/crash_place.hpp"
#include "replay/last_words.hpp"
#include "replay/replay.hpp"
#include "replay/result_wire.hpp"
#include "replay/scheduled_calls.hpp"
#include "replay/simulation.hpp"

namespace netloom {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

ReplayResult failure(Status status, std::string reason) {
  ReplayResult result;
  result.status = status;
  result.reason = std::move(reason);
  return result;
}

/// Writes all of it, or gives up when the parent is gone.
void write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void child_body(const ReplayRequest& request, int descriptor) {
  const auto finish = [descriptor](const ReplayResult& result) {
    write_all(descriptor, to_bytes(result));
    ::_exit(0);  // SimGrid's destructors would run for nothing, and some of them crash
  };
  try {
    simulate(request, form_of(request), finish, descriptor);
  } catch (const std::exception& error) {
    finish(failure(Status::crashed, error.what()));
  }
}

/// Why the request cannot be run at all; empty when it can.
std::string objection(const ReplayRequest& request) {
  const std::uint32_t ranks = request.workload->ranks();
  if (ranks == 0) return "the workload has no ranks";
  if (request.placement.size() != ranks) {
    return "the placement has " + std::to_string(request.placement.size()) + " ranks and the workload " +
           std::to_string(ranks);
  }
  const std::string fault = unfit_call(*request.workload, request.mpi);
  return fault.empty() ? unfit_schedule(*request.workload, request.mpi) : fault;
}

/// One rank has nobody to talk to, and many of SMPI's algorithms crash over that.
ReplayRequest without_idle_algorithms(ReplayRequest request) {
  if (request.workload->ranks() == 1) {
    request.mpi.selector = "default";
    request.mpi.algorithms.clear();
  }
  return request;
}

/// `rank-1.txt:2: recv of rank 1: `, or nothing when the child did not say where.
std::string crash_prefix(const ChildProcess& child, const Workload& workload) {
  const std::optional<CrashPlace> place = crash_place(child.message());
  if (!place || place->rank >= workload.ranks()) return "";
  const RankProgram& program = workload.programs[place->rank];
  std::string where = "the end";
  if (place->action == CrashPlace::warm_up)
    where = "the warm-up";
  else if (place->action < program.actions.size())
    where = describe(program, place->action);
  return where + " of rank " + std::to_string(place->rank) + ": ";
}

std::string crash_reason(const ChildProcess& child, const Workload& workload) {
  const int status = child.end().wait_status;
  std::string reason = crash_prefix(child, workload) + "the simulation ";
  if (WIFSIGNALED(status)) {
    const char* name = ::sigabbrev_np(WTERMSIG(status));
    reason += std::string("was ended by SIG") + (name != nullptr ? name : std::to_string(WTERMSIG(status)));
  } else {
    reason += "ended with exit status " + std::to_string(WEXITSTATUS(status)) + " and no result";
  }
  const std::string words = meaningful_words(child.last_words());
  return words.empty() ? reason : reason + "; its last words: " + words;
}

}  // namespace

struct ReplayJob::State {
  Clock::time_point start = Clock::now();
  std::optional<double> timeout_s;
  const Workload* workload = nullptr;
  std::unique_ptr<ChildProcess> child;  ///< null when the request was refused
  std::optional<ReplayResult> result;
  bool timed_out = false;

  void finish() {
    std::optional<ReplayResult> said = from_bytes(child->message());
    if (said) {
      result = std::move(said);
    } else if (timed_out) {
      result = failure(Status::timeout, "the simulation was stopped after " + exact(*timeout_s) + " s");
    } else {
      result = failure(Status::crashed, crash_reason(*child, *workload));
    }
    result->wall_s = seconds_since(start);
    result->peak_memory_bytes = child->end().peak_memory_bytes;
  }
};

ReplayJob::ReplayJob(const ReplayRequest& requested) : state_(std::make_unique<State>()) {
  const ReplayRequest request = without_idle_algorithms(requested);
  state_->timeout_s = request.limits.timeout_s;
  state_->workload = request.workload;
  const std::string fault = objection(request);
  if (!fault.empty()) {
    state_->result = failure(Status::invalid, fault);
  }
  state_->child = std::make_unique<ChildProcess>([&request, &fault](int descriptor) {
    if (fault.empty()) child_body(request, descriptor);
  });
}

ReplayJob::ReplayJob(ReplayJob&&) noexcept = default;
ReplayJob& ReplayJob::operator=(ReplayJob&&) noexcept = default;
ReplayJob::~ReplayJob() = default;

int ReplayJob::descriptor() const {
  return state_->child->descriptor();
}

std::optional<double> ReplayJob::seconds_left() const {
  if (!state_->timeout_s) return std::nullopt;
  return std::max(0.0, *state_->timeout_s - seconds_since(state_->start));
}

bool ReplayJob::advance() {
  State& state = *state_;
  if (state.result) return true;
  const bool over = state.timeout_s && seconds_since(state.start) >= *state.timeout_s;
  if (over && !state.timed_out) {
    state.timed_out = true;
    state.child->kill();
  }
  if (!state.child->drain()) return false;
  state.finish();
  return true;
}

ReplayResult ReplayJob::result() const {
  return *state_->result;
}

ReplayResult replay(const ReplayRequest& request) {
  ReplayJob job(request);
  while (!job.advance()) {
    pollfd waiting{job.descriptor(), POLLIN, 0};
    const std::optional<double> left = job.seconds_left();
    // A minute at most, so that a clock that jumps does no harm.
    const double wait_s = std::min(left.value_or(60), 60.0);
    ::poll(&waiting, 1, static_cast<int>(std::ceil(wait_s * 1000)));
  }
  return job.result();
}

}  // namespace netloom
