#include "replay/crash_place.hpp"

#include <simgrid/s4u.hpp>

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>

#include "replay/run_state.hpp"

namespace netloom {

namespace {

// A handler knows nothing but what is static.
const RunState* watched = nullptr;
int outlet = -1;
/// A rank that overran its stack leaves none for a handler.
alignas(16) std::array<char, 65536> handler_stack;

void report(int signal) {
  // The process numbers of the ranks count from 1 in their order; 0 is the simulator itself.
  const auto process = simgrid::s4u::this_actor::get_pid();
  if (process >= 1 && static_cast<std::size_t>(process) <= watched->ranks.size()) {
    const auto rank = static_cast<std::size_t>(process - 1);
    const RankRecord& record = watched->ranks[rank];
    const CrashPlace place{rank, record.started ? record.action : CrashPlace::warm_up};
    [[maybe_unused]] const ssize_t written = ::write(outlet, &place, sizeof place);
  }
  ::raise(signal);  // its default by now
}

}  // namespace

void report_crashes(const RunState& run, int descriptor) {
  watched = &run;
  outlet = descriptor;
  stack_t stack{};
  stack.ss_sp = handler_stack.data();
  stack.ss_size = handler_stack.size();
  ::sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = report;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
  for (const int signal : {SIGABRT, SIGBUS, SIGFPE, SIGSEGV}) ::sigaction(signal, &action, nullptr);
}

std::optional<CrashPlace> crash_place(std::string_view message) {
  CrashPlace place;
  if (message.size() != sizeof place) return std::nullopt;
  std::memcpy(&place, message.data(), sizeof place);
  return place;
}

}  // namespace netloom
