#include "replay/child_process.hpp"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "common/error.hpp"

namespace netloom {

namespace {

constexpr std::size_t kept_words = 8192;

[[noreturn]] void refuse(const char* what) {
  throw RunError(std::string("replay: the system refused ") + what + ": " + std::strerror(errno));
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) refuse("a pipe");
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {ends[0], ends[1]};
}

void watch(int poll, int descriptor) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = descriptor;
  if (::epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) != 0) refuse("a poll");
}

/// The child's side of the fork.
[[noreturn]] void be_child(pid_t parent, const Pipe& message, const Pipe& words,
                           const std::function<void(int)>& body) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // the parent died before the line above
  // A terminal's Ctrl-C goes to the whole group; the parent decides what becomes of its children.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_DFL);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(words.write_end, STDOUT_FILENO);
  ::dup2(words.write_end, STDERR_FILENO);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  body(message.write_end);
  ::_exit(0);
}

}  // namespace

ChildProcess::ChildProcess(const std::function<void(int)>& body) {
  const Pipe message = make_pipe();
  const Pipe words = make_pipe();
  message_pipe_ = message.read_end;
  words_pipe_ = words.read_end;
  poll_ = ::epoll_create1(EPOLL_CLOEXEC);
  if (poll_ < 0) refuse("a poll");
  watch(poll_, message_pipe_);
  watch(poll_, words_pipe_);
  std::cout.flush();  // what is buffered would be written twice
  std::fflush(nullptr);
  const pid_t parent = ::getpid();
  pid_ = ::fork();
  if (pid_ == 0) be_child(parent, message, words, body);
  const int fork_errno = errno;
  ::close(message.write_end);
  ::close(words.write_end);
  if (pid_ < 0) {
    close_all();
    errno = fork_errno;
    refuse("a process");
  }
}

ChildProcess::~ChildProcess() {
  kill();
  if (pid_ > 0) reap();
  close_all();
}

void ChildProcess::kill() {
  if (pid_ > 0) ::kill(pid_, SIGKILL);
}

/// True when the other side is closed.
bool ChildProcess::take(int& descriptor, std::string& text) {
  if (descriptor < 0) return true;
  std::array<char, 65536> buffer{};
  for (;;) {
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(got));
    } else if (got < 0 && errno == EINTR) {
      continue;
    } else if (got < 0 && errno == EAGAIN) {
      return false;
    } else {
      // Closing alone does not end the poll: later children hold the same pipe open.
      ::epoll_ctl(poll_, EPOLL_CTL_DEL, descriptor, nullptr);
      ::close(descriptor);
      descriptor = -1;
      return true;
    }
    if (&text == &last_words_ && text.size() > 2 * kept_words) text.erase(0, text.size() - kept_words);
  }
}

bool ChildProcess::drain() {
  const bool message_closed = take(message_pipe_, message_);
  const bool words_closed = take(words_pipe_, last_words_);
  if (!message_closed || !words_closed) return false;
  if (pid_ > 0) reap();
  return true;
}

void ChildProcess::reap() {
  rusage usage{};
  while (::wait4(pid_, &end_.wait_status, 0, &usage) < 0 && errno == EINTR) {
  }
  end_.peak_memory_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  pid_ = -1;
}

void ChildProcess::close_all() {
  for (int* descriptor : {&message_pipe_, &words_pipe_, &poll_}) {
    if (*descriptor >= 0) ::close(*descriptor);
    *descriptor = -1;
  }
}

}  // namespace netloom
