// The tags of sendRecv lines, found from what they meet.

#include <gtest/gtest.h>

#include "workload/scratch.hpp"
#include "workload/trace.hpp"

namespace netloom::test {
namespace {

/// Tag sent and tag received of each sendRecv of rank 0.
using Tags = std::vector<std::pair<std::int32_t, std::int32_t>>;

Tags tags_of(const std::vector<std::string>& ranks) {
  const Scratch scratch;
  std::vector<std::string> files;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    std::istringstream lines("init\n" + ranks[rank] + "\nfinalize");
    files.emplace_back();
    for (std::string line; std::getline(lines, line);)
      files.back() += std::to_string(rank) + " " + line + "\n";
  }
  scratch.write_set(files);
  const Workload workload = read_trace("index.txt", std::nullopt).workload;
  Tags tags;
  for (const Action& action : workload.programs[0].actions) {
    if (action.kind == ActionKind::send_recv) tags.emplace_back(action.tag, action.receive_tag);
  }
  return tags;
}

TEST(SendRecvTags, AreZeroAmongThemselves) {
  EXPECT_EQ(tags_of({"sendRecv 8 1 8 1 6 6", "sendRecv 8 0 8 0 6 6"}), (Tags{{0, 0}}));
}

TEST(SendRecvTags, AreThoseOfTheSendsAndReceivesThatTheyMeet) {
  EXPECT_EQ(tags_of({"sendRecv 8 1 8 1 6 6", "send 0 3 8 6\nrecv 0 5 8 6"}), (Tags{{5, 3}}));
  EXPECT_EQ(tags_of({"sendRecv 8 1 8 2 6 6", "irecv 0 -444 8 6", "send 0 7 8 6"}), (Tags{{0, 7}}));
}

TEST(SendRecvTags, FollowTheOrderOfMessagesAndReceives) {
  EXPECT_EQ(tags_of({"recv 1 4 8 6\nsendRecv 8 1 8 1 6 6\nsendRecv 8 1 8 1 6 6\nsend 1 9 8 6",
                     "send 0 4 8 6\nsend 0 6 8 6\nsendRecv 8 0 8 0 6 6\nrecv 0 2 8 6\nrecv 0 9 8 6"}),
            (Tags{{0, 6}, {2, 0}}));
}

// Stock replay works: nothing changes.
TEST(SendRecvTags, StayZeroWhereZeroMatches) {
  EXPECT_EQ(tags_of({"sendRecv 8 1 8 1 6 6\nsend 1 3 8 6", "sendRecv 8 0 8 0 6 6\nrecv 0 3 8 6"}),
            (Tags{{0, 0}}));
  EXPECT_EQ(tags_of({"send 1 3 8 6\nsendRecv 8 1 8 1 6 6", "irecv 0 0 8 6\nirecv 0 3 8 6\nsend 0 0 8 6"}),
            (Tags{{0, 0}}));
}

TEST(SendRecvTags, AreNotGuessedWhereTheOrderDisagrees) {
  // Two messages and one receive; tags 3 and 4 in another order.
  EXPECT_EQ(tags_of({"sendRecv 8 1 8 1 6 6", "send 0 3 8 6\nsend 0 4 8 6\nrecv 0 0 8 6"}), (Tags{{0, 0}}));
  EXPECT_EQ(tags_of({"recv 1 4 8 6\nsendRecv 8 1 8 1 6 6\nrecv 1 3 8 6",
                     "send 0 3 8 6\nsend 0 5 8 6\nsend 0 4 8 6\nrecv 0 0 8 6"}),
            (Tags{{0, 0}}));
}

TEST(SendRecvTags, AreNotGuessedOfAReceiverThatTakesAnySource) {
  EXPECT_EQ(tags_of({"sendRecv 8 1 8 1 6 6\nrecv -555 5 8 6", "send 0 3 8 6\nsend 0 5 8 6\nrecv 0 0 8 6"}),
            (Tags{{0, 0}}));
}

TEST(SendRecvTags, BelongToACommunicator) {
  EXPECT_EQ(tags_of({"comm_dup 0 1\nsendRecv 8 1 8 1 6 6 @1\nrecv 1 8 8 6",
                     "comm_dup 0 1\nsend 0 8 8 6\nsend 0 3 8 6 @1\nrecv 0 5 8 6 @1"}),
            (Tags{{5, 3}}));
}

}  // namespace
}  // namespace netloom::test
