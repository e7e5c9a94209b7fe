#include "recorder/session.hpp"

#include <unistd.h>
#include <simgrid/s4u.hpp>

#include <cstdio>
#include <cstdlib>

#include "common/text.hpp"

// SMPI's stopwatch of a rank's computation, which its headers do not declare.
extern "C" void smpi_bench_begin();

namespace netloom::recorder {

namespace {

namespace s4u = simgrid::s4u;

constexpr std::size_t most_named_ranks = 8;

void tell(const std::string& report) {
  const auto written = ::write(session().report, report.data(), report.size());
  static_cast<void>(written);  // netloom has gone: nobody is there to be told
}

std::string name_of(const RankRecording& rank) {
  return "rank " + std::to_string(rank.rank());
}

void tell_of_deadlock() {
  std::string sentence = "the program waits for ever:";
  std::size_t blocked = 0;
  for (const auto& [actor, rank] : session().ranks) {
    if (rank.call == nullptr || ++blocked > most_named_ranks) continue;
    sentence += (blocked > 1 ? ", " : " ") + name_of(rank) + " in " + rank.call;
  }
  if (blocked > most_named_ranks) sentence += ", and " + std::to_string(blocked - most_named_ranks) + " more";
  fail(sentence);
}

void finish() {
  std::uint64_t lines = 0;
  for (auto& [actor, rank] : session().ranks) {
    if (!rank.finalized) fail(name_of(rank) + " ended without MPI_Finalize");
    rank.flush();
    lines += rank.lines;
  }
  tell("ok " + exact(s4u::Engine::get_clock()) + " " + std::to_string(lines) + " " +
       std::to_string(session().probes) + "\n");
}

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Computation is whatever SimGrid executes for a rank, measured or declared by the program; but a probe is
/// made of executions, too.
Session begin() {
  Session begun;
  begun.folder = environment("NETLOOM_RECORD_FOLDER");
  begun.report = std::atoi(environment("NETLOOM_RECORD_REPORT").c_str());
  s4u::Exec::on_start_cb([](const s4u::Exec& execution) {
    RankRecording* const rank = execution.get_name() == "iprobe" ? nullptr : running_rank();
    if (rank != nullptr) rank->compute(execution.get_cost());
  });
  s4u::Engine::on_deadlock_cb(tell_of_deadlock);
  s4u::Engine::on_simulation_end_cb(finish);
  return begun;
}

}  // namespace

Session& session() {
  // Never destroyed: SimGrid's own clean-up may still execute and end.
  static Session* const only = new Session(begin());
  return *only;
}

RankRecording* running_rank() {
  if (s4u::this_actor::is_maestro()) return nullptr;
  auto& ranks = session().ranks;
  const long actor = s4u::this_actor::get_pid();
  if (const auto found = ranks.find(actor); found != ranks.end()) return &found->second;
  const char* const rank = s4u::Actor::self()->get_property("rank");
  if (rank == nullptr) return nullptr;
  return &ranks.try_emplace(actor, std::atoi(rank)).first->second;
}

void fail(const std::string& sentence) {
  std::fflush(nullptr);
  tell("fault " + sentence + "\n");
  std::_Exit(EXIT_FAILURE);
}

void refuse(const char* call, const std::string& why) {
  const RankRecording* const rank = running_rank();
  fail((rank == nullptr ? "the program" : name_of(*rank)) + " calls " + call + ": " + why);
}

Call::Call(const char* name) : rank_(running_rank()) {
  if (rank_ != nullptr && rank_->call != nullptr) rank_ = nullptr;
  if (rank_ != nullptr) rank_->call = name;
}

Call::~Call() {
  if (rank_ == nullptr) return;
  rank_->call = nullptr;
  if (!rank_->finalized) smpi_bench_begin();  // recording is no computation of the program
}

}  // namespace netloom::recorder
