// A written trace reads back to the same program.

#include <gtest/gtest.h>

#include <tuple>

#include "workload/actions.hpp"
#include "workload/scratch.hpp"
#include "workload/trace.hpp"

namespace netloom::test {
namespace {

auto fields(const Action& a) {
  return std::make_tuple(a.kind, a.send_type, a.recv_type, a.communicator, a.peer, a.source, a.tag,
                         a.send_count, a.recv_count, a.amount, a.first_count);
}

void expect_same(const Workload& a, const Workload& b) {
  ASSERT_EQ(a.ranks(), b.ranks());
  for (std::uint32_t r = 0; r < a.ranks(); ++r) {
    ASSERT_EQ(a.programs[r].actions.size(), b.programs[r].actions.size());
    EXPECT_EQ(a.programs[r].counts, b.programs[r].counts);
    for (std::size_t i = 0; i < a.programs[r].actions.size(); ++i) {
      EXPECT_EQ(fields(a.programs[r].actions[i]), fields(b.programs[r].actions[i]))
          << describe(a.programs[r], i);
    }
  }
}

/// Every action, as two ranks call it of which `other` is the other one.
std::vector<std::string> every_action(int rank) {
  const std::string r = std::to_string(rank), other = std::to_string(1 - rank);
  const bool first = rank == 0;
  return {"compute 1.68666e+06",
          "sleep 0.25",
          "isend " + other + " 7 100 0",
          "irecv " + other + " 7 -1 1",
          "wait " + r + " " + other + " 7",
          "test " + other + " " + r + " 7",
          "waitall 1",
          "send " + other + " 9 3000000000 6",
          "recv -555 -444 3000000000 6",
          "sendRecv 7 " + other + " 7 " + other + " 1 0",
          "barrier",
          "bcast 5 1 1",
          "reduce 3 1e9 1 0",
          "allreduce 3 0 0",
          "scan 3 0 0",
          "exscan 3 0 0",
          "alltoall 4 16 1 6",
          first ? "alltoallv 3 1 2 4 1 3 1 1" : "alltoallv 7 3 4 6 2 4 1 1",
          first ? "gather 10 0 1 1 1" : "gather 10 10 1 1 1",
          first ? "scatter 0 10 1 1 1" : "scatter 10 10 1 1 1",
          first ? "gatherv 10 0 0 1 1 1" : "gatherv 11 10 11 1 1 1",
          first ? "scatterv 1 2 1 0 6 6" : "scatterv 0 0 2 0 6 6",
          "allgather 2 2 1 1",
          first ? "allgatherv 2 2 3 1 1" : "allgatherv 3 2 3 1 1",
          "reducescatter 4 5 0 1",
          "location sweep.f 12",
          "comm_size 2",
          "comm_dup",
          "comm_split"};
}

TEST(WriteTrace, EveryActionReadsBack) {
  const Scratch scratch;
  const TraceReading first = read_ranks({every_action(0), every_action(1)});
  EXPECT_TRUE(first.sound()) << (errors(first).empty() ? "" : errors(first)[0]);
  EXPECT_EQ(first.workload.programs[0].actions.size(), 31U);
  write_trace(first.workload, "copy");
  const TraceReading second = read_trace("copy", 2);
  EXPECT_TRUE(second.sound());
  expect_same(first.workload, second.workload);
}

TEST(WriteTrace, PhasesReadBack) {
  const Scratch scratch;
  Workload workload = made("{type: barrier}", 2);
  for (RankProgram& program : workload.programs) {
    for (const char* name : {"ring-1KiB", "solve.c:120", "ring-1KiB", "C:x", ":7", "7", "a:0"})
      program.actions.insert(program.actions.end() - 1, phase_action(workload, name));
  }
  EXPECT_EQ(workload.phases, (std::vector<std::string>{"ring-1KiB", "solve.c:120", "C:x", ":7", "7", "a:0"}));
  write_trace(workload, "phases");
  const TraceReading reading = read_trace("phases", 2);
  EXPECT_EQ(errors(reading), std::vector<std::string>());
  EXPECT_EQ(reading.workload.phases, workload.phases);
  expect_same(reading.workload, workload);
}

TEST(WriteTrace, ARealTraceReadsBack) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, "sound/npb-is.S.16");
  if (index.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const TraceReading first = read_trace(index, 16);
  write_trace(first.workload, "copy");
  expect_same(first.workload, read_trace("copy/index.txt", 16).workload);
}

TEST(WriteTrace, AGeneratedWorkloadReadsBack) {
  const Scratch scratch;
  const Workload workload = made("{type: alltoall, size: 64KiB, iterations: 3}", 8);
  write_trace(workload, "copy");
  expect_same(workload, read_trace("copy", 8).workload);
}

/// What stock smpirun says of a generated workload, written and replayed from its folder.
std::string stock_time(const Workload& workload, const fs::path& platform) {
  write_trace(workload, "written");
  const std::string command = "cd written && timeout 60 smpirun -np " + std::to_string(workload.ranks()) +
                              " -platform '" + (platform / "cluster256.xml").string() + "' -hostfile '" +
                              (platform / "hosts256.txt").string() +
                              "' -replay index.txt 2>&1 | grep -o 'Simulation time [0-9.]*' > ../said.txt";
  if (std::system(command.c_str()) != 0) return "no simulation time";
  std::ifstream said("said.txt");
  std::string line;
  std::getline(said, line);
  return line;
}

// The recordings' README tells the times of the real programs without their compute phases.
TEST(WriteTrace, StockReplayTakesTheTimeOfTheRealProgram) {
  const fs::path platform = fs::absolute(shared_folder() / "traces" / "platform");
  if (!fs::exists(platform)) GTEST_SKIP() << "there is no platform in " << shared_folder();
  if (std::system("command -v smpirun > /dev/null") != 0) GTEST_SKIP() << "there is no smpirun";
  const Scratch scratch;
  const std::pair<const char*, const char*> times[] = {
      {"npb_is", "0.001600"}, {"npb_ft", "0.002493"}, {"npb_mg", "0.003280"}, {"npb_cg", "0.015774"},
      {"npb_lu", "0.013554"}, {"npb_bt", "0.008818"}, {"npb_sp", "0.013185"}};
  for (const auto& [type, time] : times) {
    const std::string yaml = std::string("{type: ") + type + ", class: S, setup: yes, compute: none}";
    EXPECT_EQ(stock_time(made(yaml, 16), platform), std::string("Simulation time ") + time) << type;
  }
}

}  // namespace
}  // namespace netloom::test
