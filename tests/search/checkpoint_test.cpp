#include "search/checkpoint.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "common/error.hpp"
#include "common/files.hpp"

namespace netloom {
namespace {

class Checkpoint : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              (std::string("netloom-search-") + test->name() + "-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    request_.nodes = 128;
    request_.degree = 8;
    request_.ties = true;
    request_.checkpoint = folder_ / "state";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
  SearchRequest request_;
};

TEST_F(Checkpoint, ReadsBackWhatWasWritten) {
  SearchState state;
  state.stage = "diameter at most 4";
  state.done = {true, true, false, true, false};
  state.best.found = {5, 400, {0, 3, 17, 40}};
  state.best.seeded = false;
  state.best.ties.count = 12;
  state.best.ties.sets = {{0, 3, 17, 40}, {0, 5, 6, 7}};
  state.counts = {1000, 123456789012};
  state.seconds = 1.5;
  write_checkpoint(request_, state);
  const SearchState read = read_checkpoint(request_);
  EXPECT_EQ(read.stage, state.stage);
  EXPECT_EQ(read.done, state.done);
  EXPECT_EQ(read.best.found.places, state.best.found.places);
  EXPECT_EQ(read.best.found.distance_sum, 400U);
  EXPECT_FALSE(read.best.seeded);
  EXPECT_EQ(read.best.ties.count, 12U);
  EXPECT_EQ(read.best.ties.sets, state.best.ties.sets);
  EXPECT_EQ(read.counts.tested, 123456789012U);
  EXPECT_DOUBLE_EQ(read.seconds, 1.5);
}

TEST_F(Checkpoint, AFinishedSearchIsNotDoneAgain) {
  const SearchResult first = search_circulant(request_);
  const SearchResult again = search_circulant(request_);
  EXPECT_EQ(again.tested, first.tested);
  EXPECT_EQ(again.sets, first.sets);
  EXPECT_EQ(again.classes, first.classes);
  EXPECT_TRUE(again.ties_complete());
}

// Every task that a checkpoint does not call done is searched again, whatever the kill interrupted.
TEST_F(Checkpoint, AKilledSearchGoesOnToTheSameAnswer) {
  const SearchResult whole = search_circulant(request_);
  const SearchState finished = read_checkpoint(request_);
  for (const std::size_t lost : {1U, 2U, 3U}) {
    SearchState state = finished;
    state.best.ties = {};
    state.done.assign(state.done.size(), false);
    write_checkpoint(request_, state);
    SearchRequest brief = request_;
    brief.time_limit = Seconds{1e-9};
    EXPECT_FALSE(search_circulant(brief).distance_sum_done);
    const SearchResult resumed = search_circulant(request_);
    EXPECT_EQ(resumed.sets, whole.sets) << lost;
    EXPECT_EQ(resumed.classes, whole.classes);
    EXPECT_TRUE(resumed.ties_complete());
  }
}

TEST_F(Checkpoint, OfAnotherSearchIsRefused) {
  search_circulant(request_);
  SearchRequest other = request_;
  other.degree = 6;
  EXPECT_THROW(search_circulant(other), InputError);
  other = request_;
  other.shard = {2, 7};
  EXPECT_THROW(search_circulant(other), InputError);
}

TEST_F(Checkpoint, ADamagedFileIsRefused) {
  search_circulant(request_);
  const std::string good = read_file(request_.checkpoint);
  for (const std::string& text : {std::string("something else\n"), good.substr(0, good.size() / 3),
                                  good + "set 5 x 7\n", good + "set 99\n"}) {
    write_file(request_.checkpoint, text);
    EXPECT_THROW(search_circulant(request_), InputError) << text;
  }
}

}  // namespace
}  // namespace netloom
