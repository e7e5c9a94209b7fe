#pragma once
// Where a rank was when SMPI took the process down: said by a signal handler, so without memory or locks.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace netloom {

struct RunState;

struct CrashPlace {
  static constexpr std::uint64_t warm_up = UINT64_MAX;

  std::uint64_t rank = 0;
  std::uint64_t action = 0;  ///< index into the rank's program, or warm_up
};

/// From now on a fatal signal (SIGABRT, SIGBUS, SIGFPE, SIGSEGV) that strikes in a rank writes a CrashPlace
/// to the descriptor before it ends the process.
void report_crashes(const RunState& run, int descriptor);

/// What report_crashes wrote; none when the message is anything else.
std::optional<CrashPlace> crash_place(std::string_view message);

}  // namespace netloom
