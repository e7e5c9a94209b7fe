#include "experiment/worker_pool.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>

#include "common/error.hpp"
#include "experiment/stop_signals.hpp"

namespace netloom {
namespace {

/// News of so many tasks, waited for as long as it takes.
std::vector<WorkerEvent> next_events(WorkerPool& pool, std::size_t count) {
  std::vector<WorkerEvent> all;
  while (all.size() < count) {
    for (const WorkerEvent& event : pool.wait(1)) all.push_back(event);
  }
  return all;
}

WorkerEvent next_event(WorkerPool& pool) {
  return next_events(pool, 1).front();
}

TEST(WorkerPool, ReportsWhatATaskSays) {
  const StopSignals signals;
  WorkerPool pool([](std::size_t task) { return TaskReport{Status::ok, 0.5, 100 + task}; }, 1);
  pool.give(0, 7);
  const WorkerEvent event = next_event(pool);
  EXPECT_EQ(event.kind, WorkerEvent::Kind::finished);
  EXPECT_EQ(event.task, 7U);
  EXPECT_EQ(event.report.status, Status::ok);
  EXPECT_EQ(event.report.peak_memory_bytes, 107U);
}

TEST(WorkerPool, ReportsErrorsByTheirKind) {
  const StopSignals signals;
  const auto work = [](std::size_t task) -> TaskReport {
    if (task == 0) throw RunError("the disk is full");
    if (task == 1) throw InputError("bad");
    throw std::logic_error("impossible");
  };
  WorkerPool pool(work, 1);
  const std::vector<std::pair<WorkerEvent::Kind, std::string>> expected{
      {WorkerEvent::Kind::failed, "the disk is full"},
      {WorkerEvent::Kind::bad_input, "bad"},
      {WorkerEvent::Kind::bug, "impossible"}};
  for (std::size_t task = 0; task < expected.size(); ++task) {
    pool.give(0, task);
    const WorkerEvent event = next_event(pool);
    EXPECT_EQ(event.kind, expected[task].first);
    EXPECT_EQ(event.text, expected[task].second);
  }
}

TEST(WorkerPool, SurvivesTheDeathOfAWorker) {
  const StopSignals signals;
  const auto work = [](std::size_t task) -> TaskReport {
    if (task == 0) std::raise(SIGKILL);
    if (task == 1) ::_exit(5);
    return {Status::ok, 0, 0};
  };
  WorkerPool pool(work, 1);
  pool.give(0, 0);
  WorkerEvent event = next_event(pool);
  EXPECT_EQ(event.kind, WorkerEvent::Kind::died);
  EXPECT_EQ(event.task, 0U);
  EXPECT_EQ(event.text, "it was ended by SIGKILL");
  pool.give(0, 1);
  event = next_event(pool);
  EXPECT_EQ(event.text, "it ended with exit status 5");
  pool.give(0, 2);
  EXPECT_EQ(next_event(pool).kind, WorkerEvent::Kind::finished);
}

TEST(WorkerPool, RunsWorkersAtTheSameTime) {
  const StopSignals signals;
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  // The first task ends only once the second has written.
  const auto work = [&ends](std::size_t task) -> TaskReport {
    char byte = 0;
    const ssize_t moved = task == 0 ? ::read(ends[0], &byte, 1) : ::write(ends[1], &byte, 1);
    return {moved == 1 ? Status::ok : Status::crashed, 0, 0};
  };
  WorkerPool pool(work, 2);
  pool.give(0, 0);
  pool.give(1, 1);
  for (const WorkerEvent& event : next_events(pool, 2)) EXPECT_EQ(event.report.status, Status::ok);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(WorkerPool, EndsWorkersThatAreBusy) {
  const StopSignals signals;
  WorkerPool pool(
      [](std::size_t) -> TaskReport {
        ::pause();
        return {};
      },
      2);
  pool.give(0, 0);
  EXPECT_TRUE(pool.wait(0.01).empty());
}

TEST(WorkerPool, EndsWorkersThatHaveHardlyStarted) {
  const StopSignals signals;
  for (int i = 0; i < 50; ++i) {
    WorkerPool pool(
        [](std::size_t) -> TaskReport {
          ::pause();
          return {};
        },
        2);
    pool.give(0, 0);
    pool.give(1, 1);
  }
}

TEST(StopSignals, ARequestEndsTheWait) {
  const StopSignals signals;
  WorkerPool pool([](std::size_t) { return TaskReport{}; }, 1);
  EXPECT_FALSE(StopSignals::requested());
  std::raise(SIGINT);
  EXPECT_TRUE(StopSignals::requested());
  EXPECT_TRUE(pool.wait(60).empty());
}

TEST(StopSignals, ASecondRequestEndsTheProgram) {
  EXPECT_EXIT(
      {
        const StopSignals signals;
        std::raise(SIGTERM);
        std::raise(SIGTERM);
        std::_Exit(7);
      },
      testing::ExitedWithCode(1), "");
}

}  // namespace
}  // namespace netloom
