#pragma once
// A forked child that says one thing over a pipe and may die: its last words on standard error are kept. It
// dies with its parent.

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>

namespace netloom {

/// How a child ended.
struct ChildEnd {
  int wait_status = 0;
  std::uint64_t peak_memory_bytes = 0;
};

class ChildProcess {
 public:
  /// Forks. In the child, `body` is called with the descriptor to write its message to and must not return
  /// normally later than its message; the child then leaves by `_exit` without running any destructor.
  /// \throws RunError when the system refuses a pipe or a process.
  explicit ChildProcess(const std::function<void(int message_descriptor)>& body);
  /// Kills the child if it is still there.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Readable when the child has said something or is gone.
  int descriptor() const { return poll_; }
  /// Takes what the child has said without waiting. True when it is gone.
  bool drain();
  /// \pre drain() returned true.
  const ChildEnd& end() const { return end_; }
  void kill();

  const std::string& message() const { return message_; }
  /// The last lines of standard error and standard output.
  const std::string& last_words() const { return last_words_; }

 private:
  bool take(int& descriptor, std::string& text);
  void reap();
  void close_all();

  pid_t pid_ = -1;
  int message_pipe_ = -1;
  int words_pipe_ = -1;
  int poll_ = -1;
  std::string message_;
  std::string last_words_;
  ChildEnd end_;
};

}  // namespace netloom
