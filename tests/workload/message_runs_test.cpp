// How many sends and receives can meet, against a matching of single messages.

#include "workload/message_runs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "common/random.hpp"

namespace netloom::test {
namespace {

bool may_meet(const MessageKey& send, const MessageKey& receive) {
  const bool same_sender = receive.sender == any_source || receive.sender == send.sender;
  return same_sender && (receive.tag == any_tag || receive.tag == send.tag);
}

std::vector<MessageEnd> ends_of(std::vector<MessageKey> keys) {
  std::sort(keys.begin(), keys.end());
  std::vector<MessageEnd> ends;
  for (const MessageKey& key : keys) ends.push_back({key, 0, static_cast<std::uint32_t>(ends.size())});
  return ends;
}

/// The largest number of pairs, by augmenting paths from message to message.
std::size_t most_pairs(const std::vector<MessageEnd>& sends, const std::vector<MessageEnd>& receives) {
  std::vector<std::size_t> partner(receives.size(), sends.size());
  std::size_t pairs = 0;
  for (std::size_t s = 0; s < sends.size(); ++s) {
    std::vector<bool> seen(receives.size());
    const std::function<bool(std::size_t)> place = [&](std::size_t send) {
      for (std::size_t r = 0; r < receives.size(); ++r) {
        if (seen[r] || !may_meet(sends[send].key, receives[r].key)) continue;
        seen[r] = true;
        if (partner[r] < sends.size() && !place(partner[r])) continue;
        partner[r] = send;
        return true;
      }
      return false;
    };
    pairs += place(s) ? 1 : 0;
  }
  return pairs;
}

std::int64_t left_of(const std::vector<MessageRun>& runs) {
  std::int64_t left = 0;
  for (const MessageRun& run : runs) left += run.left;
  return left;
}

TEST(MessageRuns, AreCountedByKey) {
  const auto ends = ends_of({{0, 1, 2, 7}, {0, 1, 2, 3}, {0, 1, 2, 7}});
  const auto runs = runs_of(ends);
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].key.tag, 3);
  EXPECT_EQ(runs[0].left, 1);
  EXPECT_EQ(runs[1].left, 2);
  EXPECT_EQ(runs[1].ends.size(), 2U);
}

TEST(MessageRuns, MeetAsManyAsSingleMessagesCan) {
  Random random(7);
  const auto draw = [&](const std::vector<std::int32_t>& values) {
    return values[random.below(values.size())];
  };
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<MessageKey> send_keys, receive_keys;
    for (std::uint64_t n = random.below(9); n > 0; --n)
      send_keys.push_back({0, 0, draw({1, 2, 3}), draw({4, 5, 6})});
    for (std::uint64_t n = random.below(9); n > 0; --n)
      receive_keys.push_back({0, 0, draw({1, 2, 3, any_source}), draw({4, 5, 6, any_tag})});
    const auto send_ends = ends_of(send_keys), receive_ends = ends_of(receive_keys);
    auto send_runs = runs_of(send_ends), receive_runs = runs_of(receive_ends);
    match_left(send_runs, receive_runs);
    const auto pairs = static_cast<std::int64_t>(most_pairs(send_ends, receive_ends));
    EXPECT_EQ(left_of(send_runs), static_cast<std::int64_t>(send_ends.size()) - pairs);
    EXPECT_EQ(left_of(receive_runs), static_cast<std::int64_t>(receive_ends.size()) - pairs);
  }
}

}  // namespace
}  // namespace netloom::test
