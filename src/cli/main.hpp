#pragma once
// The command line, and the one place where an error becomes an exit status.

namespace netloom {

/// 0 all well; 1 the work ran and something failed; 2 bad input or usage, nothing ran; 3 a bug of ours.
int run_command_line(int argc, char** argv);

}  // namespace netloom
