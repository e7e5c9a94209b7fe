#include "common/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace netloom {
namespace {

TEST(RunInParallel, DoesEveryTaskOnce) {
  for (const unsigned threads : {0U, 1U, 2U, 7U}) {
    std::vector<std::atomic<int>> done(100);
    run_in_parallel(done.size(), threads, [&] { return [&](std::size_t task) { ++done[task]; }; });
    for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1) << threads << " threads";
  }
}

TEST(RunInParallel, MakesAWorkerForEachThreadAndNoMoreThanTasks) {
  std::mutex mutex;
  std::set<std::thread::id> makers;
  const auto make = [&] {
    const std::lock_guard lock(mutex);
    makers.insert(std::this_thread::get_id());
    return [](std::size_t) {};
  };
  run_in_parallel(3, 8, make);
  EXPECT_LE(makers.size(), 3U);
  EXPECT_TRUE(makers.contains(std::this_thread::get_id()));
  makers.clear();
  run_in_parallel(1, 8, make);
  EXPECT_EQ(makers, std::set{std::this_thread::get_id()});
}

TEST(RunInParallel, OfNothingDoesNothing) {
  run_in_parallel(0, 4, [] { return [](std::size_t) { FAIL(); }; });
}

TEST(RunInParallel, PassesOnWhatATaskThrowsAndStartsNoFurtherOnes) {
  std::atomic<int> started{0};
  const auto make = [&] {
    return [&](std::size_t) {
      ++started;
      throw std::runtime_error("enough");
    };
  };
  EXPECT_THROW(run_in_parallel(1000, 3, make), std::runtime_error);
  EXPECT_LE(started, 3);
}

TEST(CoreCount, IsAtLeastOne) {
  EXPECT_GE(core_count(), 1U);
}

}  // namespace
}  // namespace netloom
