#include "cli/main.hpp"

#include <algorithm>
#include <cstdio>
#include <new>
#include <sstream>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "common/error.hpp"
#include "common/log.hpp"
#include "common/readable.hpp"
#include "common/text.hpp"
#include "common/version.hpp"
#include "replay/replay.hpp"

namespace netloom {

namespace {

std::vector<std::string> words;

/// What the user gave may be in the text; a terminal must show it, not obey it.
void tell(const std::string& text) {
  std::fputs((readable(text) + "\n").c_str(), stderr);
}

std::string version_text() {
  return std::string("netloom ") + program_version + " (model " + std::to_string(model_version) +
         ", SimGrid " + simgrid_version() + ")";
}

void add_common_options(CLI::App& app) {
  app.set_version_flag("--version", version_text, "Print the versions and end");
  app.add_flag_callback(
      "-v,--verbose", [] { set_verbosity(Verbosity::verbose); }, "Tell more");
  app.add_flag_callback(
      "-q,--quiet", [] { set_verbosity(Verbosity::quiet); }, "Tell of errors alone");
}

/// `netloom topology: SPEC is required; see netloom topology --help`
std::string usage_error(const CLI::App& app, const CLI::Error& error) {
  std::string name = "netloom";
  for (const CLI::App* used : app.get_subcommands()) name += " " + used->get_name();
  return name + ": " + error.what() + "; see " + name + " --help";
}

/// Tells the name that was probably meant, which CLI11 does not.
void refuse_unknown_command() {
  if (words.size() < 2 || words[1].starts_with('-')) return;
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  if (std::find(names.begin(), names.end(), words[1]) != names.end()) return;
  throw InputError("netloom: there is no command '" + words[1] + "'" + suggestion(words[1], names));
}

ExitStatus parse_and_run(CLI::App& app, int argc, char** argv) {
  words.assign(argv, argv + argc);
  add_common_options(app);
  std::vector<std::pair<CLI::App*, CommandBody>> actions;
  for (const Command& command : commands()) {
    CLI::App* sub = app.add_subcommand(command.name, command.summary);
    add_common_options(*sub);
    actions.emplace_back(sub, command.add(*sub));
  }
  app.require_subcommand(1);
  refuse_unknown_command();
  app.parse(argc, argv);
  for (const auto& [sub, action] : actions) {
    if (sub->parsed()) return action();
  }
  return bad_input;
}

/// Help and versions are results; anything else about the words is an error of usage.
ExitStatus answer(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() != 0) {
    tell(usage_error(app, error));
    return bad_input;
  }
  std::ostringstream out;
  app.exit(error, out, out);
  print(out.str());
  return all_well;
}

}  // namespace

const std::vector<std::string>& command_line() {
  return words;
}

int run_command_line(int argc, char** argv) {
  CLI::App app("netloom: which network finishes my communication sooner, and why?", "netloom");
  try {
    prepare_standard_streams();
    try {
      return parse_and_run(app, argc, argv);
    } catch (const CLI::ParseError& error) {
      return answer(app, error);
    }
  } catch (const InputError& error) {
    for (const std::string& fault : error.faults()) tell(fault);
    return bad_input;
  } catch (const RunError& error) {
    tell(std::string("netloom: ") + error.what());
    return failed;
  } catch (const std::bad_alloc&) {
    tell(
        "netloom: out of memory: the input, or what is made of it, is larger than this machine or its limit "
        "allows");
    return failed;
  } catch (const std::exception& error) {
    tell(std::string("netloom: internal error: ") + error.what() +
         "\nThis is a bug of netloom. Please report it with the command and its input files.");
    return our_bug;
  }
}

}  // namespace netloom
