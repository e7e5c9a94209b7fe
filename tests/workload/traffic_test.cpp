// Declared traffic against closed forms and against the published sums of the recordings.

#include "workload/traffic.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <sstream>

#include "workload/actions.hpp"
#include "workload/scratch.hpp"

namespace netloom::test {
namespace {

using Bytes64 = std::vector<std::uint64_t>;

/// Traffic of four ranks that all do `line`, with their rank in front.
DeclaredTraffic traffic_of(const std::string& line) {
  const Scratch scratch;
  std::vector<std::string> ranks;
  for (const std::string r : {"0", "1", "2", "3"}) {
    ranks.push_back(r + " init\n" + r + " " + line + "\n" + r + " finalize\n");
  }
  scratch.write_set(ranks);
  const TraceReading reading = read_trace("index.txt", 4);
  EXPECT_EQ(line_errors(reading), std::vector<std::string>());
  return declared_traffic(reading.workload);
}

void expect_least(const std::string& line, const Bytes64& sent, const Bytes64& received) {
  const DeclaredTraffic traffic = traffic_of(line);
  EXPECT_EQ(traffic.sent_bytes, sent) << line;
  EXPECT_EQ(traffic.received_bytes, received) << line;
}

TEST(Traffic, LeastIsWhatAnyAlgorithmMustMove) {
  expect_least("alltoall 10 10 1 1", {120, 120, 120, 120}, {120, 120, 120, 120});
  expect_least("alltoallv 10 1 2 3 4 16 4 4 4 4 1 1", {36, 32, 28, 24}, {48, 48, 48, 48});
  expect_least("allreduce 5 0 0", {40, 40, 40, 40}, {40, 40, 40, 40});
  expect_least("bcast 5 2 0", {0, 0, 40, 0}, {40, 40, 0, 40});
  expect_least("reduce 5 0 2 0", {40, 40, 0, 40}, {0, 0, 40, 0});
  expect_least("scan 5 0 0", {40, 40, 40, 0}, {0, 40, 40, 40});
  expect_least("exscan 5 0 0", {40, 40, 40, 0}, {0, 40, 40, 40});
  expect_least("gather 5 5 1 1 1", {20, 0, 20, 20}, {0, 60, 0, 0});
  expect_least("gatherv 5 5 5 5 5 1 1 1", {20, 0, 20, 20}, {0, 60, 0, 0});
  expect_least("scatter 5 5 1 1 1", {0, 60, 0, 0}, {20, 0, 20, 20});
  expect_least("scatterv 5 5 5 5 5 1 1 1", {0, 60, 0, 0}, {20, 0, 20, 20});
  expect_least("allgather 5 5 1 1", {20, 20, 20, 20}, {60, 60, 60, 60});
  expect_least("allgatherv 2 2 2 2 2 1 1", {8, 8, 8, 8}, {24, 24, 24, 24});
  expect_least("reducescatter 1 2 3 4 0 1", {36, 32, 28, 24}, {4, 8, 12, 16});
  expect_least("barrier", {0, 0, 0, 0}, {0, 0, 0, 0});
}

TEST(Traffic, AMessageLeavesOnceAndOneToItselfDoesNot) {
  expect_least("send 1 0 5 0", {40, 0, 40, 40}, {0, 120, 0, 0});
  expect_least("sendRecv 5 3 9 0 1 1", {20, 20, 20, 0}, {0, 0, 0, 60});
  EXPECT_EQ(traffic_of("isend 1 0 5 0").messages_most, 4);
  EXPECT_EQ(traffic_of("isend 1 0 5 0").bytes_most, 160);
}

TEST(Traffic, AddsUpWork) {
  const DeclaredTraffic traffic = traffic_of("compute 1e9");
  EXPECT_EQ(traffic.flops, (std::vector<double>{1e9, 1e9, 1e9, 1e9}));
  EXPECT_EQ(traffic_of("allreduce 1 5e8 1").flops[3], 5e8);
  EXPECT_EQ(traffic_of("sleep 0.5").sleep_s[2], 0.5);
  EXPECT_EQ(traffic_of("sleep 0.5").flops[2], 0);
}

// Known algorithms: bytes they move in all, of P ranks and s bytes.
TEST(Traffic, MostCoversKnownAlgorithms) {
  const double p = 64;
  const double s = 1 << 20;
  const auto most = [](const std::string& yaml) { return declared_traffic(made(yaml, 64)); };
  const DeclaredTraffic alltoall = most("{type: alltoall, size: 1MiB}");
  EXPECT_GE(alltoall.bytes_most, p * p * s);                 // all pairs
  EXPECT_GE(alltoall.bytes_most, p * p * s / 2 * 6);         // Bruck
  EXPECT_GE(alltoall.bytes_most, p * (p - 1) * p * s);       // everybody gathers everything
  EXPECT_GE(alltoall.messages_most, p * p + p * 2 * p * 2);  // all pairs, a linear barrier each round
  const DeclaredTraffic allreduce = most("{type: allreduce, size: 1MiB}");
  EXPECT_GE(allreduce.bytes_most, 6 * p * s);        // recursive doubling
  EXPECT_GE(allreduce.bytes_most, p * (p - 1) * s);  // everybody gathers all vectors
  const DeclaredTraffic bcast = most("{type: bcast, size: 1MiB}");
  EXPECT_GE(bcast.bytes_most, (2 * p - 1) * s);             // scatter, then ring
  EXPECT_GE(bcast.messages_most, (p - 1) * s / (1 << 10));  // a pipeline of 1 KiB segments
}

// The rdb all-to-all of 1 MiB a pair takes 1.6e10 s at 64 ranks in SMPI 3.32, which overflows.
TEST(Traffic, MostIsSmallEnoughToCatchAnOverflow) {
  const DeclaredTraffic traffic = declared_traffic(made("{type: alltoall, size: 1MiB}", 64));
  const double bandwidth = 1.25e9 / 2;  // 10 Gb/s, shared
  const double latency = 1e-5;
  EXPECT_LT(traffic.bytes_most / bandwidth + traffic.messages_most * latency, 1.6e10 / 1e6);
}

TEST(Traffic, StaysAtTheLargestValueRatherThanWrapRound) {
  Workload workload;
  workload.programs.resize(4);
  workload.communicators = {world_of(4)};
  for (RankProgram& program : workload.programs) {
    program.actions = {alltoall_action({std::int64_t{1} << 62U, type_double}),
                       allreduce_action({5, type_int})};
  }
  const DeclaredTraffic traffic = declared_traffic(workload);
  EXPECT_EQ(traffic.sent_bytes[0], std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(traffic.received_bytes[3], std::numeric_limits<std::uint64_t>::max());
}

// Ranks 3 and 1 of four as 0 and 1 of a communicator.
TEST(Traffic, OfACommunicatorIsThatOfItsMembers) {
  const Scratch scratch;
  const std::string none = " init\nR comm_split 0 -1 0 -1\nR finalize\n";
  const auto rank = [](const std::string& number, std::string text) {
    for (std::size_t at = text.find('R'); at != std::string::npos; at = text.find('R'))
      text.replace(at, 1, number);
    return number + text;
  };
  const auto member = [&](const std::string& number, const std::string& key) {
    return rank(number, " init\nR comm_split 0 0 " + key + " 7\nR alltoallv 12 5 7 12 5 7 6 6 @7\n" +
                            (key == "0" ? "R send 1 0 100 6 @7\n" : "R recv 0 0 100 6 @7\n") +
                            "R bcast 1000 1 6 @7\nR finalize\n");
  };
  scratch.write_set({rank("0", none), member("1", "1"), rank("2", none), member("3", "0")});
  const TraceReading reading = read_trace("index.txt", 4);
  ASSERT_EQ(reading.workload.communicators.size(), 2U);
  const DeclaredTraffic traffic = declared_traffic(reading.workload);
  EXPECT_EQ(traffic.sent_bytes, (Bytes64{0, 5 + 1000, 0, 7 + 100}));
  EXPECT_EQ(traffic.received_bytes, (Bytes64{0, 5 + 100, 0, 7 + 1000}));
}

TEST(Traffic, OneRankSendsNothing) {
  const DeclaredTraffic traffic = declared_traffic(made("{type: alltoall, size: 1MiB}", 1));
  EXPECT_EQ(traffic.sent_bytes, Bytes64{0});
  EXPECT_EQ(traffic.received_bytes, Bytes64{0});
}

// README.md of the recordings tells point-to-point messages and bytes of each.
TEST(Traffic, PointToPointSumsAreThePublishedOnes) {
  std::ifstream table(shared_folder() / "traces" / "README.md");
  if (!table) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Scratch scratch;
  int sets = 0;
  for (std::string line; std::getline(table, line);) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '|');) {
      cell.erase(0, cell.find_first_not_of(' '));
      cells.push_back(cell.substr(0, cell.find_last_not_of(' ') + 1));
    }
    if (cells.size() < 9) continue;
    const fs::path index = unpack(scratch, "sound/" + cells[1]);
    if (index.empty()) continue;
    Workload workload = read_trace(index, std::nullopt).workload;
    for (RankProgram& program : workload.programs) {
      std::erase_if(program.actions, [](const Action& action) { return action.kind >= ActionKind::barrier; });
    }
    const DeclaredTraffic traffic = declared_traffic(workload);
    EXPECT_EQ(traffic.messages_most, std::stod(cells[5])) << cells[1];
    EXPECT_EQ(traffic.bytes_most, std::stod(cells[6])) << cells[1];
    ++sets;
  }
  EXPECT_EQ(sets, 28);
}

TEST(Traffic, TellsWhatEachCallHandsOver) {
  const Scratch scratch;
  std::vector<std::string> ranks;
  for (const std::string r : {"0", "1", "2", "3"}) {
    std::string text;
    for (const char* line : {"init", "send 1 0 5 1", "recv 1 0 5 1", "sendRecv 7 1 3 1 6 6", "bcast 5 2 0",
                             "alltoall 10 10 1 1", "alltoallv 10 1 2 3 4 16 4 4 4 4 1 1", "allreduce 5 0 0",
                             "scatter 5 5 1 1 1", "reducescatter 1 2 3 4 0 1", "compute 5", "finalize"}) {
      text += r + " " + line + "\n";
    }
    ranks.push_back(text);
  }
  scratch.write_set(ranks);
  std::vector<Bytes64> by_rank(4);
  declared_traffic(
      read_trace("index.txt", 4).workload,
      [&](std::uint32_t rank, const Action&, std::uint64_t bytes) { by_rank[rank].push_back(bytes); });
  EXPECT_EQ(by_rank[0], (Bytes64{0, 20, 0, 7, 0, 160, 40, 40, 0, 40, 0, 0}));
  EXPECT_EQ(by_rank[1], (Bytes64{0, 20, 0, 7, 0, 160, 40, 40, 80, 40, 0, 0}));
  EXPECT_EQ(by_rank[2], (Bytes64{0, 20, 0, 7, 40, 160, 40, 40, 0, 40, 0, 0}));
}

}  // namespace
}  // namespace netloom::test
