#include "experiment/progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <string>

#include "common/words.hpp"

namespace netloom {

namespace {

constexpr const char* wiped_line = "\r\033[K";

/// `1:02:03` or `2:03`
std::string clock_text(double seconds) {
  const auto whole = static_cast<unsigned long>(seconds);
  const auto two_digits = [](unsigned long value) { return (value < 10 ? "0" : "") + std::to_string(value); };
  const std::string end = ":" + two_digits(whole % 60);
  const unsigned long minutes = whole / 60;
  if (minutes < 60) return std::to_string(minutes) + end;
  return std::to_string(minutes / 60) + ":" + two_digits(minutes % 60) + end;
}

}  // namespace

Progress::Progress(std::size_t total, bool shown)
    : total_(total), shown_(shown && ::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (shown_) std::fputs(wiped_line, stderr);
}

void Progress::show(std::size_t done, std::size_t not_ok, std::size_t running) {
  if (!shown_) return;
  const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  std::string text = std::to_string(done) + " of " + counted(total_, "run") + " finished";
  if (not_ok > 0) text += " (" + std::to_string(not_ok) + " not ok)";
  text += ", " + std::to_string(running) + " running, " + clock_text(elapsed);
  if (done > 0) {
    const double each = elapsed / static_cast<double>(done);
    text += ", about " + clock_text(each * static_cast<double>(total_ - done)) + " left";
  }
  std::fputs((wiped_line + text).c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace netloom
