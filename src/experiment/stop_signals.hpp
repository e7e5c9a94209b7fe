#pragma once
// Ctrl-C and SIGTERM while an experiment runs: the first asks to stop, a second one ends the program at once.

namespace netloom {

/// While one lives, SIGINT and SIGTERM are taken as requests. There is at most one at a time.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  static bool requested();
  /// Readable once a stop was requested.
  static int descriptor();
};

/// In a worker process: Ctrl-C is the parent's affair, SIGTERM ends the worker, also one held back over the
/// fork.
void leave_stop_signals_to_parent();

/// SIGTERM waits while one lives, so that a file is written whole.
class TerminationDelay {
 public:
  TerminationDelay();
  ~TerminationDelay();
  TerminationDelay(const TerminationDelay&) = delete;
  TerminationDelay& operator=(const TerminationDelay&) = delete;
};

}  // namespace netloom
