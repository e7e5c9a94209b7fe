#include "replay/program_run.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <locale>
#include <sstream>
#include <string_view>

#include "common/error.hpp"
#include "common/text.hpp"
#include "replay/model_settings.hpp"

extern "C" char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to the program

namespace netloom {

namespace {

/// What smpirun would start: SMPI's main program with the program to run, the options, and the platform.
std::vector<std::string> command_of(const ProgramRun& run) {
  std::vector<std::string> words{NETLOOM_SMPIMAIN, run.words.front()};
  for (const std::string& option : model_options(run.mpi)) words.push_back("--cfg=" + option);
  const bool measured = run.computation == Computation::measured;
  for (const std::string& option : {
           "smpi/np:" + std::to_string(run.ranks),
           std::string("smpi/privatization:dlopen"),
           std::string("smpi/simulate-computation:") + (measured ? "yes" : "no"),
           "smpi/host-speed:" + exact(run.host_speed.flops_per_second) + "f",
       }) {
    words.push_back("--cfg=" + option);
  }
  words.emplace_back("--log=root.thresh:warning");
  words.push_back((run.libraries / "libnetloom_platform.so").string());
  words.insert(words.end(), run.words.begin() + 1, run.words.end());
  return words;
}

/// The part of an entry in front of `=`.
std::string_view name_of(std::string_view entry) {
  return entry.substr(0, entry.find('='));
}

std::vector<std::string> environment_of(const ProgramRun& run, int report) {
  std::vector<std::string> own = run.environment;
  const char* const preloaded = std::getenv("LD_PRELOAD");
  own.push_back("LD_PRELOAD=" + (run.libraries / "libnetloom_recorder.so").string() +
                (preloaded == nullptr ? "" : std::string(":") + preloaded));
  own.push_back("NETLOOM_RECORD_FOLDER=" + run.folder.string());
  own.push_back("NETLOOM_RECORD_REPORT=" + std::to_string(report));
  own.push_back("SMPI_GLOBAL_SIZE=" + std::to_string(run.ranks));  // programs may ask for it
  std::vector<std::string> entries = own;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const bool replaced = std::any_of(own.begin(), own.end(), [entry](const std::string& each) {
      return name_of(each) == name_of(*entry);
    });
    if (!replaced) entries.emplace_back(*entry);
  }
  return entries;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::string read_to_end(int descriptor) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

/// `exit status 3`, `signal 11 (Segmentation fault)`
std::string text_of_end(int status) {
  if (WIFEXITED(status)) return "exit status " + std::to_string(WEXITSTATUS(status));
  return "signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
}

ProgramRecord read_report(const std::string& report, int status, const std::string& program) {
  ProgramRecord record;
  std::istringstream words(report);
  words.imbue(std::locale::classic());
  std::string outcome;
  words >> outcome;
  if (outcome == "fault") {
    std::getline(words >> std::ws, record.fault);
  } else if (outcome != "ok") {
    record.fault = program + " ended with " + text_of_end(status) + " before its simulation did";
    // What calls MPI at all is heard of, unless it leaves without a word.
    if (status == 0) record.fault += ": it never called MPI_Init, or left by _exit";
  } else if (status != 0) {
    record.fault = program + " ended with " + text_of_end(status);
  } else {
    words >> record.time_s >> record.lines >> record.probes;
  }
  return record;
}

}  // namespace

ProgramRecord record_program(const ProgramRun& run) {
  // A package of netloom need not bring what only recordings need.
  if (::access(NETLOOM_SMPIMAIN, X_OK) != 0) {
    throw RunError(NETLOOM_SMPIMAIN
                   ": is missing; recording needs it, and Debian's package libsimgrid-dev brings it");
  }
  std::array<int, 2> report{};
  if (::pipe(report.data()) != 0) throw RunError(std::string("no pipe can be made: ") + std::strerror(errno));
  std::vector<std::string> words = command_of(run);
  std::vector<std::string> entries = environment_of(run, report[1]);
  const std::vector<char*> arguments = pointers_to(words), environment = pointers_to(entries);
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(report[0]);
    std::signal(SIGPIPE, SIG_DFL);
    ::execve(arguments[0], arguments.data(), environment.data());
    ::_exit(127);
  }
  ::close(report[1]);
  if (child < 0) {
    ::close(report[0]);
    throw RunError(std::string("no process can be made: ") + std::strerror(errno));
  }
  const std::string said = read_to_end(report[0]);
  ::close(report[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return read_report(said, status, run.words.front());
}

}  // namespace netloom
