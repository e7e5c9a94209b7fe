#include "experiment/stop_signals.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "common/error.hpp"

namespace netloom {

namespace {

// A signal handler reaches nothing but globals.
volatile std::sig_atomic_t stop_requested = 0;
std::array<int, 2> wake_pipe{-1, -1};

void request_stop(int) {
  if (stop_requested != 0) ::_exit(1);
  stop_requested = 1;
  const int saved_errno = errno;
  // A full pipe is readable already.
  [[maybe_unused]] const ssize_t written = ::write(wake_pipe[1], "", 1);
  errno = saved_errno;
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  ::sigaction(signal, &action, nullptr);
}

void mask_termination(int how) {
  sigset_t set;
  ::sigemptyset(&set);
  ::sigaddset(&set, SIGTERM);
  ::sigprocmask(how, &set, nullptr);
}

}  // namespace

StopSignals::StopSignals() {
  stop_requested = 0;
  if (::pipe2(wake_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    throw RunError(std::string("the system refused a pipe: ") + std::strerror(errno));
  }
  handle(SIGINT, request_stop);
  handle(SIGTERM, request_stop);
}

StopSignals::~StopSignals() {
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
  for (int& end : wake_pipe) {
    ::close(end);
    end = -1;
  }
}

bool StopSignals::requested() {
  return stop_requested != 0;
}

int StopSignals::descriptor() {
  return wake_pipe[0];
}

void leave_stop_signals_to_parent() {
  handle(SIGINT, SIG_IGN);
  handle(SIGTERM, SIG_DFL);
  mask_termination(SIG_UNBLOCK);
}

TerminationDelay::TerminationDelay() {
  mask_termination(SIG_BLOCK);
}

TerminationDelay::~TerminationDelay() {
  mask_termination(SIG_UNBLOCK);
}

}  // namespace netloom
