#pragma once
// The progress line on a terminal's standard error.

#include <chrono>
#include <cstddef>

namespace netloom {

class Progress {
 public:
  /// \param shown false keeps it silent: no terminal, or `-q`.
  Progress(std::size_t total, bool shown);
  /// Wipes the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done, std::size_t not_ok, std::size_t running);

 private:
  std::size_t total_;
  bool shown_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace netloom
