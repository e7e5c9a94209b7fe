#pragma once
// The table of commands. Each has a file of its own, which adds its options to its CLI::App and returns what
// is to be done once they are parsed.

#include <CLI/CLI.hpp>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace netloom {

enum ExitStatus : int {
  all_well = 0,
  failed = 1,     ///< the work ran and something failed
  bad_input = 2,  ///< bad input or usage: nothing ran
  our_bug = 3,
};

/// Does the work. Bad input is thrown; `bad_input` is returned by a command that is there to find it.
using CommandBody = std::function<ExitStatus()>;

struct Command {
  const char* name;
  const char* summary;
  CommandBody (*add)(CLI::App& app);
};

std::span<const Command> commands();

CommandBody add_run(CLI::App& app);
CommandBody add_submit(CLI::App& app);
CommandBody add_status(CLI::App& app);
CommandBody add_merge(CLI::App& app);
CommandBody add_report(CLI::App& app);
CommandBody add_check(CLI::App& app);
CommandBody add_topology(CLI::App& app);
CommandBody add_platform(CLI::App& app);
CommandBody add_workload(CLI::App& app);
CommandBody add_record(CLI::App& app);
CommandBody add_lint(CLI::App& app);
CommandBody add_search(CLI::App& app);
CommandBody add_bounds(CLI::App& app);

inline constexpr unsigned most_ranks = 1'000'000;

/// The words of the command line, as provenance.json keeps them.
const std::vector<std::string>& command_line();

}  // namespace netloom
