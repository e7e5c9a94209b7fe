// Whether sends and receives of different ranks meet.

#include "workload/trace_messages.hpp"

#include <gtest/gtest.h>

#include "common/random.hpp"
#include "workload/scratch.hpp"

namespace netloom::test {
namespace {

using Ranks = std::vector<Texts>;

TEST(TraceMessages, ASendWithoutReceiveIsNamed) {
  EXPECT_EQ(faults({{"send 1 7 4 1"}, {}}),
            (Texts{"rank-0.txt:2: send: rank 0 sends rank 1 1 message with tag 7, but none is received"}));
}

TEST(TraceMessages, AReceiveWithoutSendIsNamed) {
  EXPECT_EQ(
      faults({{}, {"irecv 0 7 4 1", "wait 0 1 7"}}),
      (Texts{"rank-1.txt:2: irecv: rank 1 waits for 1 message with tag 7 from rank 0, but none is sent"}));
}

TEST(TraceMessages, NumbersAndTheFirstOfEitherSideAreTold) {
  EXPECT_EQ(
      faults({{"compute 5", "send 1 7 4 1", "send 1 7 4 1", "isend 1 7 4 1", "waitall 1"},
              {"compute 1", "compute 1", "recv 0 7 4 1", "recv 0 7 4 1"}}),
      (Texts{
          "rank-0.txt:3: send: rank 0 sends rank 1 3 messages with tag 7, but 2 are received (the first at "
          "rank-1.txt:4)"}));
  EXPECT_EQ(
      faults({{"send 1 7 4 1"}, {"recv 0 7 4 1", "recv 0 7 4 1"}}),
      (Texts{
          "rank-1.txt:2: recv: rank 1 waits for 2 messages with tag 7 from rank 0, but 1 is sent (the first "
          "at rank-0.txt:2)"}));
}

TEST(TraceMessages, AnotherTagOrAnotherRankIsNoPartner) {
  EXPECT_EQ(faults({{"send 1 7 4 1"}, {"recv 0 8 4 1"}}).size(), 2U);
  EXPECT_EQ(faults({{"send 1 7 4 1"}, {}, {"recv 0 7 4 1"}}).size(), 2U);
}

TEST(TraceMessages, T10ReceivesFromAnySourceTakeWhatFits) {
  EXPECT_EQ(faults({{"recv -555 7 4 1", "recv -555 -444 4 1", "recv 1 -444 4 1"},
                    {"send 0 7 4 1", "send 0 3 4 1"},
                    {"send 0 9 4 1"}}),
            Texts{});
  EXPECT_EQ(
      faults({{"recv -555 7 4 1", "recv -555 7 4 1"}, {"send 0 7 4 1"}, {"send 0 9 4 1"}}),
      (Texts{"rank-2.txt:2: send: rank 2 sends rank 0 1 message with tag 9, but none is received",
             "rank-0.txt:2: recv: rank 0 waits for 2 messages with tag 7 from any rank, but 1 is sent"}));
}

TEST(TraceMessages, AReceiveFromAnySourceDoesNotTakeWhatAnotherNeeds) {
  // Taking the first message that fits would leave `recv 1` without one.
  EXPECT_EQ(faults({{"recv -555 7 4 1", "recv 1 -444 4 1"}, {"send 0 7 4 1"}, {"send 0 7 4 1"}}), Texts{});
}

TEST(TraceMessages, SendRecvMeetsSendRecvWithoutANotice) {
  const TraceReading reading = read_ranks({{"sendRecv 4 1 4 1 1 1"}, {"sendRecv 4 0 4 0 1 1"}});
  EXPECT_EQ(errors(reading), Texts{});
  EXPECT_EQ(notices(reading), Texts{});
}

// ti_format.md, trap 13: a line of sendRecv has no tags, so it may have met a send or a receive with one.
TEST(TraceMessages, Trap13SendRecvMeetsTaggedMessagesWithANotice) {
  const TraceReading reading =
      read_ranks({{"send 1 2 4 1"}, {"sendRecv 4 2 4 0 1 1"}, {"compute 1", "recv 1 2 4 1"}});
  EXPECT_EQ(errors(reading), Texts{});
  EXPECT_EQ(
      notices(reading),
      (Texts{"rank-1.txt:2: sendRecv: the line names no tags; 2 messages of such lines in the trace can only "
             "meet sends or receives with a tag, and are matched with them in order"}));
}

// In what order messages with different tags are taken is not for a guess.
TEST(TraceMessages, Trap13SendRecvsAreNotMatchedWithTagsOutOfOrder) {
  EXPECT_EQ(
      faults(
          {{"sendRecv 4 1 4 1 1 1", "isend 1 5 4 1", "waitall 1"}, {"sendRecv 4 0 4 0 1 1", "recv 0 6 4 1"}}),
      (Texts{"rank-0.txt:3: isend: rank 0 sends rank 1 1 message with tag 5, but none is received",
             "rank-1.txt:3: recv: rank 1 waits for 1 message with tag 6 from rank 0, but none is sent"}));
}

TEST(TraceMessages, EverySendModeMeetsReceives) {
  EXPECT_EQ(faults({{"Ssend 1 7 4 1", "ISsend 1 8 4 1", "wait 0 1 8", "bsend 1 9 4 1", "ibsend 1 9 4 1",
                     "waitall 1"},
                    {"recv 0 7 4 1", "recv 0 8 4 1", "recv 0 9 4 1", "recv 0 9 4 1"}}),
            Texts{});
  for (const std::string word : {"Ssend", "ISsend", "bsend", "ibsend"}) {
    EXPECT_EQ(faults({{word + " 1 7 4 1"}, {}}),
              (Texts{"rank-0.txt:2: " + word +
                     ": rank 0 sends rank 1 1 message with tag 7, but none is received"}));
  }
}

TEST(TraceMessages, SendRecvWithoutPartnerIsNamed) {
  EXPECT_EQ(
      faults({{"sendRecv 4 1 4 1 1 1"}, {"recv 0 2 4 1"}}),
      (Texts{
          "rank-0.txt:2: sendRecv: rank 0 waits for 1 message of sendRecv from rank 1, but none is sent"}));
}

// ti_format.md, trap 11.
TEST(TraceMessages, Trap11AReceiveTooSmallForItsMessageIsNamed) {
  EXPECT_EQ(faults({{"send 1 7 4 1", "send 1 7 100 1"}, {"recv 0 7 4 1", "recv 0 7 99 1"}}),
            (Texts{"rank-1.txt:3: recv: has room for 396 bytes, but the message of rank-0.txt:3 has 400"}));
  EXPECT_EQ(faults({{"send 1 7 4 1"}, {"recv 0 7 2 0"}}), Texts{});
  EXPECT_EQ(faults({{"send 1 7 4 1"}, {"recv 0 7 -1 1"}}), Texts{});
  EXPECT_EQ(faults({{"send 1 7 4 1"}, {"recv 0 7 1000 1"}}), Texts{});
}

TEST(TraceMessages, SizesAreComparedInTheOrderOfOneTag) {
  EXPECT_EQ(faults({{"send 1 7 9 1", "send 1 8 1 1"}, {"recv 0 8 1 1", "recv 0 7 9 1"}}), Texts{});
}

TEST(TraceMessages, T14SizesBeyond32BitsAreCompared) {
  EXPECT_EQ(faults({{"send 1 7 5000000000 0"}, {"recv 0 7 4999999999 0"}}),
            (Texts{"rank-1.txt:2: recv: has room for 39999999992 bytes, but the message of rank-0.txt:2 has "
                   "40000000000"}));
}

TEST(TraceMessages, RanksAreThoseOfTheCommunicator) {
  const std::string split = "comm_split 0 0 ";  // keys turn the order round
  EXPECT_EQ(faults({{split + "2 5", "send 1 7 4 1 @5"}, {split + "1 5", "recv 2 7 4 1 @5"}, {split + "0 5"}}),
            Texts{});
  EXPECT_EQ(
      faults({{split + "2 5", "send 1 7 4 1 @5"}, {split + "1 5", "recv 2 7 4 1"}, {split + "0 5"}}),
      (Texts{"rank-1.txt:3: recv: rank 1 waits for 1 message with tag 7 from rank 2, but none is sent",
             "rank-0.txt:3: send: rank 2 sends rank 1 1 message with tag 7 of communicator 5, but none is "
             "received"}));
}

TEST(TraceMessages, LinesWithErrorsAreMendedFirst) {
  EXPECT_EQ(faults({{"send 1 7 4 1", "bogus"}, {}}), (Texts{"rank-0.txt:3: unknown action 'bogus'"}));
}

/// Random programs of four ranks whose messages all meet.
Ranks meeting_ranks(Random& random) {
  Ranks ranks(4);
  for (int message = 0; message < 12; ++message) {
    const std::uint64_t from = random.below(4), to = random.below(4);
    const std::string tag = std::to_string(random.below(3));
    const bool any = random.below(4) == 0;
    ranks[from].push_back("isend " + std::to_string(to) + " " + tag + " 4 1");
    ranks[to].push_back("irecv " + (any ? "-555" : std::to_string(from)) + " " +
                        (random.below(4) == 0 ? "-444" : tag) + " 4 1");
  }
  return ranks;
}

TEST(TraceMessages, WhateverMeetsIsSoundAndWhatLacksOneIsNot) {
  Random random(3);
  for (int trial = 0; trial < 200; ++trial) {
    Ranks ranks = meeting_ranks(random);
    EXPECT_EQ(faults(ranks), Texts{});
    Texts& rank = ranks[random.below(4)];
    if (rank.empty()) continue;
    rank.erase(rank.begin() + static_cast<std::ptrdiff_t>(random.below(rank.size())));
    EXPECT_GE(faults(ranks).size(), 1U);
  }
}

TEST(TraceMessages, GeneratedWorkloadsMeet) {
  for (const std::string yaml :
       {"{type: pingpong, size: 1KiB, iterations: 3}", "{type: npb_is, class: S}", "{type: npb_cg, class: S}",
        "{type: npb_mg, class: S}", "{type: npb_lu, class: S}", "{type: npb_bt, class: S}",
        "{type: npb_sp, class: S}"}) {
    const Workload workload = made(yaml, 16);
    EXPECT_EQ(check_messages(workload, true).size(), 0U) << yaml;
  }
}

}  // namespace
}  // namespace netloom::test
