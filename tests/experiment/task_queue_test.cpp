#include "experiment/task_queue.hpp"

#include <gtest/gtest.h>

#include <set>

namespace netloom {
namespace {

TEST(TaskQueue, GivesEveryTaskOnce) {
  TaskQueue queue({"a", "b", "a", "c", "b"}, 2);
  std::set<std::size_t> given;
  for (std::size_t turn = 0; turn < 5; ++turn) {
    const auto task = queue.next(turn % 2);
    ASSERT_TRUE(task);
    EXPECT_TRUE(given.insert(*task).second);
  }
  EXPECT_FALSE(queue.next(0));
  EXPECT_FALSE(queue.next(1));
}

TEST(TaskQueue, AWorkerStaysWithItsGroup) {
  TaskQueue queue({"a", "b", "a", "b"}, 1);
  EXPECT_EQ(queue.next(0), 0U);
  EXPECT_EQ(queue.next(0), 2U);
  EXPECT_EQ(queue.next(0), 1U);
  EXPECT_EQ(queue.next(0), 3U);
}

TEST(TaskQueue, WorkersSpreadOverGroups) {
  TaskQueue queue({"a", "a", "b", "b"}, 2);
  EXPECT_EQ(queue.next(0), 0U);
  EXPECT_EQ(queue.next(1), 2U);
  EXPECT_EQ(queue.next(0), 1U);
  EXPECT_EQ(queue.next(1), 3U);
}

TEST(TaskQueue, AWorkerHelpsWhereMostIsLeft) {
  TaskQueue queue({"a", "a", "b", "b", "b", "b"}, 3);
  EXPECT_EQ(queue.next(0), 0U);
  EXPECT_EQ(queue.next(1), 2U);
  EXPECT_EQ(queue.next(2), 3U);  // no group is untouched, and b has most
}

TEST(TaskQueue, OneGroupKeepsAllWorkersBusy) {
  TaskQueue queue({"a", "a", "a"}, 3);
  EXPECT_TRUE(queue.next(0));
  EXPECT_TRUE(queue.next(1));
  EXPECT_TRUE(queue.next(2));
}

}  // namespace
}  // namespace netloom
