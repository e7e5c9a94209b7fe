#pragma once
// Other programs, by the shell.

#include <string>

namespace netloom {

/// One word of the shell, whatever it holds.
std::string shell_quoted(const std::string& text);

/// What the shell answers when there is no such program.
inline constexpr int no_such_program = 127;

struct ShellAnswer {
  int status = 0;      ///< exit status, or 128 + the signal that ended it
  std::string output;  ///< standard output
};

/// Runs a line of the shell and waits for it. \throws RunError when no shell can be started.
ShellAnswer run_shell(const std::string& line);

}  // namespace netloom
