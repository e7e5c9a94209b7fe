// A written trace reads back to the same program.

#include <gtest/gtest.h>

#include <tuple>

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

TEST(WriteTrace, EveryActionReadsBack) {
  const Scratch scratch;
  const std::string start =
      "0 init\n0 compute 1.68666e+06\n0 sleep 0.25\n0 isend 1 7 100 0\n0 irecv 1 8 -1 1\n0 wait 0 1 7\n"
      "0 test 1 0 8\n0 waitall 1\n0 send 1 9 3000000000 6\n0 recv -555 -444 5 6\n0 sendRecv 7 1 3 1 1 0\n";
  const std::string collectives =
      "0 barrier\n0 bcast 5 1 1\n0 reduce 3 1e9 1 0\n0 allreduce 3 0 0\n0 scan 3 0 0\n0 exscan 3 0 0\n"
      "0 alltoall 4 4 1 6\n0 alltoallv 3 1 2 7 3 4 1 1\n0 gather 10 0 1 1 1\n0 scatter 0 10 1 1 1\n"
      "0 gatherv 10 0 0 1 1 1\n0 scatterv 1 2 1 0 6 6\n0 allgather 2 2 1 1\n0 allgatherv 2 2 3 1 1\n"
      "0 reducescatter 4 5 0 1\n0 comm_size 2\n0 comm_dup\n0 finalize\n";
  scratch.write_set({start + collectives, "1 init\n1 finalize\n"});
  const TraceReading first = read_trace("index.txt", 2);
  EXPECT_EQ(errors(first), std::vector<std::string>());
  EXPECT_EQ(first.workload.programs[0].actions.size(), 29U);
  write_trace(first.workload, "copy");
  const TraceReading second = read_trace("copy", 2);
  EXPECT_EQ(errors(second), std::vector<std::string>());
  expect_same(first.workload, second.workload);
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
