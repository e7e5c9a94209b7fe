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

TEST_F(Checkpoint, TasksThatAreNotDoneAreSearchedAgain) {
  const SearchResult whole = search_circulant(request_);
  SearchState state = read_checkpoint(request_);
  state.best.ties = {};
  state.done.assign(state.done.size(), false);
  write_checkpoint(request_, state);
  const SearchResult again = search_circulant(request_);
  EXPECT_EQ(again.sets, whole.sets);
  EXPECT_EQ(again.classes, whole.classes);
  EXPECT_GT(again.tested, whole.tested);
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

TEST_F(Checkpoint, APlaceThatCannotBeWrittenIsAnErrorAtOnce) {
  request_.checkpoint = folder_ / "missing" / "state";
  EXPECT_THROW(search_circulant(request_), RunError);
}

TEST_F(Checkpoint, AFolderThatVanishesEndsTheSearchWithTheReason) {
  request_.nodes = 1024;
  request_.degree = 15;
  request_.threads = 2;
  request_.checkpoint_interval = Seconds{0.01};
  request_.on_progress = [this](const SearchProgress&) { std::filesystem::remove_all(folder_); };
  EXPECT_THROW(search_circulant(request_), RunError);
}

// What a kill at any moment leaves: the state that was written last.
TEST_F(Checkpoint, ASearchStoppedAgainAndAgainComesToTheSameAnswer) {
  request_.nodes = 256;
  request_.degree = 8;
  SearchRequest plain = request_;
  plain.checkpoint.clear();
  const SearchResult whole = search_circulant(plain);
  SearchResult result;
  for (double limit = 0.11; limit < 100 && !result.distance_sum_done; limit *= 1.3) {
    request_.time_limit = Seconds{limit};
    result = search_circulant(request_);
  }
  EXPECT_TRUE(result.ties_complete());
  EXPECT_EQ(result.sets, whole.sets);
  EXPECT_EQ(result.classes, whole.classes);
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
